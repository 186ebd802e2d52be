// What a player does at a table: each action is answered once, and the same action again gets the same answer.
import { isRefused } from '@baize/sdk';
import { KeyedQueue } from '../kernel/index.ts';
import { type Ack, Acks } from './acks.ts';
import { placeBet, undoBet } from './betting.ts';
import type { Cycle } from './cycle.ts';
import type { Parts } from './parts.ts';
import { ScreenError, type Viewer } from './viewer.ts';

/** How long the wallet's last answer serves the `balance` message. */
const BALANCE_MS = 3000;

export class Actions {
  readonly #parts: Parts;
  readonly #cycle: Cycle;
  readonly #acks = new Acks();
  /** undos come one after the other: each takes the last bet */
  readonly #undos = new KeyedQueue();
  readonly #balances = new Map<string, { at: number; answer: object }>();

  constructor(parts: Parts, cycle: Cycle) {
    this.#parts = parts;
    this.#cycle = cycle;
  }

  /** The answer to an action, and whether it was given before. Never throws. */
  take(viewer: Viewer, aid: string, type: string, body: Record<string, unknown>): { ack: Promise<Ack>; isRepeat: boolean } {
    const known = this.#acks.get(viewer.sessionId, aid);
    if (known) return { ack: known, isRepeat: true };
    const ack = this.#answer(viewer, aid, type, body);
    this.#acks.set(viewer.sessionId, aid, ack);
    return { ack, isRepeat: false };
  }

  async #answer(viewer: Viewer, aid: string, type: string, body: Record<string, unknown>): Promise<Ack> {
    try {
      const before = await this.#before(viewer, aid);
      if (before) return before;
      if (type === 'balance') return await this.#askBalance(viewer, aid);
      if (type === 'bet' || type === 'undo') return await this.#stake(viewer, aid, type, body);
      throw new ScreenError('ACTION_INVALID');
    } catch (error) {
      return this.#refusal(aid, error);
    }
  }

  #refusal(aid: string, error: unknown): Ack {
    if (error instanceof ScreenError || isRefused(error)) {
      const { code, data } = error as ScreenError;
      return { aid, ok: false, code, ...(data && Object.keys(data).length > 0 ? { data } : {}) };
    }
    const { services, row } = this.#parts;
    services.log.error({ err: error, table: row.id }, 'a message failed');
    return { aid, ok: false, code: 'INTERNAL_ERROR' }; // whether money moved is not known here: the row will tell
  }

  async #stake(viewer: Viewer, aid: string, type: 'bet' | 'undo', body: Record<string, unknown>): Promise<Ack> {
    const { host, row } = this.#parts;
    const several = await host.severalTables(viewer);
    // from here to the flight of the bet nothing waits: two tables cannot both see none elsewhere
    if (host.statusOf(row) !== 'open') throw new ScreenError('MAINTENANCE');
    const { round, phase, window } = this.#cycle;
    if (!round || phase !== 'betting') throw new ScreenError('ACTION_LATE');
    try {
      if (type === 'undo') return await this.#undos.run(round.id, () => undoBet(this.#parts, round, viewer, aid));
      const elsewhere = several ? undefined : host.stakesElsewhere(viewer.player.id, row.id);
      if (elsewhere) throw new ScreenError('ALREADY_SEATED', { table_id: elsewhere });
      return await placeBet(this.#parts, round, viewer, aid, body.items);
    } finally {
      window.changed();
    }
  }

  /** The answer of an action from before a restart, out of the row it caused. */
  async #before(viewer: Viewer, aid: string): Promise<Ack | undefined> {
    const { services, row } = this.#parts;
    const log = this.#cycle.round?.log ?? [];
    const found = log.find(({ input }) => input.by?.session === viewer.sessionId && input.by.aid === aid);
    if (found) return { aid, ok: true, ...(found.input.in === 'bet' ? { bet: found.input.id } : {}) };
    if (row.mode === 'practice') return undefined;
    const outcome = await services.wallet.answered(viewer.sessionId, row.id, aid);
    if (!outcome) return undefined;
    return outcome.ok ? { aid, ok: true } : { aid, ok: false, code: outcome.code };
  }

  async #askBalance(viewer: Viewer, aid: string): Promise<Ack> {
    const { services, row, bank } = this.#parts;
    const { player } = viewer;
    const tell = (answer: object): Ack => {
      viewer.send('balance', answer);
      return { aid, ok: true };
    };
    if (row.mode === 'practice') return tell({ balance: bank.balance(player.id), currency: row.currency });
    const last = this.#balances.get(player.id);
    if (last && services.clock.now() - last.at < BALANCE_MS) return tell(last.answer);
    const { balance } = await services.wallet.balance(player, viewer.operatorSessionId);
    if (balance === null) throw new ScreenError('WALLET_UNAVAILABLE');
    const answer = { balance: Number(balance), currency: row.currency };
    this.#balances.set(player.id, { at: services.clock.now(), answer });
    return tell(answer);
  }
}
