// What the page says, in Korean and English. What a wallet did wrong is told by the server, in English.
import { TITLES } from './titles.ts';

const TEXTS = {
  title: ['지갑 인증', 'Wallet certification'],
  language: ['English', '한국어'],
  running: ['진행 중', 'Running'],
  waiting: ['지갑 재시작 대기', 'Waits for a restart of the wallet'],
  done: ['완료', 'Done'],
  interrupted: ['중단됨', 'Interrupted'],
  interruptedWhy: [
    '서버가 멈추어 여기서 중단되었습니다. 가져간 금액은 돌려줍니다.',
    'The server stopped here. What had been taken is given back.',
  ],
  passed: ['통과', 'Passed'],
  failed: ['실패', 'Failed'],
  warning: ['경고', 'Warning'],
  not_tried: ['미실행', 'Not tried'],
  warnings: ['경고', 'Warnings'],
  planned: ['대기', 'To come'],
  now: ['실행 중', 'Now'],
  skipped: ['미실행', 'Not played'],
  restart: [
    '지금 지갑을 재시작한 뒤 계속을 누르세요. 15분 안에 누르지 않으면 이 케이스는 건너뜁니다.',
    'Restart your wallet now, then press Continue. After 15 minutes this case is passed over.',
  ],
  continue: ['계속', 'Continue'],
  player: ['플레이어', 'Player'],
  bet: ['베팅', 'Bet'],
  minor: ['최소 단위', 'minor units'],
  began: ['시작', 'Began'],
  ended: ['종료', 'Ended'],
  before: ['시작 잔액', 'Balance before'],
  after: ['종료 잔액', 'Balance after'],
  unknown: ['알 수 없음', 'Not told'],
  openTitle: ['응답을 기다리는 거래', 'Not answered yet'],
  openWhy: [
    '아래 tx_id에 지갑이 아직 OK로 응답하지 않았습니다. 응답할 때까지 다시 보내며, 그동안 새 인증을 시작할 수 없습니다.',
    'Your wallet has not answered these with OK. They are sent again until it does; no other run begins before that.',
  ],
  gaveUp: ['아래 tx_id는 더 이상 보내지 않습니다.', 'These are not sent any more.'],
  notes: ['참고', 'Notes'],
  report: ['보고서', 'Report'],
  cases: ['테스트 케이스', 'Cases'],
  rule: ['규칙', 'Rule'],
  sent: ['보낸 호출', 'Sent'],
  expected: ['기대한 응답', 'Expected'],
  came: ['실제 응답', 'Came'],
  expires: ['이 링크의 만료 시각', 'This link ends at'],
  noLink: [
    '링크가 없습니다. 운영사 API에서 받은 주소 전체를 여세요.',
    'There is no link here: open the whole address that the API gave you.',
  ],
  LINK_INVALID: [
    '링크가 만료되었거나 올바르지 않습니다. API로 새 링크를 받으세요.',
    'The link has expired or is not right. Ask the API for a new one.',
  ],
  NOT_FOUND: ['인증을 찾을 수 없습니다.', 'There is no such certification.'],
  RATE_LIMITED: ['요청이 너무 많습니다. 잠시 후 다시 시도합니다.', 'Too many requests: trying again in a moment.'],
  CERTIFICATION_NOT_WAITING: ['이미 진행 중입니다.', 'It has gone on already.'],
  away: ['서버가 응답하지 않습니다. 다시 연결하는 중…', 'The server does not answer: connecting again…'],
} as const satisfies Record<string, readonly [ko: string, en: string]>;

export type TextKey = keyof typeof TEXTS;
export type Language = 'ko' | 'en';

let language: Language = navigator.language.toLowerCase().startsWith('ko') ? 'ko' : 'en';

export const isText = (key: string): key is TextKey => Object.hasOwn(TEXTS, key);
export const text = (key: TextKey): string => TEXTS[key][language === 'ko' ? 0 : 1];
export const languageNow = (): Language => language;

export function changeLanguage(): void {
  language = language === 'ko' ? 'en' : 'ko';
}

/** What a scenario plays; a new one that has no Korean words yet is told in the server's. */
export const titleOf = (name: string, told: string): string => (language === 'ko' ? (TITLES[name] ?? told) : told);

export const timeOf = (time: string | null): string =>
  time === null ? '–' : new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' });

export const amountOf = (amount: number | bigint | null): string =>
  amount === null ? text('unknown') : amount.toLocaleString(language);
