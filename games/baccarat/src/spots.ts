// The nine spots: their limits, and what each pays after a coup.
import { type Amount, mulDiv, type Payout, type Spot } from '@baize/sdk';
import type { Coup, Side } from './coup.ts';

/** In the order in which they are offered. */
export const SPOTS = [
  'player',
  'banker',
  'tie',
  'player_pair',
  'banker_pair',
  'either_pair',
  'perfect_pair',
  'player_bonus',
  'banker_bonus',
] as const;
export type SpotName = (typeof SPOTS)[number];

/** What a side's bonus pays to one for winning a non-natural coup by this margin. */
const BONUS: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 6, 10, 30];

/** Player and banker run from min_bet to max_bet, all others from min_bet to tie_max. Stakes are multiples of the currency
 *  unit. */
export function spotsOf(limits: Record<string, Amount>, unit: Amount): Record<SpotName, Spot> {
  const { min_bet: min = 1, max_bet = min, tie_max = min } = limits;
  const spots: Partial<Record<SpotName, Spot>> = {};
  for (const name of SPOTS) {
    const max = name === 'player' || name === 'banker' ? max_bet : tie_max;
    spots[name] = { min, max, step: unit, reason: 'bet' };
  }
  return spots as Record<SpotName, Spot>;
}

/** What a bet gets back, stake included; 0 if it is lost. Rounded down. */
export function winOf(spot: SpotName, amount: Amount, coup: Coup): Amount {
  switch (spot) {
    case 'player':
      return coup.outcome === 'tie' ? amount : coup.outcome === 'player' ? times(amount, 2) : 0;
    case 'banker':
      return coup.outcome === 'tie' ? amount : coup.outcome === 'banker' ? amount + mulDiv(amount, 95, 100) : 0;
    case 'tie':
      return coup.outcome === 'tie' ? times(amount, 9) : 0;
    case 'player_pair':
      return coup.player_pair ? times(amount, 12) : 0;
    case 'banker_pair':
      return coup.banker_pair ? times(amount, 12) : 0;
    case 'either_pair':
      return coup.player_pair || coup.banker_pair ? times(amount, 6) : 0;
    case 'perfect_pair':
      return coup.perfect === 0 ? 0 : times(amount, coup.perfect === 1 ? 26 : 201);
    case 'player_bonus':
      return bonus('player', amount, coup);
    case 'banker_bonus':
      return bonus('banker', amount, coup);
  }
}

function bonus(side: Side, amount: Amount, coup: Coup): Amount {
  if (coup.natural && coup.outcome === 'tie') return amount;
  if (coup.outcome !== side) return 0;
  const odds = coup.natural ? 1 : (BONUS[coup.margin] ?? 0);
  return odds === 0 ? 0 : times(amount, odds + 1);
}

/** Exact, or an error where the product is no safe integer any more. */
function times(amount: Amount, factor: number): Amount {
  return mulDiv(amount, factor, 1);
}

/** The odds table of the rules page. */
export const PAYOUTS: Payout[] = [
  { spot: 'player', odds: '1:1' },
  { spot: 'banker', odds: '0.95:1' },
  { spot: 'tie', odds: '8:1' },
  { spot: 'player_pair', odds: '11:1' },
  { spot: 'banker_pair', odds: '11:1' },
  { spot: 'either_pair', odds: '5:1' },
  {
    spot: 'perfect_pair',
    odds: '25:1',
    when: { en: 'one hand', ko: '한쪽', zh: '一方', ja: '片方', th: 'ฝั่งเดียว', vi: 'một bên' },
  },
  {
    spot: 'perfect_pair',
    odds: '200:1',
    when: { en: 'both hands', ko: '양쪽', zh: '双方', ja: '両方', th: 'ทั้งสองฝั่ง', vi: 'cả hai bên' },
  },
  ...['player_bonus', 'banker_bonus'].flatMap(spot => [
    {
      spot,
      odds: '1:1',
      when: {
        en: 'natural win',
        ko: '내추럴 승',
        zh: '天生赢家',
        ja: 'ナチュラル勝ち',
        th: 'ชนะแบบเนเชอรัล',
        vi: 'thắng tự nhiên',
      },
    },
    ...[9, 8, 7, 6, 5, 4].map(margin => ({
      spot,
      odds: `${BONUS[margin]}:1`,
      when: {
        en: `win by ${margin}`,
        ko: `${margin}점 차 승`,
        zh: `赢 ${margin} 点`,
        ja: `${margin}点差勝ち`,
        th: `ชนะ ${margin} แต้ม`,
        vi: `thắng ${margin} điểm`,
      },
    })),
  ]),
];
