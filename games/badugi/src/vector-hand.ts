// Plays one hand of a vector file through the real script and says what differs from what it states.
import {
  type Amount,
  type Choice,
  type Gross,
  type Input,
  type Outcome,
  type PotsEnd,
  RAKES,
  type RakeTerms,
  Run,
  type Seat,
  type Setup,
} from '@baize/sdk';
import { differences, isRejected } from '@baize/testkit';
import { badugi } from './index.ts';

/** A hand as the vectors state it. Seats are numbered clockwise from the button's left, the button last. */
export interface HandCase {
  n: number;
  ante: Amount;
  unit?: Amount;
  stacks: Amount[];
  dealt?: string[][];
  deck: string[];
  actions: CaseAction[];
  steps: { seat: Seat; stage: string; out: string[]; in: string[] }[];
  final_hands: string[][];
  returns: { seat: Seat; amount: Amount; street: number }[];
  showdown: Record<string, { size: number; ranks: number[]; best: string[] }>;
  fee_case?: { rule: CaseRule; fee_full: Amount[]; fee: Amount[]; final: Amount[] };
}
interface CaseAction {
  seat: Seat;
  street: number;
  legal?: Record<string, unknown>;
  action: string;
  to?: Amount;
  amount?: Amount;
  stack?: Amount;
}
interface CaseRule {
  rake_bp: number;
  rake_cap: Amount;
  rake_floor: boolean;
  unit: Amount;
}

/** A hand on its way. */
interface Play {
  one: HandCase;
  run: Run;
  cards: number;
  actions: number;
  draws: number;
  street: number;
  found: string[];
}

export const RANKS = 'A23456789TJQK';

/** A table where the button comes to the last of these seats. */
export function tableOf(stacks: readonly Amount[], ante: Amount, unit: Amount, options: Setup['options'] = {}): Setup {
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const table = { no: 1, seats, limits: { ante, min_buy_in: 1, max_buy_in: 2 ** 45 }, unit, options, live: false };
  const setup = { ...table, idle: false, shoe: null, carry: { button: stacks.length - 2 } };
  return { ...setup, dealt: badugi.ready(setup) ?? [] };
}

export function playHand(one: HandCase): string[] {
  const run = new Run(badugi, tableOf(one.stacks, one.ante, one.unit ?? 1));
  const play: Play = { one, run, cards: 0, actions: 0, draws: 0, street: 0, found: [] };
  while (run.waiting !== null) {
    const input = next(play);
    if (input === null) return play.found;
    run.push(input);
  }
  if (run.outcome === null) throw run.fault;
  const { deck, actions, steps } = one;
  const used = { deck: play.cards, actions: play.actions, steps: play.draws };
  const stated = { deck: deck.length, actions: actions.length, steps: steps.length };
  const ends = [...stackAfter(play), ...differences('used', used, stated), ...dealtCards(one, run)];
  return [...play.found, ...ends, ...outcome(play, run.outcome as Outcome & PotsEnd)];
}

/** The answer that the case has; null where it has none, which is a difference. */
function next(play: Play): Input | null {
  const { one, run, found } = play;
  if (run.waiting?.ask === 'shuffle') return { in: 'shuffled' };
  if (run.waiting?.ask === 'cards') {
    const cards = one.deck.slice(play.cards, play.cards + run.open);
    if (cards.length < run.open) found.push(`deck ${one.deck.length}, expected more cards`);
    play.cards += run.open;
    return cards.length < run.open ? null : { in: 'cards', cards, source: 'auto' };
  }
  const choice = run.waiting?.ask === 'choice' ? run.waiting.of[0] : undefined;
  if (choice === undefined) throw new Error(`the script asks for ${run.waiting?.ask}`);
  return 'draw' in choice.options ? drawn(play, choice) : acted(play, choice);
}

function drawn(play: Play, { seat }: Choice): Input | null {
  const step = play.one.steps[play.draws];
  if (step?.seat !== seat) {
    play.found.push(`steps[${play.draws}].seat ${seat}, expected ${step ? step.seat : 'nobody'}`);
    return null;
  }
  play.draws++;
  play.street = Number(step.stage.slice('draw_'.length));
  return { in: 'choice', seat, option: 'draw', cards: step.out };
}

function acted(play: Play, choice: Choice): Input | null {
  const { one, run, found, street } = play;
  const at = `actions[${play.actions}]`;
  found.push(...stackAfter(play));
  const action = one.actions[play.actions++];
  if (action === undefined) {
    found.push(`${at} seat ${choice.seat} is asked, expected nobody`);
    return null;
  }
  found.push(...differences(at, { seat: choice.seat, street }, { seat: action.seat, street: action.street }));
  if (action.amount !== undefined) found.push(...differences(`${at}.amount`, choice.options.call?.price, action.amount));
  if (action.legal) found.push(...sameOffers(`${at}.legal`, legalOf(choice), action.legal));
  found.push(...loose(run, choice).map(each => `${at}: ${each}`));
  const option = optionFor(choice, action);
  if (option !== undefined) return { in: 'choice', seat: choice.seat, ...option };
  found.push(`${at} ${action.action} to ${action.to} is not offered`);
  return null;
}

/** The stack that the last action left, at the next decision or at the end: betting moves no other chips of that seat before. */
function stackAfter({ one, run, actions }: Play): string[] {
  const last = one.actions[actions - 1];
  if (last?.stack === undefined) return [];
  const fact = run.told
    .map(each => each.fact)
    .findLast(each => each.kind === 'action' && each.seat === last.seat && each.action !== 'draw');
  return differences(`actions[${actions - 1}].stack`, fact?.stack, last.stack);
}

function optionFor({ options }: Choice, { action, to }: CaseAction): { option: string; amount?: Amount } | undefined {
  if (to === undefined) return { option: action === 'allin' ? 'call' : action };
  const option = Object.keys(options).find(name => options[name]?.min === to);
  return option === undefined ? undefined : { option, amount: to };
}

/** What the open choice offers, in the words of the vectors. */
export function legalOf({ options }: Choice): Record<string, unknown> {
  const menu: Record<string, Amount> = {};
  const legal: Record<string, unknown> = {};
  for (const [name, { min, price }] of Object.entries(options))
    if (min !== undefined) menu[name] = min;
    else legal[name] = price ?? true;
  return Object.keys(menu).length > 0 ? { ...legal, menu } : legal;
}

/** Differences both ways: what is offered beyond the stated is one too. */
function sameOffers(at: string, offered: Record<string, unknown>, stated: Record<string, unknown>): string[] {
  const more = Object.keys(offered).filter(name => !(name in stated));
  return [...differences(at, offered, stated), ...more.map(name => `${at} offers ${name}, expected none`)];
}

/** Amounts beside the menu that are accepted all the same. */
function loose(run: Run, { seat, options }: Choice): string[] {
  return Object.entries(options).flatMap(([option, { min }]) => {
    if (min === undefined) return [];
    return [min - 1, min + 1]
      .filter(amount => !isRejected(run, { in: 'choice', seat, option, amount }))
      .map(amount => `${option} to ${amount} was accepted, expected ${min} alone`);
  });
}

function outcome({ one, run, found: _ }: Play, end: Outcome & PotsEnd): string[] {
  const seats = one.stacks.map((_stack, seat) => seat);
  const gross = grossOf(run, end);
  const pots = potsOf(end);
  const debit = gross.rows.map(({ paid }) => paid);
  const credit = gross.rows.map(({ won }) => won);
  const payoffs = seats.map(seat => (credit[seat] ?? 0) - (debit[seat] ?? 0));
  const final = one.stacks.map((chips, seat) => chips + (payoffs[seat] ?? 0));
  const stated = one as unknown as Record<string, unknown>;
  const actual: Record<string, unknown> = { pots, debit, credit, payoffs, final };
  const known = Object.keys(actual).filter(key => key in stated);
  const steps = one.steps.map(({ seat, stage, out }) => ({ seat, stage, out, in: stepOf(end, seat, stage) }));
  return [
    ...differences('returns', returnsOf(run), one.returns),
    ...differences('steps', steps, one.steps),
    ...differences('', actual, Object.fromEntries(known.map(key => [key, stated[key]]))),
    ...differences('final_hands', handsOf(end), one.final_hands.map(sortedCards)),
    ...shown(end, one.showdown),
    ...(one.fee_case ? fees(one, gross, one.fee_case) : []),
  ];
}

/** What seats have paid and won before a fee. */
function grossOf(run: Run, { pots, order, flop }: PotsEnd): Gross {
  const { pots: shared = [] } = RAKES.profit.take({ pots, order, flop, rows: [] }, termsOf());
  const rows = [...run.puts.keys()].map(seat => {
    const won = shared.flatMap(({ shares }) => shares).reduce((sum, [who, amount]) => sum + (who === seat ? amount : 0), 0);
    return { who: seat, paid: run.puts.get(seat) ?? 0, won, wins: [] };
  });
  return { pots, order, flop, rows };
}

function potsOf({ pots, order, flop }: PotsEnd): unknown[] {
  const raked = RAKES.profit.take({ pots, order, flop, rows: [] }, termsOf()).pots ?? [];
  return pots.map(({ amount, eligible, contributions, winners }, index) => {
    const { rake, full, cum, capped, shares = [] } = raked[index] ?? {};
    const money = { rake, rake_full: full, rake_cum: cum, capped };
    const seats = { eligible: [...eligible].sort(), winners: [...winners].sort() };
    return {
      index,
      amount,
      ...seats,
      contributions: Object.fromEntries(contributions),
      shares: Object.fromEntries(shares),
      ...money,
    };
  });
}

function termsOf(rule?: CaseRule): RakeTerms {
  const { rake_bp: bp = 0, rake_cap: cap = 0, rake_floor: floor = false, unit = 1 } = rule ?? {};
  return { bp, cap, floor, noFlopNoDrop: false, unit };
}

function fees(one: HandCase, gross: Gross, { rule, ...stated }: NonNullable<HandCase['fee_case']>): string[] {
  const { rows: fee } = RAKES.profit.take(gross, termsOf(rule));
  const { rows: full } = RAKES.profit.take(gross, { ...termsOf(rule), cap: 0, floor: false });
  const final = gross.rows.map(({ paid, won }, i) => (one.stacks[i] ?? 0) - paid + won - (fee[i] ?? 0));
  return differences('fee_case', { fee_full: full, fee, final }, stated);
}

/** The four cards that each seat got first. */
function dealtCards({ dealt }: HandCase, { outcome }: Run): string[] {
  const hands = [...(outcome?.hands ?? [])].sort((a, b) => a.seat - b.seat);
  return dealt
    ? differences(
        'dealt',
        hands.map(hand => hand.dealt),
        dealt,
      )
    : [];
}

/** Returns with the street on which they were given back. */
function returnsOf({ told }: Run): unknown[] {
  let street = 0;
  return told.flatMap(({ fact }) => {
    if (fact.kind === 'betting') street = Number(String(fact.stage).split('_')[1] ?? 0);
    return fact.type === 'uncalled_return' ? [{ ...(fact.data as object), street }] : [];
  });
}

function handsOf({ hands = [] }: Outcome): string[][] {
  return [...hands].sort((a, b) => a.seat - b.seat).map(({ final }) => sortedCards(final));
}

const sortedCards = (cards: readonly string[]): string[] => [...cards].sort();

function stepOf({ hands = [] }: Outcome, seat: Seat, stage: string): string[] {
  return hands.find(hand => hand.seat === seat)?.steps?.find(step => step.stage === stage)?.in ?? [];
}

/** The hands that were compared. Of equally good choices any is right, if its cards differ in rank and suit. */
function shown({ hands = [] }: Outcome, stated: HandCase['showdown']): string[] {
  const compared = hands.filter(({ rank }) => rank !== undefined);
  const seats = compared.map(({ seat }) => String(seat)).sort();
  const found = differences('showdown seats', seats, Object.keys(stated).sort());
  for (const { seat, final, best = [] } of compared) {
    const { size, ranks } = stated[String(seat)] ?? {};
    const actual = { size: best.length, ranks: ranksOf(best) };
    found.push(...differences(`showdown["${seat}"]`, actual, { size, ranks }));
    if (!isChoiceOf(best, final)) found.push(`showdown["${seat}"].best ${best.join(' ')} may not be chosen`);
  }
  return found;
}

/** Ranks from high to low, aces 1. */
export function ranksOf(cards: readonly string[]): number[] {
  return cards.map(card => RANKS.indexOf(card[0] ?? '') + 1).sort((a, b) => b - a);
}

/** Cards of the hand that differ in rank and suit. */
export function isChoiceOf(best: readonly string[], hand: readonly string[]): boolean {
  const differ = (place: number): boolean => new Set(best.map(card => card[place])).size === best.length;
  return differ(0) && differ(1) && best.every(card => hand.includes(card));
}
