// The players of the storm: real clients who bet round after round, and what they were told of each round.
import { factsOf, type Message } from '../../../support/clients.ts';
import type { Guest } from '../../../support/world.ts';

const sleep = (ms: number) => new Promise(done => setTimeout(done, ms));
/** What may be refused while tables change: the window was closed, the table waits for staff. */
const ORDINARY = new Set(['ACTION_LATE', 'MAINTENANCE', 'ACTION_INVALID']);
const END_MS = 60_000;

export interface Told {
  roundId: string;
  table: string;
  handNo: number;
  /** of the message that brought the result, else of the last one */
  version: string;
  startedAt: number;
  endedAt: number;
  pays: number | null;
  isVoid: boolean;
}

/** Somebody who bets as long as they may. */
export class StormPlayer {
  readonly guest: Guest;
  readonly table: string;
  /** bets that were taken, and those of them whose end was told */
  taken = 0;
  ended = 0;
  readonly refused: string[] = [];
  readonly #least: number;

  constructor(guest: Guest, table: string, least: number) {
    this.guest = guest;
    this.table = table;
    this.#least = least;
  }

  async sit(seat: number, buyIn: number): Promise<void> {
    const ack = await this.guest.screen.act('sit', { seat, buy_in: buyIn });
    if (ack.ok !== true) throw new Error(`sit: ${JSON.stringify(ack)}`);
  }

  /** Bets until `isOver`, then waits for the end of the last round. */
  async play(isOver: () => boolean): Promise<void> {
    const { screen } = this.guest;
    while (!isOver()) {
      const from = screen.seen.length;
      const spot = Math.random() < 0.5 ? 'heads' : 'tails';
      const ack = await screen.act('bet', { items: [{ spot, amount: this.#least }] });
      if (ack.ok !== true) {
        if (!ORDINARY.has(String(ack.code))) this.refused.push(JSON.stringify(ack));
        await sleep(50 + Math.random() * 150);
        continue;
      }
      this.taken++;
      const isEnd = (message: Message) => factsOf(message).some(({ kind }) => kind === 'settle' || kind === 'void');
      await screen.until('the end of a round', isEnd, from, END_MS);
      this.ended++;
    }
  }
}

/** The rounds of a table in their order, as one of its players was told of them. */
export function roundsOf({ guest, table }: StormPlayer): Told[] {
  const rounds = new Map<string, Told>();
  // of a round that was under way when they came; of others the first facts say it
  const versions = new Map<string, string>();
  for (const message of guest.screen.seen) {
    const { round } = message as { round?: { round_id: string; version: string } | null };
    if (message.type === 'snapshot' && round) versions.set(round.round_id, round.version);
    if (message.type !== 'facts' || typeof message.round_id !== 'string') continue;
    for (const fact of factsOf(message)) {
      const at = Number(fact.ts);
      const known = rounds.get(message.round_id) ?? {
        ...{ roundId: message.round_id, table, handNo: Number(message.hand_no), version: versions.get(message.round_id) ?? '' },
        ...{ startedAt: at, endedAt: 0, pays: null, isVoid: false },
      };
      if (known.endedAt === 0 && message.version !== undefined) known.version = String(message.version);
      if (fact.kind === 'result') known.pays = Number(fact.pays);
      if (fact.kind === 'void') known.isVoid = true;
      if (fact.kind === 'settle' || fact.kind === 'void') known.endedAt = at;
      rounds.set(message.round_id, known);
    }
  }
  return [...rounds.values()];
}
