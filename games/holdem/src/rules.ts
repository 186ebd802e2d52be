// The rules pages of Hold'em, from a pack and with a dealer, in six languages.
import { withShared } from '@baize/kit-poker';
import type { RuleText } from '@baize/sdk';

const GAME: Record<string, RuleText[]> = {
  ko: [
    {
      heading: '게임 소개',
      body:
        '각자 두 장씩 받고 보드에 다섯 장이 공개됩니다. 일곱 장 가운데 가장 좋은 다섯 장으로 겨룹니다. 베팅은 프리플롭, 세 ' +
        '장의 플롭, 턴, 리버 뒤에 한 번씩 모두 네 번 있습니다.',
    },
    {
      heading: '노리밋',
      body: '최소 금액부터 가진 칩 전부까지 얼마든지 베팅하거나 레이즈할 수 있습니다.',
    },
  ],
  en: [
    {
      heading: 'The game',
      body:
        'Each player gets two cards of his own; five cards on the board belong to all. The best five of these ' +
        'seven cards win. There are four rounds of betting: before the flop, after the flop of three cards, after ' +
        'the turn and after the river.',
    },
    {
      heading: 'No limit',
      body: 'You may bet or raise any amount from the least allowed up to all your chips.',
    },
  ],
  zh: [
    {
      heading: '玩法',
      body: '每位玩家拿两张底牌，桌面上有五张公共牌。七张牌中最好的五张决定胜负。共有四轮下注：翻牌前、三张翻牌后、转牌后、河牌后。',
    },
    {
      heading: '无限注',
      body: '可以下注或加注从最低额到全部筹码之间的任意数额。',
    },
  ],
  ja: [
    {
      heading: 'ゲーム',
      body:
        '各プレイヤーは手札2枚を受け取り、ボードの5枚は全員共通です。7枚のうち最も強い5枚で勝負します。' +
        'ベットはフロップ前、3枚のフロップ後、ターン後、リバー後の4回です。',
    },
    {
      heading: 'ノーリミット',
      body: '最低額から手持ちのチップ全部まで、好きな額をベットまたはレイズできます。',
    },
  ],
  th: [
    {
      heading: 'วิธีเล่น',
      body:
        'ผู้เล่นแต่ละคนได้ไพ่ของตนสองใบ และมีไพ่กลางห้าใบใช้ร่วมกัน ' +
        'ไพ่ห้าใบที่ดีที่สุดจากเจ็ดใบเป็นผู้ชนะ มีการเดิมพันสี่รอบ ' +
        'คือก่อนฟล็อป หลังฟล็อปสามใบ หลังเทิร์น และหลังริเวอร์',
    },
    {
      heading: 'โนลิมิต',
      body: 'เบตหรือเรสเท่าใดก็ได้ตั้งแต่ขั้นต่ำจนถึงชิปทั้งหมด',
    },
  ],
  vi: [
    {
      heading: 'Trò chơi',
      body:
        'Mỗi người nhận hai lá riêng; năm lá trên bàn dùng chung. Năm lá tốt ' +
        'nhất trong bảy lá sẽ thắng. Có bốn vòng cược: trước flop, sau ba lá ' +
        'flop, sau turn và sau river.',
    },
    {
      heading: 'Không giới hạn',
      body: 'Bạn có thể cược hoặc tố bất kỳ mức nào từ tối thiểu đến toàn bộ chip.',
    },
  ],
};

/** What a dealer's scanner changes. */
const DEALER: Record<string, RuleText[]> = {
  ko: [
    {
      heading: '딜러',
      body:
        '딜러가 실제 카드를 돌리며 한 장씩 스캔합니다. 자기 카드는 자기에게만 보입니다. 카드를 기다리는 동안에는 시간이 흐르지 ' +
        '않습니다. 결정 뒤에 잘못된 카드가 발견되면 그 판은 무효입니다.',
    },
  ],
  en: [
    {
      heading: 'The dealer',
      body:
        'A dealer deals real cards and scans each one. Cards of a player are shown to him alone. While cards are ' +
        'awaited, all clocks stand still. If a wrong card is found after a decision, the hand is void.',
    },
  ],
  zh: [
    {
      heading: '荷官',
      body: '由荷官发真实纸牌并逐张扫描。玩家的底牌只有本人可见。等待发牌时所有计时停止。若在决定之后发现错牌，该手无效。',
    },
  ],
  ja: [
    {
      heading: 'ディーラー',
      body:
        'ディーラーが本物のカードを配り、1枚ずつ読み取ります。手札は本人にだけ見えます。カードを待つ間は時計が止まります。' +
        '決定の後に誤ったカードが見つかった場合、そのハンドは無効です。',
    },
  ],
  th: [
    {
      heading: 'ดีลเลอร์',
      body:
        'ดีลเลอร์แจกไพ่จริงและสแกนทีละใบ ไพ่ของผู้เล่นเห็นได้เฉพาะเจ้าของ ' +
        'ระหว่างรอไพ่นาฬิกาทุกเรือนหยุด หากพบไพ่ผิดหลังจากมีการตัดสินใจแล้ว ' +
        'มือนั้นเป็นโมฆะ',
    },
  ],
  vi: [
    {
      heading: 'Người chia bài',
      body:
        'Người chia bài chia bài thật và quét từng lá. Bài riêng chỉ chủ nhân ' +
        'nhìn thấy. Trong khi chờ bài, mọi đồng hồ dừng lại. Nếu phát hiện lá ' +
        'sai sau một quyết định, ván đó vô hiệu.',
    },
  ],
};

export const rules = withShared(GAME);
export const liveRules = withShared(
  Object.fromEntries(Object.entries(GAME).map(([lang, texts]) => [lang, [...texts, ...(DEALER[lang] ?? [])]])),
);
