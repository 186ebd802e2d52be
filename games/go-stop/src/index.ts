// Go-Stop: flower cards for three, three points to win, seven cards in the hand and six on the floor.
import { captureGame, GO_STOP } from '@baize/kit-hwatu';

export const goStop = captureGame(
  { code: 'gostop', names: { ko: '고스톱', en: 'Go-Stop', zh: '花图', ja: 'ゴーストップ', th: 'โกสต็อป', vi: 'Go-Stop' } },
  GO_STOP,
);

export default goStop;
