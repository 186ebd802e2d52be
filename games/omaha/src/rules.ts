// The rules page of pot-limit Omaha in six languages.
import { withShared } from '@baize/kit-poker';
import type { RuleText } from '@baize/sdk';

const GAME: Record<string, RuleText[]> = {
  ko: [
    {
      heading: '게임 소개',
      body:
        '각자 네 장씩 받고 보드에 다섯 장이 공개됩니다. 자기 카드 중 정확히 두 장과 보드의 정확히 세 장으로 패를 만듭니다. ' +
        '베팅은 프리플롭, 세 장의 플롭, 턴, 리버 뒤에 한 번씩 모두 네 번 있습니다.',
    },
    {
      heading: '팟리밋',
      body:
        '베팅과 레이즈는 팟까지만 할 수 있습니다. 팟은 가운데 있는 모든 칩에 먼저 콜할 금액을 더한 것입니다. 블라인드가 1과 ' +
        '2이면 첫 레이즈는 최대 7입니다. 모자라게 낸 블라인드도 전액으로 계산합니다.',
    },
  ],
  en: [
    {
      heading: 'The game',
      body:
        'Each player gets four cards of his own; five cards on the board belong to all. A hand is exactly two of ' +
        'your own cards and exactly three of the board. There are four rounds of betting: before the flop, after ' +
        'the flop of three cards, after the turn and after the river.',
    },
    {
      heading: 'Pot limit',
      body:
        'A bet or raise is at most the pot: everything in the middle plus what you need to call first. With ' +
        'blinds of 1 and 2 the first raise is to 7 at most. Blinds that were posted short count in full.',
    },
  ],
  zh: [
    {
      heading: '玩法',
      body: '每位玩家拿四张底牌，桌面上有五张公共牌。必须恰好用两张底牌和三张公共牌组成牌型。共有四轮下注：翻牌前、三张翻牌后、转牌后、河牌后。',
    },
    {
      heading: '底池限注',
      body: '下注或加注最多为底池：桌面中间的全部筹码加上先跟注所需的数额。盲注为 1 和 2 时，首次加注最多到 7。不足额的盲注按全额计算。',
    },
  ],
  ja: [
    {
      heading: 'ゲーム',
      body:
        '各プレイヤーは手札4枚を受け取り、ボードの5枚は全員共通です。手札からちょうど2枚、ボードからちょうど3枚を使います。' +
        'ベットはフロップ前、3枚のフロップ後、ターン後、リバー後の4回です。',
    },
    {
      heading: 'ポットリミット',
      body:
        'ベットとレイズはポットまでです。ポットとは、場にあるすべてのチップに、まずコールする額を加えたものです。' +
        'ブラインドが1と2なら、最初のレイズは最大7です。足りないブラインドも全額として数えます。',
    },
  ],
  th: [
    {
      heading: 'วิธีเล่น',
      body:
        'ผู้เล่นแต่ละคนได้ไพ่ของตนสี่ใบ และมีไพ่กลางห้าใบใช้ร่วมกัน ' +
        'ต้องใช้ไพ่ของตนสองใบพอดีกับไพ่กลางสามใบพอดี มีการเดิมพันสี่รอบ ' +
        'คือก่อนฟล็อป หลังฟล็อปสามใบ หลังเทิร์น และหลังริเวอร์',
    },
    {
      heading: 'พอตลิมิต',
      body:
        'เบตหรือเรสได้ไม่เกินพอต คือชิปทั้งหมดตรงกลางบวกจำนวนที่ต้องเรียกก่อน ' +
        'ถ้าไบลนด์เป็น 1 และ 2 เรสแรกไปได้ไม่เกิน 7 ' +
        'ไบลนด์ที่วางไม่ครบนับเต็มจำนวน',
    },
  ],
  vi: [
    {
      heading: 'Trò chơi',
      body:
        'Mỗi người nhận bốn lá riêng; năm lá trên bàn dùng chung. Tay bài gồm ' +
        'đúng hai lá riêng và đúng ba lá chung. Có bốn vòng cược: trước flop, ' +
        'sau ba lá flop, sau turn và sau river.',
    },
    {
      heading: 'Giới hạn theo pot',
      body:
        'Cược hoặc tố tối đa bằng pot: toàn bộ chip ở giữa cộng số cần theo ' +
        'trước. Với tiền mù 1 và 2, lần tố đầu tối đa đến 7. Tiền mù đặt thiếu ' +
        'được tính đủ.',
    },
  ],
};

export const rules = withShared(GAME);
