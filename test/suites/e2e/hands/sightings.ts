// Which cards a client was told of, by round and fact; compared at the end with what he might know.
import type { Json } from '../../../support/world.ts';
import { cardsIn } from './cards.ts';
import type { Hear } from './ear.ts';
import type { Knowledge } from './knowledge.ts';
import type { Told } from './reader.ts';

interface Sighting {
  externalId: string;
  table: string;
  /** '' when the message did not say: facts of a round that was over already */
  roundId: string;
  seq: number;
  cards: Set<string>;
  where: string;
}

/** The facts of a round as they were numbered, over all clients. */
interface Numbers {
  table: string;
  first: number;
  last: number;
  /** numbers of facts that somebody was told of, without those of the wallet: histories have rows of their own for these */
  told: Set<number>;
  /** the wallet was asked: a number that nobody has heard of is its */
  hasTx: boolean;
}

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
        for (const fact of payload.facts as (Json & { seq: number })[]) {
          Object.assign(at, { roundId: String(round.round_id ?? ''), seq: fact.seq });
          this.#number({ ...at, isTx: fact.kind === 'tx' });
          this.#keep({ ...at, externalId, cards: cardsIn(fact), where: `${type} ${fact.kind}` });
        }
      }
      if (type === 'facts') return;
      const { facts: _, ...rest } = payload;
      const cards = cardsIn(rest);
      // cards that he may choose from are his own; elsewhere there are none
      if (type === 'ask' || type === 'snapshot') this.#keep({ ...at, externalId, cards, where: `the ask in ${type}` });
      else for (const card of cards) this.strange.push(`${card} in ${type} to ${externalId}`);
    };
  }

  /** Rounds of which facts were seen. */
  rounds(): string[] {
    return [...this.#rounds.keys()];
  }

  /** How many facts of a round there were; where wallets pay, not more than its history has. */
  facts(roundId: string, most: number): number {
    const { first = 0, last = -1, told, hasTx } = this.#rounds.get(roundId) ?? {};
    return hasTx ? Math.min(most, told?.size ?? 0) : last - first + 1;
  }

  get count(): number {
    return this.#seen.length;
  }

  /** Everything that was seen too early, or by somebody whom it was hidden from. */
  breaches(known: ReadonlyMap<string, Knowledge>): string[] {
    return this.#seen.flatMap(({ externalId, seq, cards, where, ...at }) => {
      const roundId = at.roundId || this.#roundAt(at.table, seq);
      const knowledge = known.get(roundId);
      const { first = 0, hasTx = false } = this.#rounds.get(roundId) ?? {};
      // a round that wallets pay has rows of theirs between, and may have begun anew: there a fact is found by its kind and cards
      const no = hasTx ? (knowledge?.rowOf(where.split(' ')[1] ?? '', cards) ?? -1) : seq - first;
      const may = knowledge?.after(no, other => other === externalId) ?? new Set();
      const wrong = [...cards].filter(card => !may.has(card));
      return wrong.length === 0 ? [] : [`${externalId} saw ${wrong} in ${where}, fact ${no} of ${roundId}`];
    });
  }

  #number({ table, roundId, seq, isTx }: { table: string; roundId: string; seq: number; isTx: boolean }): void {
    if (roundId === '') return;
    const now = this.#rounds.get(roundId) ?? { table, first: seq, last: seq, told: new Set<number>(), hasTx: false };
    if (!isTx) now.told.add(seq);
    const [first, last] = [Math.min(now.first, seq), Math.max(now.last, seq)];
    this.#rounds.set(roundId, { ...now, first, last, hasTx: now.hasTx || isTx });
  }

  #roundAt(table: string, seq: number): string {
    for (const [id, at] of this.#rounds) if (at.table === table && at.first <= seq && seq <= at.last) return id;
    return '';
  }

  #keep(sighting: Sighting): void {
    if (sighting.cards.size > 0) this.#seen.push(sighting);
  }
}

/** What an API told too early, or to somebody whom it was hidden from. */
export function apiBreaches(told: readonly Told[], known: ReadonlyMap<string, Knowledge>): string[] {
  return told.flatMap(({ isOwn, roundId, after: no, cards, where, rows }) => {
    const knowledge = known.get(roundId);
    const after = rows ? Math.max(-1, ...rows.map(row => knowledge?.rowOf(row.kind, row.cards) ?? -1)) : no;
    const may = after === null ? knowledge?.after(knowledge.steps.length, isOwn) : knowledge?.after(after, () => false);
    const wrong = [...cards].filter(card => !may?.has(card));
    return wrong.length === 0 ? [] : [`${where} told ${wrong} ${after === null ? '' : `after fact ${after} `}of ${roundId}`];
  });
}
