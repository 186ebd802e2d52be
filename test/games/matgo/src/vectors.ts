// Plays cases of Matgo and Go-Stop: turns through the script, ends of rounds through what the script owes by.
import { type Amount, type Card, Debts, RAKES, type Seat } from '@baize/sdk';
import { differences, type VectorPlayer } from '@baize/testkit';
import { type Ended, GO_STOP, MATGO, owedPoints, payerOf, type Reason } from './owing.ts';
import { bestScore } from './score.ts';
import { playTurn, type TurnCase } from './vector-turn.ts';

interface EndCase {
  game: 'matgo' | 'gostop';
  reason: Reason;
  winner: Seat | null;
  captured: Card[][];
  locked: boolean[];
  go: number[];
  shakes: number[];
  bombs: number[];
  stacks: Amount[];
  carry: number;
  immediate: { from: Seat; to: Seat; points: number; reason: string }[];
  point_value: Amount;
  max_loss: Amount;
  dealer: Seat;
  rake_bp: number;
  rake_cap: Amount;
  rake_floor: boolean;
  unit: Amount;
}

function endedBy(given: EndCase, winner: Seat): Ended {
  const { reason, captured, locked, go, shakes, bombs, carry, stacks } = given;
  return {
    ...{ reason, winner, times: carry, terms: given.game === 'matgo' ? MATGO : GO_STOP, seats: stacks.map((_, seat) => seat) },
    ...{ shakes: shakes[winner] ?? 0, bombs: bombs[winner] ?? 0 },
    pileOf: seat => captured[seat] ?? [],
    isLocked: seat => locked[seat] === true,
    goOf: seat => go[seat] ?? 0,
  };
}

function playEnd(given: EndCase): unknown {
  const { winner, captured, locked, stacks, point_value, max_loss, immediate, carry, dealer } = given;
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const debts = new Debts({ seats, dealt: seats.map(each => each.seat), limits: { point_value, max_loss } });
  const about = winner === null ? null : endedBy(given, winner);
  const { winnerCup, losers } = about === null ? { winnerCup: null, losers: [] } : owedPoints(about);
  const payer = about === null ? null : payerOf(about);
  const owe = (from: Seat, to: Seat, points: number, reason: string, by = from) => {
    const { amount } = debts.owe(from, to, points * point_value, reason, by);
    return { from: by, to, amount, reason };
  };
  const transfers = [
    ...immediate.map(({ from, to, points, reason }) => owe(from, to, points, reason)),
    ...losers.map(({ seat, points }) => owe(seat, winner as Seat, points, given.reason, payer ?? seat)),
  ];
  const net = debts.net().map(([, amount]) => amount);
  const rows = net.map((amount, who) => ({ who, paid: Math.max(0, -amount), won: Math.max(0, amount), wins: [] }));
  const order = [dealer, ...seats.map(each => each.seat)].filter((seat, i, all) => all.indexOf(seat) === i);
  const turn = [...order.slice(0, 1), ...[...stacks.keys()].map(i => (dealer + 1 + i) % stacks.length)];
  const terms = { bp: given.rake_bp, cap: given.rake_cap, floor: given.rake_floor, noFlopNoDrop: false, unit: given.unit };
  const fee = RAKES.profit.take({ flop: true, order: turn, pots: [], rows }, terms).rows;
  return {
    ...{
      piles: captured.map((pile, seat) => bestScore(pile, locked[seat] === true)),
      winner_cup: winnerCup,
      losers,
      payer,
      transfers,
    },
    ...{ net_before_fee: net, fee, net: net.map((amount, seat) => amount - (fee[seat] ?? 0)) },
    ...{ next_carry: winner === null ? 2 * carry : 1, next_dealer: winner ?? dealer },
  };
}

/** `nagari` and `stop` at the end of the events of a turn have points that the rest of the case says already. */
function playCapture(one: unknown): string[] {
  const { given, expect } = one as { given: TurnCase; expect: { events: { type: string; points?: number }[] } };
  const events = expect.events.map(({ points, ...event }) =>
    ['nagari', 'stop', 'three_ppeok'].includes(event.type) ? event : points === undefined ? event : { ...event, points },
  );
  return differences('', playTurn(given), { ...expect, events });
}

const playEnded = (one: unknown): string[] => {
  const { given, expect } = one as { given: EndCase; expect: unknown };
  return differences('', playEnd(given), expect);
};

export const vectors: Record<string, VectorPlayer> = {
  test_hwatu_capture: { files: ['vectors/hwatu_capture.jsonl'], play: playCapture },
  test_matgo: { files: ['vectors/matgo.jsonl'], play: playEnded },
  test_gostop: { files: ['vectors/gostop.jsonl'], play: playEnded },
};
