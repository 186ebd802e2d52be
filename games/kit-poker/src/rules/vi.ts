// Rules that Hold'em and Omaha share, in Vietnamese.
import type { RuleText } from '@baize/sdk';

export const vi: RuleText[] = [
  {
    heading: 'Nút chia và tiền mù',
    body:
      'Nút chia di chuyển theo chiều kim đồng hồ sau mỗi ván. Ghế kế tiếp ' +
      'đặt mù nhỏ, ghế sau đó đặt mù lớn; khi chỉ có hai người, nút chia đặt ' +
      'mù nhỏ. Mù lớn luôn chuyển sang người kế tiếp: khi có người rời bàn, ' +
      'có thể không có mù nhỏ hoặc nút chia nằm ở ghế trống. Nút chia đầu ' +
      'tiên được bốc thăm.',
  },
  {
    heading: 'Vào ván',
    body:
      'Người mới được chia bài khi mù lớn đến ghế của mình, hoặc đặt ngay ' +
      'một mù lớn nếu vị trí cho phép. Người tạm nghỉ và bỏ lỡ tiền mù thì ' +
      'chờ mù lớn, hoặc đặt phần đã bỏ lỡ: mù lớn tính là tiền cược, mù nhỏ ' +
      'vào thẳng pot.',
  },
  {
    heading: 'Đặt cược',
    body:
      'Có thể xem bài khi không phải theo. Cược ít nhất bằng mù lớn, tố ít ' +
      'nhất bằng mức cược hay tố đầy đủ gần nhất. Ai có ít hơn có thể tất ' +
      'tay. Tất tay chưa đủ một lần tố không cho người đã hành động tố lại, ' +
      'cho đến khi cộng lại đủ một lần tố. Chip không ai theo được trả lại ' +
      'ngay và không bị thu phí.',
  },
  {
    heading: 'Lật bài',
    body:
      'Nếu mọi người khác bỏ bài, người cuối cùng thắng mà không cần lật, và ' +
      'có thể tự lật bài. Khi việc cược kết thúc sớm, mọi tay bài được lật ' +
      'trước khi chia phần còn lại. Nếu không, người cược hoặc tố cuối cùng ' +
      'ở vòng river lật trước; không có ai cược thì người đầu tiên bên trái ' +
      'nút chia lật trước. Tay bài không thể thắng sẽ được úp.',
  },
  {
    heading: 'Thứ hạng',
    body:
      'Thùng phá sảnh lớn, thùng phá sảnh, tứ quý, cù lũ, thùng, sảnh, sám ' +
      'cô, hai đôi, một đôi, mậu thầu. Cùng hạng thì so giá trị rồi đến lá ' +
      'phụ, luôn dùng năm lá. A-2-3-4-5 là sảnh nhỏ nhất. Chất bài không ' +
      'phân thắng thua.',
  },
  {
    heading: 'Pot',
    body:
      'Người tất tay chỉ thắng từ mỗi đối thủ bằng số mình đã đặt; phần còn ' +
      'lại tạo thành pot phụ. Mỗi pot được xét riêng. Bài bằng nhau thì chia ' +
      'đều; đơn vị lẻ phát theo chiều kim đồng hồ từ người thắng đầu tiên ' +
      'bên trái nút chia.',
  },
  {
    heading: 'Phí bàn',
    body: 'Nhà cái thu một tỷ lệ của pot, tối đa bằng mức trần của bàn. Có bàn ' + 'không thu khi chưa chia flop.',
  },
  {
    heading: 'Thời gian và kết nối',
    body:
      'Mỗi quyết định có thời hạn; khi hết, ngân hàng thời gian của ghế tự ' +
      'chạy. Sau đó bạn xem bài nếu được, nếu không thì bỏ bài. Mất kết nối ' +
      'không thay đổi ván đang chơi. Lỡ hai quyết định liên tiếp thì bạn tạm ' +
      'nghỉ.',
  },
  {
    heading: 'Không có',
    body: 'Không có straddle, không chia bài chung hai lần, không bảo hiểm, ' + 'không chuyển chip giữa người chơi.',
  },
  {
    heading: 'Ván vô hiệu',
    body: 'Nếu ván không thể hoàn tất, ván đó vô hiệu và mọi người nhận lại số ' + 'đã đặt.',
  },
];
