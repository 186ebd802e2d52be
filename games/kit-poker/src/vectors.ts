// Plays poker's vector cases through the real script: hands, worked scenarios, and sequences of button and blinds.
import type { Choice, Game } from '@baize/sdk';
import { differences, type VectorPlayer } from '@baize/testkit';
import { communityGame } from './community-game.ts';
import { HOLDEM, OMAHA } from './community-rules.ts';
import { playSequence } from './vector-button.ts';
import {
  type CaseAction,
  type CaseRule,
  deckOf,
  giveCards,
  type HandCase,
  inputOf,
  legalOf,
  looseRanges,
  openHand,
  settled,
  streetOf,
  type VectorHand,
} from './vector-hand.ts';
import { handKey, isChoiceOf } from './vector-showdown.ts';

/** What a case states besides the table and the actions. */
interface Stated extends Omit<HandCase, 'actions'> {
  game: string;
  actions: (CaseAction & { legal?: Record<string, unknown>; stack?: number })[];
  checks?: ({ before: number; seat: number } & Record<string, unknown>)[];
  board_dealt?: number;
  returns: { seat: number; amount: number; street: number }[];
  showdown: Record<string, { rank: string; key?: number[]; best: string[] }>;
  rake_rule?: CaseRule | null;
  rake_case?: { rule: CaseRule } & Record<string, unknown>;
}

/** Plays hands with this game; the same cases serve the live game, whose cards are scanned one by one. */
export function handVectors(game: Game, files: readonly string[]): VectorPlayer {
  return { files, play: one => playHand(game, one as Stated) };
}

function playHand(game: Game, one: Stated): string[] {
  const hand = openHand(game, one);
  const { run } = hand;
  if (run.fault !== null) throw run.fault;
  let deck = giveCards(run, deckOf(one), game.live);
  const found: string[] = [];
  for (const [i, action] of one.actions.entries()) {
    const choice = choiceOf(hand);
    if (choice === null) return [...found, `actions[${i}] nobody is asked, expected seat ${action.seat}`];
    found.push(...compared(hand, one, i, choice));
    run.push(inputOf(choice, action));
    found.push(...moved(hand, one, i));
    deck = giveCards(run, deck, game.live);
  }
  const rest = choiceOf(hand);
  if (rest !== null) return [...found, `actions ${one.actions.length}, expected more: seat ${hand.indexOf(rest.seat)} is asked`];
  if (run.waiting?.ask === 'choice') run.push({ in: 'choice', seat: run.waiting.of[0]?.seat ?? -1, option: 'muck', auto: true });
  return [...found, ...contradictions(one), ...outcome(hand, one)];
}

/** The open betting decision; null at the end of the hand, where the winner may only show. */
function choiceOf({ run }: VectorHand): Choice | null {
  if (run.waiting?.ask !== 'choice') return null;
  const choice = run.waiting.of[0] as Choice;
  return 'muck' in choice.options ? null : choice;
}

/** Who is asked what before an action. */
function compared(hand: VectorHand, one: Stated, i: number, choice: Choice): string[] {
  const { seat, street, legal } = one.actions[i] as Stated['actions'][number];
  const at = `actions[${i}]`;
  const offered = legalOf(choice);
  const found = differences(at, { seat: hand.indexOf(choice.seat), street: streetOf(hand.run) }, { seat, street });
  if (legal) {
    found.push(...differences(`${at}.legal`, offered, legal));
    for (const name of Object.keys(offered)) if (!(name in legal)) found.push(`${at}.legal offers ${name}, expected none`);
  }
  for (const [k, { before, ...stated }] of (one.checks ?? []).entries()) {
    if (before !== i) continue;
    const actual = Object.fromEntries(Object.keys(stated).map(name => [name, offered[name] ?? null]));
    found.push(...differences(`checks[${k}]`, { ...actual, seat: hand.indexOf(choice.seat) }, stated));
  }
  return [...found, ...looseRanges(hand.run, choice).map(loose => `${at}: ${loose}`)];
}

/** What an action did: its word, the chips of a call, the stack behind it. Cases may call an all-in by what it is beside that. */
function moved({ run, seatOf }: VectorHand, one: Stated, i: number): string[] {
  const { seat, action, to, amount, stack } = one.actions[i] as Stated['actions'][number];
  const fact = run.told.map(each => each.fact).findLast(each => each.kind === 'action' && each.seat === seatOf(seat));
  const isCalledElse = fact?.action === 'allin' && (to === undefined ? ['call'] : ['bet', 'raise']).includes(action);
  const actual = { action: isCalledElse ? action : fact?.action, amount: fact?.amount, stack: run.stacks.get(seatOf(seat)) };
  const stated = Object.entries({ action, amount, stack }).filter(([, value]) => value !== undefined);
  return differences(`actions[${i}]`, actual, Object.fromEntries(stated));
}

/** Cards and checks that the case states and its deck or its actions do not have. */
function contradictions(one: Stated): string[] {
  const late = [...(one.checks ?? []).entries()].filter(([, { before }]) => !(before in one.actions));
  return [
    ...differences('deck', one.deck ?? deckOf(one), deckOf({ ...one, deck: undefined })),
    ...late.map(([k, { before }]) => `checks[${k}].before ${before}, expected one of ${one.actions.length} actions`),
  ];
}

/** What a case may state of the money, without rake or by the rule of the case. */
const MONEY = ['pots', 'debit', 'credit', 'payoffs', 'final', 'rake', 'net', 'skip'];

function outcome(hand: VectorHand, one: Stated): string[] {
  const { run } = hand;
  if (run.outcome?.end !== 'pots') return [`the hand did not end: ${String(run.fault)}`];
  const stated = Object.fromEntries(Object.entries(one).filter(([key]) => MONEY.includes(key)));
  const settling = settled(hand, one.rake_rule ?? null);
  if (one.rake_rule === null) settling.skip = null;
  const { rule, ...raked } = one.rake_case ?? {};
  return [
    ...differences('returns', returnsOf(hand), one.returns),
    ...differences('', settling, stated),
    ...(rule ? differences('rake_case', settled(hand, rule), raked) : []),
    ...(one.board_dealt === undefined ? [] : differences('board_dealt', run.outcome.board?.length, one.board_dealt)),
    ...shown(hand, one),
  ];
}

/** Returns with the street on which they were given back. */
function returnsOf({ run, indexOf }: VectorHand): unknown[] {
  let street = 0;
  return run.told.flatMap(({ fact }) => {
    if (fact.kind === 'street') street++;
    if (fact.type !== 'uncalled_return') return [];
    const { seat, amount } = fact.data as { seat: number; amount: number };
    return [{ seat: indexOf(seat), amount, street }];
  });
}

/** The hands that were compared. Of several equally good fives any is right: what counts is its value, and that it may be
 *  chosen. */
function shown({ run, seatOf }: VectorHand, one: Stated): string[] {
  const hands = (run.outcome?.hands ?? []).filter(hand => hand.rank !== undefined);
  const seats = Object.keys(one.showdown).map(Number);
  const found = differences('showdown seats', hands.map(({ seat }) => seat).sort(), seats.map(seatOf).sort());
  for (const index of seats) {
    const hand = hands.find(({ seat }) => seat === seatOf(index));
    const stated = one.showdown[String(index)] as Stated['showdown'][string];
    if (!hand) continue;
    const { rank = '', best = [] } = hand;
    const at = `showdown["${index}"]`;
    found.push(...differences(`${at}.rank`, rank, stated.rank));
    // a royal flush has one value, whatever its key is called
    if (rank !== 'royal_flush')
      found.push(...differences(`${at}.key`, handKey(rank, best), stated.key ?? handKey(stated.rank, stated.best)));
    if (!isChoiceOf(best, one.hole[index] ?? [], one.board)) found.push(`${at}.best ${best.join(' ')} may not be chosen`);
  }
  return found;
}

/** The two games with nothing but their rules: scenarios belong to no package alone. */
const bare = {
  names: { en: 'Poker' },
  category: 'poker',
  live: false,
  seats: { min: 2, max: 10, usual: 9 },
  timers: { action_ms: 15_000, time_bank_ms: 30_000, show_ms: 3_000, showdown_ms: 4_000, next_round_ms: 3_000 },
} as const;
const holdem = communityGame({ ...bare, code: 'holdem' }, HOLDEM);
const omaha = communityGame({ ...bare, code: 'omaha' }, OMAHA);

/** Worked scenarios of both games, each by its own rules. */
function scenario(one: unknown): string[] {
  const stated = one as Stated;
  return playHand(stated.game === 'plo' ? omaha : holdem, stated);
}

export const vectors: Record<string, VectorPlayer> = {
  scenarios: { files: ['vectors/scenarios.json'], play: scenario },
  scenarios_button: { files: ['vectors/scenarios_button.json'], play: one => playSequence(holdem, one) },
};
