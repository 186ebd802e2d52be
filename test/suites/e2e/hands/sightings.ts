// Which cards a client was told of, by round and fact; compared at the end with what they might know.
import type { Json } from '../../../support/world.ts';
import { cardsIn } from './cards.ts';
import type { Hear } from './ear.ts';
import { type Knowledge, numbersOf } from './knowledge.ts';
import type { Told } from './reader.ts';

interface Sighting {
  externalId: string;
  table: string;
  /** '' when the message did not say: facts of a round that was over already */
  roundId: string;
  /** of the fact, or of the last one that was told before */
  seq: number;
  cards: Set<string>;
  where: string;
  isFact: boolean;
}

/** The facts of a round as they were numbered, over all clients. */
interface Telling {
  first: number;
  last: number;
  /** facts that somebody was told of, by their numbers, but those of the wallet: histories have rows of their own for these */
  told: Map<number, Json>;
}

/** A round as it was told: once, and once more from its beginning by each memory of its table that was read anew meanwhile. */
interface Numbers {
  table: string;
  tellings: Telling[];
  /** the wallet was asked: a number that nobody has heard of is its */
  hasTx: boolean;
}

/** In the place of a fact that is not for this client. */
const HIDDEN = 'hidden';

export class Sightings {
  readonly strange: string[] = [];
  readonly #seen: Sighting[] = [];
  readonly #rounds = new Map<string, Numbers>();

  /** What hears the messages of this client at this table. */
  ears(externalId: string, table: string): Hear {
    const at = { table, roundId: '', seq: 0 };
    return (type, payload) => {
      const round = (payload.round ?? payload) as Json;
      if (type === 'facts' || type === 'snapshot') {
        const facts = payload.facts as (Json & { seq: number })[];
        if (type === 'snapshot') this.#toldAnew(String(round.round_id ?? ''), facts[0]?.seq);
        for (const fact of facts) {
          Object.assign(at, { roundId: String(round.round_id ?? ''), seq: fact.seq });
          this.#number(at, fact);
          this.#keep({ ...at, externalId, cards: cardsIn(fact), where: `${type} ${fact.kind}`, isFact: true });
        }
      }
      if (type === 'facts') return;
      const { facts: _, ...rest } = payload;
      const cards = cardsIn(rest);
      // cards that they may choose from are their own; elsewhere there are none
      if (type === 'ask' || type === 'snapshot')
        this.#keep({ ...at, externalId, cards, where: `the ask in ${type}`, isFact: false });
      else for (const card of cards) this.strange.push(`${card} in ${type} to ${externalId}`);
    };
  }

  /** Rounds of which facts were seen. */
  rounds(): string[] {
    return [...this.#rounds.keys()];
  }

  /** How many facts of a round there were, as it was told last; where wallets pay, not more than its history has. */
  facts(roundId: string, most: number): number {
    const { tellings, hasTx } = this.#rounds.get(roundId) ?? {};
    const { first = 0, last = -1, told } = tellings?.at(-1) ?? {};
    return hasTx ? Math.min(most, told?.size ?? 0) : last - first + 1;
  }

  get count(): number {
    return this.#seen.length;
  }

  /** Everything that was seen too early, or by somebody whom it was hidden from. */
  breaches(known: ReadonlyMap<string, Knowledge>): string[] {
    const rows = new Map([...this.#rounds].map(([id, { tellings }]) => [id, rowsOf(tellings, known.get(id))]));
    return this.#seen.flatMap(({ externalId, seq, cards, where, isFact, ...at }) => {
      const roundId = at.roundId || this.#roundAt(at.table, seq);
      const knowledge = known.get(roundId);
      if (!knowledge && isFact && isBurned(this.#factOf(roundId, seq), cards)) return [];
      const no = rowAt(rows.get(roundId), seq, isFact);
      const isOwn = (other: string) => other === externalId;
      const may = knowledge?.after(no, isOwn) ?? new Set();
      const wrong = isFact && knowledge ? knowledge.wrongIn(no, cards, isOwn) : [...cards].filter(card => !may.has(card));
      return wrong.length === 0 ? [] : [`${externalId} saw ${wrong} in ${where}, fact ${no} of ${roundId}`];
    });
  }

  #number({ table, roundId, seq }: { table: string; roundId: string; seq: number }, fact: Json): void {
    if (roundId === '') return;
    const isTx = fact.kind === 'tx';
    const { tellings, hasTx } = this.#rounds.get(roundId) ?? { tellings: [newTelling(seq)], hasTx: false };
    const at = (tellings.findLast(({ first }) => first <= seq) ?? tellings[0]) as Telling;
    if (!isTx && (fact.kind !== HIDDEN || !at.told.has(seq))) at.told.set(seq, fact);
    Object.assign(at, { first: Math.min(at.first, seq), last: Math.max(at.last, seq) });
    this.#rounds.set(roundId, { table, tellings, hasTx: hasTx || isTx });
  }

  /** A snapshot that begins after all that is known of its round tells it from its beginning, under numbers of its own. */
  #toldAnew(roundId: string, seq: number | undefined): void {
    const { tellings } = this.#rounds.get(roundId) ?? {};
    if (seq !== undefined && tellings && seq > (tellings.at(-1) as Telling).last) tellings.push(newTelling(seq));
  }

  #factOf(roundId: string, seq: number): Json | undefined {
    return this.#rounds
      .get(roundId)
      ?.tellings.find(({ told }) => told.has(seq))
      ?.told.get(seq);
  }

  #roundAt(table: string, seq: number): string {
    for (const [id, at] of this.#rounds)
      if (at.table === table && at.tellings.some(({ first, last }) => first <= seq && seq <= last)) return id;
    return '';
  }

  #keep(sighting: Sighting): void {
    if (sighting.cards.size > 0) this.#seen.push(sighting);
  }
}

/** A shoe that was opened for a round which nobody bet in, so that it has no history: the card it begins with lies face up. */
function isBurned(fact: Json | undefined, cards: ReadonlySet<string>): boolean {
  const { kind, type, data } = (fact ?? {}) as { kind?: string; type?: string; data?: { first_card?: string } };
  return kind === 'event' && type === 'shoe' && [...cards].every(card => card === data?.first_card);
}

const newTelling = (seq: number): Telling => ({ first: seq, last: seq, told: new Map() });

/** The row of history of each fact, by the fact's number: rows of wallets stand between, and a round may have begun anew. */
function rowsOf(tellings: readonly Telling[], knowledge: Knowledge | undefined): Map<number, number> {
  const rows = tellings.flatMap(({ told }) => {
    const facts = [...told].sort(([a], [b]) => a - b);
    const numbers = numbersOf(
      facts.map(([, fact]) => fact),
      knowledge,
    );
    return facts.map(([seq], i) => [seq, numbers[i] as number] as const);
  });
  return new Map(rows);
}

/** The row of a fact; for what is no fact the one that was told last. */
function rowAt(rows: ReadonlyMap<number, number> | undefined, seq: number, isFact: boolean): number {
  if (isFact) return rows?.get(seq) ?? -1;
  return Math.max(-1, ...[...(rows ?? [])].filter(([each]) => each <= seq).map(([, row]) => row));
}

/** What an API told too early, or to somebody whom it was hidden from. */
export function apiBreaches(told: readonly Told[], known: ReadonlyMap<string, Knowledge>): string[] {
  return told.flatMap(({ isOwn, roundId, isOver, cards, where, rows }) => {
    const knowledge = known.get(roundId);
    const numbers = numbersOf(rows, knowledge);
    const mayKnow = isOver ? isOwn : () => false; // while it is played, an API tells what everybody knows
    const may = knowledge?.after(isOver ? knowledge.steps.length : Math.max(-1, ...numbers), mayKnow);
    const wrong = [
      ...[...cards].filter(card => !may?.has(card)),
      ...rows.flatMap((row, i) => knowledge?.wrongIn(numbers[i] as number, cardsIn(row), mayKnow) ?? []),
    ];
    return wrong.length === 0 ? [] : [`${where} told ${[...new Set(wrong)]} of ${roundId}${isOver ? '' : ', which is open'}`];
  });
}
