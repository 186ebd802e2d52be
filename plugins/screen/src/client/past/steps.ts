// A round that is over, step by step: what happened in each, in words. It predicts nothing and names no game.
import type { Fact, PastRound } from '@baize/protocol';
import { type Currency, money } from '../money.ts';
import { counterWords } from '../parts/counters.ts';
import { cardName } from '../parts/faces.ts';
import { number, record, rows } from '../seated/hand/fields.ts';
import { actionWords } from '../seated/option-words.ts';
import { handZone, zoneWords } from '../table/zones.ts';
import type { TableView } from '../table-view.ts';
import * as views from '../table-view.ts';
import { named, type Translate } from '../texts.ts';

export interface Step {
  /** how many facts there are up to its end */
  end: number;
  words: string;
}

/** Facts that say nothing for themselves: they are part of the step before. */
const QUIET = new Set(['hidden', 'betting', 'tx']);

/** The round with a name for everybody: of others only the seat is known. */
export function withSeatNames(past: PastRound, translate: Translate): PastRound {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each)]));
    const player = record(fields.player);
    if (player.nickname !== '' || typeof fields.seat !== 'number') return fields;
    return { ...fields, player: { ...player, nickname: translate('seat.no', { n: fields.seat + 1 }) } };
  };
  return { ...past, facts: past.facts.map(fact => named(fact) as Fact) };
}

/** The table as it stood after so many facts. */
export function viewAfter(past: PastRound, end: number): TableView {
  const facts = past.facts.slice(0, end);
  const you = { seat: past.seat, chips: 0, pending: 0, status: 'in', bets: [] };
  const last = facts.at(-1)?.seq ?? 0;
  return views.withSnapshot(views.emptyView(), { table: past.table, you, round: past.round, facts, last, asks: [], now: 0 }, 0);
}

/** Cards that are dealt one after the other are one step, and so is how it ends. */
export function stepsOf(past: PastRound, translate: Translate): Step[] {
  const steps: Step[] = [];
  let before = '';
  let view = views.emptyView();
  for (const [at, fact] of past.facts.entries()) {
    view = at === 0 ? viewAfter(past, 1) : views.withFacts(view, [fact], past.round.round_id);
    const words = wordsOf(fact, { view, translate, past });
    const last = steps.at(-1);
    const joins = QUIET.has(fact.kind) || words === '' || (fact.kind === before && ['deal', 'settle'].includes(before));
    if (joins && last) {
      last.end = at + 1;
      if (words) last.words = last.words.includes(words) ? last.words : `${last.words} · ${words}`;
    } else steps.push({ end: at + 1, words });
    if (!QUIET.has(fact.kind)) before = fact.kind;
  }
  return steps.filter(each => each.words !== '');
}

interface At {
  view: TableView;
  translate: Translate;
  past: PastRound;
}

function wordsOf(fact: Fact, at: At): string {
  return Object.hasOwn(WORDS, fact.kind) ? (WORDS[fact.kind]?.(fact, at).trim() ?? '') : '';
}

const WORDS: Record<string, (fact: Fact, at: At) => string> = {
  start: ({ no }, { translate, past }) =>
    translate(past.seat === null ? 'table.round_no' : 'table.hand_no', { n: number(no) ?? past.round.hand_no }),
  deal: (fact, at) => {
    const cards = cardsOf(fact.cards, at);
    return `${nameAt(fact, at) || zoneWords(handZone(fact.seat, fact.hand), at.translate, at.past.table)}: ${cards}`;
  },
  card: (fact, at) =>
    `${zoneWords(String(fact.position ?? '').replace(/:\d+$/, ''), at.translate, at.past.table)}: ${cardsOf(fact.cards, at)}`,
  move: (fact, at) => `${zoneWords(String(fact.to ?? ''), at.translate, at.past.table)}: ${cardsOf(fact.cards, at)}`,
  street: (fact, at) => at.translate('sr.board', { cards: cardsOf(fact.board, at) }),
  bet: ({ items }, at) =>
    rows(items)
      .map(({ spot, amount }) => `${named(at.translate, 'spot', String(spot), codeOf(at))} ${write(amount, at)}`)
      .join(', '),
  bet_undo: (_fact, { translate }) => translate('act.undo'),
  action: (fact, at) => {
    const { last } = at.view.hand.seats[number(fact.seat) ?? -1] ?? {};
    const moved = last ? last.total || last.moved : 0;
    const shown = last && last.moved === 0 ? 0 : moved || (number(fact.total) ?? 0);
    const name = typeof fact.label === 'string' ? fact.label : String(fact.action ?? '');
    const action = actionWords({ name, count: last?.count ?? 0 }, at.translate, codeOf(at));
    const said = `${nameAt(fact, at)}: ${action}${shown > 0 ? ` ${write(shown, at)}` : ''}`; // a seat's number takes no form of address
    return number(fact.pot) === null ? said : `${said} · ${at.translate('pot.total')} ${write(fact.pot, at)}`;
  },
  showdown: (fact, at) => {
    const rank = typeof fact.rank === 'string' ? named(at.translate, 'rank', fact.rank, codeOf(at)) : '';
    return [nameAt(fact, at), rank, cardsOf(fact.cards, at)].filter(Boolean).join(' · ');
  },
  counter: (fact, at) => {
    const counter = { name: String(fact.name), value: number(fact.value) ?? 0 };
    return [nameAt(fact, at), counterWords(counter, at.translate, codeOf(at))].filter(Boolean).join(' · ');
  },
  event: ({ type, data }, { translate, past, view }) => {
    const key = `event.${String(type ?? '')}`;
    const { amount, from, ...values } = record(data);
    const name = view.hand.seats[number(from) ?? -1]?.nickname ?? '';
    const sum = number(amount) === null ? {} : { amount: write(amount, { translate, past }) };
    return translate.has(key) ? translate(key, { name, n: 1, ...(values as Record<string, string>), ...sum }) : '';
  },
  result: ({ outcome }, { translate, past }) =>
    typeof outcome === 'string' && translate.has(`end.${outcome}`) ? named(translate, 'end', outcome, past.table.game_code) : '',
  settle: (fact, at) => {
    const lines = rows(fact.rows).flatMap(row => {
      const name = nameAt(row as Fact, at) || String(record(row.player).nickname ?? '');
      return number(row.net) === null ? [] : [`${name} ${write(row.net, at, true)}`];
    });
    const rake = number(fact.rake) ?? 0;
    return [...lines, ...(rake > 0 ? [at.translate('table.rake', { amount: write(rake, at) })] : [])].join(' · ');
  },
  void: (_fact, { translate, past }) => translate(past.seat === null ? 'state.void' : 'state.void_seated'),
};

const codeOf = ({ past }: At): string => past.table.game_code;
const nameAt = ({ player, seat }: Fact, { view }: At): string =>
  String(record(player).nickname ?? '') || (view.hand.seats[number(seat) ?? -1]?.nickname ?? '');

const write = (amount: unknown, { translate, past }: Pick<At, 'translate' | 'past'>, sign = false): string =>
  money(number(amount) ?? 0, past.table as Currency, translate.lang, { full: true, sign });

/** Cards by their names; those that were hidden are counted. */
function cardsOf(cards: unknown, { translate }: At): string {
  const all = Array.isArray(cards) ? cards.map(card => (typeof card === 'string' ? card : null)) : [];
  const open = all.filter(card => card !== null).map(card => cardName(card, translate));
  const hidden = all.length - open.length;
  return [...open, ...(hidden > 0 ? [`${translate('sr.face_down')} × ${hidden}`] : [])].join(', ');
}
