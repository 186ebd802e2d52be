// What a player does at a table: each action is answered once, and the same action again gets the same answer.
import { isRefused } from '@baize/sdk';
import { isOutage } from '../db/index.ts';
import { type Ack, Acks } from './acks.ts';
import type { Cycle } from './cycle.ts';
import type { Parts } from './parts.ts';
import { ScreenError, type Viewer } from './viewer.ts';

/** Actions that begin with a debit. */
const PAID = new Set(['bet', 'sit', 'top_up']);

export class Actions {
  readonly #parts: Parts;
  readonly #cycle: Cycle;
  readonly #acks = new Acks();

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

  /** What is written of an action that nobody knows the end of; undefined: nothing, it was not done. */
  written(viewer: Viewer, aid: string, type: string): Promise<Ack | undefined> {
    return this.#before(viewer, aid, type);
  }

  async #answer(viewer: Viewer, aid: string, type: string, body: Record<string, unknown>): Promise<Ack> {
    try {
      const before = await this.#before(viewer, aid, type).catch(error => {
        // nothing has been done, and no row can be written: no wallet is called
        throw PAID.has(type) && isOutage(error) ? new ScreenError('WALLET_UNAVAILABLE') : error;
      });
      if (before) return before;
      if (type === 'balance') return await this.#askBalance(viewer, aid);
      const answer = this.#cycle.flow.act(viewer, aid, type, body);
      if (!answer) throw new ScreenError('ACTION_INVALID');
      return await answer;
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

  /** The answer of an action from before a restart, out of the row it caused. */
  async #before(viewer: Viewer, aid: string, type: string): Promise<Ack | undefined> {
    const { services, row } = this.#parts;
    const { round, flow } = this.#cycle;
    const found = round?.log.find(({ input }) => input.by?.session === viewer.sessionId && input.by.aid === aid);
    if (found) return { aid, ok: true, ...(await flow.ackOf(viewer, type, { input: found.input })) };
    if (row.mode === 'practice') return undefined;
    if (PAID.has(type) && services.db.health.condition === 'away') throw new ScreenError('WALLET_UNAVAILABLE');
    const outcome = await services.wallet.answered(viewer.sessionId, row.id, aid);
    if (!outcome) return undefined;
    return outcome.ok
      ? { aid, ok: true, ...(await flow.ackOf(viewer, type, { outcome })) }
      : { aid, ok: false, code: outcome.code };
  }

  async #askBalance(viewer: Viewer, aid: string): Promise<Ack> {
    const { services, row, bank } = this.#parts;
    const { player } = viewer;
    const tell = (answer: object): Ack => {
      viewer.send('balance', answer);
      return { aid, ok: true };
    };
    if (row.mode === 'practice') return tell({ balance: bank.balance(player.id), currency: row.currency });
    const { balance } = await services.wallet.balance(player, viewer.operatorSessionId);
    if (balance === null) throw new ScreenError('WALLET_UNAVAILABLE');
    return tell({ balance: Number(balance), currency: row.currency });
  }
}
