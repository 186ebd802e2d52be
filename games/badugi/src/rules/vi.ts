// The rules in Vietnamese.
import type { RuleText } from '@baize/sdk';

export const vi: RuleText[] = [
  {
    heading: 'Trò chơi',
    body:
      'Hai đến năm người, mỗi người bốn lá và được đổi bài ba lần. ' +
      'Bài tốt nhất gồm bốn lá khác số, khác chất và càng thấp càng tốt.',
  },
  {
    heading: 'Xếp hạng',
    body:
      'Chỉ tính những lá khác nhau cả về số lẫn chất. Nhiều lá hơn thì thắng: bốn lá (badugi) thắng ba lá, ba thắng hai, hai thắng một. ' +
      'Cùng số lá thì ai có lá cao nhất thấp hơn sẽ thắng, rồi so lá kế tiếp. Át là lá thấp nhất. Chất không phân thắng bại. ' +
      'A-2-3-4, A-2-3-5 và A-2-4-5 là ba bài tốt nhất. Hệ thống tự chọn tổ hợp tốt nhất.',
  },
  {
    heading: 'Diễn biến',
    body:
      'Mọi người góp ante và nhận bốn lá. Sau một vòng cược là ba lần đổi bài, mỗi lần kèm một vòng cược, rồi so bài. ' +
      'Nút chuyển sang người kế tiếp sau mỗi ván; người bên trái nút luôn đi đầu.',
  },
  {
    heading: 'Đặt cược',
    body:
      'Khi chưa ai cược: xem, bbing (bằng ante), half (nửa hũ) hoặc full (cả hũ). ' +
      'Khi đã có cược: bỏ, theo, gấp đôi, half hoặc full. ' +
      'Half và full tính theo hũ sau khi theo và cộng thêm vào, làm tròn xuống đơn vị tiền. Vượt quá số chip là tất tay. ' +
      'Mỗi vòng được tố ba lần sau cược đầu. Sau một lần tất tay thiếu, ' +
      'chỉ ai phải đối mặt ít nhất một cược hay tố đủ kể từ lượt trước của mình mới được tố lại. Phần không ai theo được trả lại.',
  },
  {
    heading: 'Đổi bài',
    body:
      'Lần lượt bỏ 0 đến 4 lá và nhận ngay số lá tương ứng. Mọi người thấy số lá, không thấy bài. Hết giờ thì giữ nguyên. ' +
      'Người tất tay vẫn đổi bài tiếp. Khi hết bài, các lá đã bỏ và bài của người bỏ cuộc được xào lại; ' +
      'bạn không nhận lại lá mình đã bỏ trong ván này.',
  },
  {
    heading: 'So bài',
    body:
      'Người cược hoặc tố cuối cùng ở vòng cuối mở bài trước, nếu không có thì người bên trái nút. Bài thua không phải mở. ' +
      'Bài bằng nhau chia hũ; phần lẻ chia theo chiều kim đồng hồ từ bên trái nút. Người tất tay chỉ thắng các hũ mình đã góp.',
  },
  {
    heading: 'Phí',
    body:
      'Nhà cái thu một tỷ lệ trên lợi nhuận ròng của mỗi người thắng trong ván, làm tròn xuống. ' +
      'Ai thắng ít hơn số đã góp thì không trả. Tỷ lệ và mức trần ghi ở bàn.',
  },
  { heading: 'Mất kết nối', body: 'Đồng hồ vẫn chạy: xem nếu không mất tiền, nếu không thì bỏ; khi đổi bài thì giữ nguyên.' },
];
