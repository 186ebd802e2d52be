// What the page says, in Korean and English.
const TEXTS = {
  title: ['딜러 스튜디오', 'Dealer studio'],
  operator: ['운영사 코드', 'Operator code'],
  device: ['기기 이름', 'Name of this device'],
  pair: ['기기 등록', 'Register this device'],
  pending: ['플랫폼의 승인을 기다리고 있습니다.', 'Waiting for the platform to approve this device.'],
  disabled: ['이 기기는 차단되었습니다.', 'This device is blocked.'],
  id: ['기기 번호', 'Device'],
  login: ['아이디', 'Login'],
  pin: ['PIN', 'PIN'],
  badge: ['배지 (스캔)', 'Badge (scan it)'],
  signIn: ['로그인', 'Sign in'],
  signOut: ['로그아웃', 'Sign out'],
  wrong: ['아이디, PIN 또는 배지가 맞지 않습니다.', 'The login, PIN or badge is not right.'],
  often: ['잠시 후 다시 시도해 주세요.', 'Too many tries: wait a minute.'],
  failed: ['연결할 수 없습니다.', 'The server did not answer.'],
  noTable: ['이 기기에 연결된 테이블이 없습니다.', 'This device works at no table yet.'],
  next: ['다음 카드', 'Next card'],
  wait: ['기다리는 카드 없음', 'No card is expected'],
  paused: ['테이블 일시 정지', 'The table is paused'],
  auto: ['자동 딜링 중', 'The server deals at this table'],
  card: ['카드 입력 (스캐너 또는 키보드)', 'Card (scanner or keyboard)'],
  pause: ['일시 정지', 'Pause'],
  start: ['시작', 'Start'],
  replace: ['카드 교체', 'Replace the last card'],
  misdeal: ['미스딜', 'Misdeal'],
  right: ['바른 카드', 'The right card'],
  reason: ['사유', 'Reason'],
  virtual: ['가상 스캐너 (테스트)', 'Virtual scanner (test)'],
  accepted: ['확인', 'Taken'],
  again: ['다시 연결 중…', 'Connecting again…'],
  NOT_EXPECTED: ['지금은 카드를 받지 않습니다.', 'No card is expected now.'],
  BETTING_OPEN: ['베팅 중입니다.', 'Betting is open.'],
  UNREADABLE: ['카드를 읽지 못했습니다.', 'The card could not be read.'],
  DUPLICATE_CARD: ['이미 나온 카드입니다.', 'This card is out already.'],
  FOREIGN_CARD: ['이 덱의 카드가 아닙니다.', 'This is no card of the pack.'],
  NOT_ON_DUTY: ['권한이 없습니다.', 'You may not do this here.'],
  NO_ROUND: ['진행 중인 게임이 없습니다.', 'No hand is being played.'],
} as const satisfies Record<string, readonly [ko: string, en: string]>;

export type TextKey = keyof typeof TEXTS;

export const isText = (key: string): key is TextKey => Object.hasOwn(TEXTS, key);
const isKorean = navigator.language.toLowerCase().startsWith('ko');
export const language = isKorean ? 'ko' : 'en';
export const text = (key: TextKey): string => TEXTS[key][isKorean ? 0 : 1];
