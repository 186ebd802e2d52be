// Red Dog as codes for tests: on boxes that the wallet pays for, and with chips at a seat. The script is the real game's.
import { type Layout, play, redDog } from '@baize/game-red-dog';
import type { Game } from '@baize/sdk';

const BOXES = 7;

/** Boxes have one owner a round; the wallet pays bets and raises. */
const ON_BOXES: Layout = {
  spots: spot => Object.fromEntries(Array.from({ length: BOXES }, (_, i) => [`box_${i + 1}`, { ...spot, seat: i + 1 }])),
  seatOf: (_, spot) => Number(spot.slice('box_'.length)),
  raiseOf: seat => `box_${seat}:raise`,
  canPay: () => true,
};

/** Everybody raises who can: the money of raises is what it is there for. */
const bot: NonNullable<Game['bot']> = ({ options, otherwise }) => ({ option: options.raise ? 'raise' : otherwise });

export const dogWallet: Game = {
  ...redDog,
  code: 'dog_wallet',
  flow: 'bet',
  seats: null,
  limits: ['min_bet', 'max_bet'],
  ready: () => [],
  play: round => play(round as Parameters<typeof play>[0], ON_BOXES),
  bot,
  template: { limits: { min_bet: 1, max_bet: 100 } },
};

export const dogStack: Game = { ...redDog, code: 'dog_stack', bot };

export default [dogWallet, dogStack];
