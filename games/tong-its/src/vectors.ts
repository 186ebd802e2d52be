// Plays cases of Tong-its through what its script goes by: melds, hands, fights, stock, and money through the SDK's own debts: `baize vectors tongits`.
import { countOf, fits, meldOf } from '@baize/kit-melds';
import { type Amount, type Card, Debts, RAKES, type Seat } from '@baize/sdk';
import { differences, type VectorPlayer } from '@baize/testkit';
import { counted, hasSecret, isBurned, isSecret } from './hand.ts';
import { type By, type Meld, unitsOf, winnerOfFight, winnerOfStock } from './winning.ts';

type Given = Record<string, unknown>;
const SEATS: readonly Seat[] = [0, 1, 2];
const listed = <T>(of: ReadonlyMap<Seat, T>, none: T): T[] => SEATS.map(seat => of.get(seat) ?? none);

const KINDS: Record<string, (given: never) => unknown> = {
  meld: ({ cards }: { cards: Card[] }) => ({ meld: meldOf(cards), secret: isSecret(cards) }),
  lay: ({ meld, card }: { meld: Card[]; card: Card }) => ({ ok: fits(meld, card) }),
  hand: ({ hand }: { hand: Card[] }) => {
    const { points, secrets } = counted(hand);
    return { points, secrets, has_secret: hasSecret(hand), tongits: points === 0, count: countOf(hand) };
  },
  fight: ({ caller, answers, hands }: { caller: Seat; answers: (string | null)[]; hands: Card[][] }) => {
    const challengers = SEATS.filter(seat => answers[seat] === 'challenge');
    const winner = winnerOfFight(SEATS, caller, challengers, seat => hands[seat] ?? []);
    const points = hands.map(hand => counted(hand).points);
    return { winner, points, fighters: [caller, ...challengers].sort() };
  },
  stock: ({ hands, exposed, last }: { hands: Card[][]; exposed: Seat[]; last: Seat }) => {
    const burned = SEATS.filter(seat => isBurned(hands[seat] ?? [], exposed.includes(seat)));
    const winner = winnerOfStock(SEATS, last, burned, seat => hands[seat] ?? []);
    return { winner, by: winner === null ? 'draw' : 'stock', points: hands.map(hand => counted(hand).points), burned };
  },
  settle,
};

interface Ended {
  by: By;
  winner: Seat | null;
  hands: Card[][];
  melds: Meld[];
  burned: Seat[];
  fighters: Seat[];
  stake: Amount;
  stacks: Amount[];
  rake_bp: number;
  rake_cap: Amount;
  rake_floor: boolean;
  unit: Amount;
}

function settle(given: Ended): unknown {
  const { winner, hands, melds, stake, stacks } = given;
  const units = unitsOf(SEATS, given, melds, hands[winner ?? 0] ?? []);
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const debts = new Debts({ seats, dealt: SEATS, limits: { stake } });
  const pay = new Map(
    [...units.of].map(([loser, count]) => [loser, debts.owe(loser, winner as Seat, count * stake, 'win').amount]),
  );
  const net = new Map(debts.net());
  const rows = SEATS.map(seat => ({
    who: seat,
    paid: Math.max(0, -(net.get(seat) ?? 0)),
    won: Math.max(0, net.get(seat) ?? 0),
    wins: [],
  }));
  const fee = (RAKES.profit as (typeof RAKES)['profit']).take(
    { flop: true, order: [...SEATS], pots: [], rows },
    { bp: given.rake_bp, cap: given.rake_cap, floor: given.rake_floor, noFlopNoDrop: false, unit: given.unit },
  ).rows;
  return {
    ...{ units: listed(units.of, 0), aces: units.aces, secrets: units.secrets, pay: listed(pay, 0) },
    ...{ net_before_fee: listed(net, 0), fee, net: SEATS.map(seat => (net.get(seat) ?? 0) - (fee[seat] ?? 0)) },
  };
}

function play(one: unknown): string[] {
  const { given, expect } = one as { given: Given & { kind: string }; expect: unknown };
  return differences('', KINDS[given.kind]?.(given as never), expect);
}

export const vectors: Record<string, VectorPlayer> = { tongits: { files: ['vectors/tongits.jsonl'], play } };
