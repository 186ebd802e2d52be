// Matgo: flower cards for two, seven points to win, ten cards in the hand and eight on the floor.
import { captureGame, MATGO } from '@baize/kit-hwatu';

export const matgo = captureGame(
  { code: 'matgo', names: { ko: '맞고', en: 'Matgo', zh: '双人花图', ja: 'マッコ', th: 'มัตโก', vi: 'Matgo' } },
  MATGO,
);

export default matgo;
