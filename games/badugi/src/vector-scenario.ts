// Worked scenarios: which hand is better, the betting menu step by step, pots and their winners, fees.
import { badugiHandOf, live, Player, potsOf } from '@baize/kit-poker';
import { type Amount, type Choice, type Gross, type Pot, RAKES, Run, type Seat, shares } from '@baize/sdk';
import { differences, luckOf, shuffled } from '@baize/testkit';
import { badugi } from './index.ts';
import { isChoiceOf, legalOf, ranksOf, tableOf } from './vector-hand.ts';

interface Compare {
  better: string[];
  worse: string[];
  better_best?: string[];
  worse_best?: string[];
}
interface Tie {
  a: string[];
  b: string[];
}
interface Menu {
  ante: Amount;
  unit: Amount;
  seats: number;
  max_raises?: number;
  steps: { seat: Seat; call: Amount; menu: Record<string, Amount> | null }[];
}
interface Pots {
  stacks: Amount[];
  final_hands: Record<string, string[]>;
  pots: { eligible: Seat[]; contributions: Record<string, Amount> }[];
  final: Amount[];
}
interface Fees {
  debit: Amount[];
  credit: Amount[];
  rake_bp: number;
  rake_cap: Amount;
  floor_unit: Amount;
  fee_full: Amount[];
  fee: Amount[];
  net: Amount[];
}

/** Each kind of scenario by the name of its list in the file. */
const KINDS: Record<string, (one: never) => string[]> = { compare, ties, menus, pots, fees };

/** The lists of the file as one list of cases that know their kind. */
export function scenariosIn(content: unknown): unknown[] {
  return Object.entries(content as Record<string, object[]>).flatMap(([kind, list]) =>
    list.map((one, i) => ({ id: `${kind}-${i + 1}`, ...one, kind })),
  );
}

export function playScenario(one: unknown): string[] {
  const { kind } = one as { kind: string };
  const play = KINDS[kind];
  return play ? play(one as never) : [`kind ${kind} is unknown`];
}

function compare({ better, worse, better_best, worse_best }: Compare): string[] {
  const [high, low] = [badugiHandOf(better), badugiHandOf(worse)];
  return [
    ...(high.value > low.value ? [] : [`${better.join(' ')} is not better than ${worse.join(' ')}`]),
    ...sameBest('better_best', high.best, better, better_best),
    ...sameBest('worse_best', low.best, worse, worse_best),
  ];
}

/** Of equally good choices any is right. */
function sameBest(at: string, best: readonly string[], hand: readonly string[], stated: readonly string[] = best): string[] {
  const found = differences(at, ranksOf(best), ranksOf(stated));
  return isChoiceOf(best, hand) ? found : [...found, `${at} ${best.join(' ')} may not be chosen`];
}

function ties({ a, b }: Tie): string[] {
  return differences('tie', badugiHandOf(a).value, badugiHandOf(b).value);
}

/** Everybody has chips for all; each bets what the next one is asked to call. */
function menus({ ante, unit, seats, max_raises: raises, steps }: Menu): string[] {
  const stacks = Array.from({ length: seats }, () => 2 ** 40);
  const run = new Run(badugi, tableOf(stacks, ante, unit, raises === undefined ? {} : { max_raises: raises }));
  const pack = shuffled(badugi.deck.faces, luckOf(1));
  run.push({ in: 'cards', cards: pack.slice(0, run.open), source: 'auto' });
  const found: string[] = [];
  for (const [i, { seat, call, menu }] of steps.entries()) {
    const choice = run.waiting?.ask === 'choice' ? (run.waiting.of[0] as Choice) : undefined;
    if (choice === undefined) return [...found, `steps[${i}] nobody is asked, expected seat ${seat}`];
    const legal = legalOf(choice);
    const actual = { seat: choice.seat, call: legal.call ?? 0, menu: legal.menu ?? null };
    found.push(...differences(`steps[${i}]`, actual, { seat, call, menu }));
    const following = steps[i + 1];
    if (following)
      run.push({ in: 'choice', seat: choice.seat, ...leadingTo(choice, following.call, putBy(run, following.seat)) });
  }
  return found;
}

/** Chips of a seat on this street. */
function putBy({ told }: Run, seat: Seat): Amount {
  const own = told.filter(({ fact }) => fact.kind === 'action' && fact.seat === seat);
  return Number(own.at(-1)?.fact.total ?? 0);
}

function leadingTo({ options }: Choice, call: Amount, put: Amount): { option: string; amount?: Amount } {
  const option = Object.keys(options).find(name => options[name]?.min === call + put);
  return option === undefined ? { option: options.check ? 'check' : 'call' } : { option, amount: call + put };
}

/** Who has put in how much stands in the pots; they are made and awarded anew from it. */
function pots({ stacks, final_hands: hands, pots: stated, final }: Pots): string[] {
  const put = stacks.map((_, seat) => stated.reduce((sum, pot) => sum + (pot.contributions[String(seat)] ?? 0), 0));
  const players = stacks.map((chips, seat) => new Player(seat, chips - (put[seat] ?? 0)));
  for (const player of players) player.isFolded = !stated.some(pot => pot.eligible.includes(player.seat));
  const worth = (player: Player): number => badugiHandOf(hands[String(player.seat)] ?? []).value;
  const isAlone = live(players).length === 1;
  const made = potsOf({ put: seat => put[seat] ?? 0 }, players, isAlone ? undefined : worth);
  const order = players.map(({ seat }) => seat);
  const actual = made.map((pot, index) => potOf(pot, index, order));
  const won = order.map(seat => actual.reduce((sum, pot) => sum + (pot.shares[String(seat)] ?? 0), 0));
  const after = players.map(({ seat, stack }) => stack + (won[seat] ?? 0));
  return [...differences('pots', actual, stated), ...differences('final', after, final)];
}

function potOf(pot: Pot, index: number, order: readonly Seat[]) {
  const { amount, eligible, contributions, winners } = pot;
  const money = { rake: 0, rake_full: 0, rake_cum: 0, capped: false };
  const shared: Record<string, Amount> = Object.fromEntries(shares(amount, pot, order));
  return { index, amount, eligible, contributions: Object.fromEntries(contributions), winners, shares: shared, ...money };
}

function fees({ debit, credit, rake_bp: bp, rake_cap: cap, floor_unit: unit, ...stated }: Fees): string[] {
  const rows = debit.map((paid, seat) => ({ who: seat, paid, won: credit[seat] ?? 0, wins: [] }));
  const gross: Gross = { flop: false, order: rows.map(({ who }) => who), pots: [], rows };
  const terms = { bp, cap, floor: unit > 0, noFlopNoDrop: false, unit: Math.max(1, unit) };
  const { rows: fee } = RAKES.profit.take(gross, terms);
  const { rows: full } = RAKES.profit.take(gross, { ...terms, cap: 0, floor: false });
  const net = debit.map((paid, seat) => (credit[seat] ?? 0) - paid - (fee[seat] ?? 0));
  return differences('', { fee_full: full, fee, net }, { fee_full: stated.fee_full, fee: stated.fee, net: stated.net });
}
