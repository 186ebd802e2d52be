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
          this.#number(at);
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

  /** How many facts of a round there were. */
  facts(roundId: string): number {
    const { first = 0, last = -1 } = this.#rounds.get(roundId) ?? {};
    return last - first + 1;
  }

  get count(): number {
    return this.#seen.length;
  }

  /** Everything that was seen too early, or by somebody whom it was hidden from. */
  breaches(known: ReadonlyMap<string, Knowledge>): string[] {
    return this.#seen.flatMap(({ externalId, seq, cards, where, ...at }) => {
      const roundId = at.roundId || this.#roundAt(at.table, seq);
      const knowledge = known.get(roundId);
      const no = seq - (this.#rounds.get(roundId)?.first ?? 0);
      const may = knowledge?.after(no, other => other === externalId) ?? new Set();
      const wrong = [...cards].filter(card => !may.has(card));
      return wrong.length === 0 ? [] : [`${externalId} saw ${wrong} in ${where}, fact ${no} of ${roundId}`];
    });
  }

  #number({ table, roundId, seq }: Omit<Numbers, 'first' | 'last'> & { roundId: string; seq: number }): void {
    if (roundId === '') return;
    const { first, last } = this.#rounds.get(roundId) ?? { first: seq, last: seq };
    this.#rounds.set(roundId, { table, first: Math.min(first, seq), last: Math.max(last, seq) });
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
  return told.flatMap(({ isOwn, roundId, after, cards, where }) => {
    const knowledge = known.get(roundId);
    const may = after === null ? knowledge?.after(knowledge.steps.length, isOwn) : knowledge?.after(after, () => false);
    const wrong = [...cards].filter(card => !may?.has(card));
    return wrong.length === 0 ? [] : [`${where} told ${wrong} ${after === null ? '' : `after fact ${after} `}of ${roundId}`];
  });
}
