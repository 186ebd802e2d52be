// The rules in Vietnamese.
import type { RuleText } from '@baize/sdk';

export const vi: RuleText[] = [
  {
    heading: 'Trò chơi',
    body:
      'Chia hai tay bài, Người chơi và Nhà cái. Đặt cược vào tay gần 9 hơn, vào hòa, hoặc vào cược phụ. ' +
      'Có thể đặt nhiều ô cùng lúc, hoặc chỉ đặt cược phụ.',
  },
  { heading: 'Điểm lá bài', body: 'A tính 1, từ 2 đến 9 theo số, 10, J, Q, K tính 0. Chỉ tính chữ số cuối: 7 và 8 được 5 điểm.' },
  {
    heading: 'Chia bài',
    body:
      'Mỗi bên nhận hai lá, lần lượt. Nếu một bên có 8 hoặc 9 (tự nhiên), cả ' +
      'hai dừng. Nếu không, Người chơi rút lá thứ ba khi có 0 đến 5, ' +
      'dừng khi có 6 hoặc 7. Không có quyết định nào.',
  },
  {
    heading: 'Lá thứ ba của Nhà cái',
    body:
      'Nếu Người chơi dừng, Nhà cái rút khi có 0 đến 5. Nếu Người chơi rút, ' +
      'Nhà cái có 0, 1, 2 luôn rút; có 3 rút trừ khi lá thứ ba là 8; ' +
      'có 4 khi là 2 đến 7; có 5 khi là 4 đến 7; có 6 khi là 6 hoặc 7; có 7 thì dừng.',
  },
  {
    heading: 'Người chơi, Nhà cái, Hòa',
    body: 'Người chơi trả 1 ăn 1. Nhà cái trả 0,95 ăn 1, làm tròn xuống. Khi hòa, hoàn tiền cược hai bên. Hòa trả 8 ăn 1.',
  },
  {
    heading: 'Đôi',
    body:
      'Đôi Người chơi và Đôi Nhà cái trả 11 ăn 1 nếu hai lá đầu cùng số. Đôi bất kỳ trả 5 ăn 1. ' +
      'Đôi hoàn hảo (cùng số, cùng chất) trả 25 ăn 1 ở một tay, 200 ăn 1 ở cả hai tay.',
  },
  {
    heading: 'Thưởng',
    body:
      'Thắng bằng bài tự nhiên trả 1 ăn 1, hòa tự nhiên hoàn tiền. Không tự nhiên: ' +
      'thắng 9 điểm trả 30, 8 trả 10, 7 trả 6, 6 trả 4, 5 trả 2, 4 trả 1; ' +
      'còn lại thua.',
  },
  {
    heading: 'Hộp bài',
    body:
      'Tám bộ bài 52 lá. Lá đầu của hộp mới được mở và bỏ số lá bằng điểm của nó. ' +
      'Khi thẻ cắt xuất hiện giữa ván, chơi hết ván đó và thêm một ván; ' +
      'nếu là lá đầu của ván thì ván đó là ván cuối.',
  },
  {
    heading: 'Ván hủy',
    body: 'Ván không thể hoàn tất bị hủy và hoàn lại mọi cược. Cược đã nhận vẫn có hiệu lực khi mất kết nối.',
  },
];
