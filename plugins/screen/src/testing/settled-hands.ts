// Recorded hands with the settlement that follows from their pots, as the history of one of their players has them.
import type { Fact, PastRound, RoundRow } from '@baize/protocol';
import { type Golden, pastOf } from './golden.ts';

interface Pot {
  amount: number;
  contributions: [seat: number, amount: number][];
  winners: number[];
}

export interface SettledHand {
  row: RoundRow;
  past: PastRound;
}

/** Of each pot so much goes to the rake; undefined when this player was not dealt in. */
export function settledHand(golden: Golden & { outcome?: { pots?: Pot[] } }, rakeOfPot = 0): SettledHand | undefined {
  const past = pastOf(golden);
  const put = new Map<number, number>();
  const won = new Map<number, number>();
  const add = (to: Map<number, number>, seat: number, amount: number) => to.set(seat, (to.get(seat) ?? 0) + amount);
  const pots = golden.outcome?.pots ?? [];
  for (const { amount, contributions, winners } of pots) {
    for (const [seat, each] of contributions) add(put, seat, each);
    const share = Math.floor((amount - rakeOfPot) / winners.length);
    const odd = amount - rakeOfPot - share * winners.length;
    for (const [at, seat] of winners.entries()) add(won, seat, share + (at === 0 ? odd : 0));
  }
  const who = (seat: number) => (seat === past.seat ? { nickname: 'Me', you: true } : { nickname: '' });
  const rows = [...put].map(([seat, invested]) => ({ seat, player: who(seat), invested, won: won.get(seat) ?? 0 }));
  const settle = { seq: past.facts.length + 1, kind: 'settle', rows, rake: rakeOfPot * pots.length } as unknown as Fact;
  const mine = rows.find(({ seat }) => seat === past.seat);
  if (!mine) return undefined;
  const { no } = golden.setup;
  const row = {
    round_id: `rnd_${no}`,
    game_code: golden.game,
    table_id: past.table.table_id,
    table_name: 'Pine 1',
    table_names: past.table.names,
    started_at: '2026-01-01T10:00:00.000Z',
    settled_at: '2026-01-01T10:01:00.000Z',
    status: 'settled',
    bet: mine.invested,
    win: mine.won,
    currency: past.table.currency,
    hand_no: no,
  };
  return { row, past: { ...past, facts: [...past.facts, settle] } };
}
