// The platform's staff while the world plays: small changes of tables, void rounds, prepaid credit; each answer is remembered.

import type { Chance } from '../../support/chance.ts';
import { Platform } from '../../support/clients.ts';
import type { Memory } from '../../support/oracle/memory.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';
import { CHARGE } from './people.ts';

export class Staff {
  readonly #url: () => string;
  readonly #memory: Memory;
  readonly #luck: Chance;

  constructor(url: () => string, memory: Memory, luck: Chance) {
    this.#url = url;
    this.#memory = memory;
    this.#luck = luck;
  }

  get platform(): Platform {
    return new Platform(this.#url(), PLATFORM_KEY);
  }

  /** One piece of work. Whoever finds nobody tries again later. */
  async work(tables: readonly string[], kind = this.#luck.below(12)): Promise<void> {
    const luck = this.#luck;
    if (kind < 8) await this.write('PATCH', `/tables/${luck.pick(tables)}`, { sort_order: luck.below(1000) });
    else if (kind < 10) await this.credit('payer', luck.once(2) ? 5000 : -500);
    else await this.voidOne();
  }

  /** An open round is taken back. */
  async voidOne(): Promise<void> {
    const open = await this.platform.call<{ rounds?: { round_id: string }[] }>('GET', '/rounds?status=open');
    const round = this.#luck.pick(open.body.rounds ?? []);
    if (round) await this.write('POST', `/rounds/${round.round_id}/void`, { reason: 'staff' });
  }

  /** Prepaid credit that has run dry is charged. */
  charge(code: string): Promise<void> {
    return this.credit(code, CHARGE);
  }

  async credit(operator: string, amount: number): Promise<void> {
    const body = { kind: amount === CHARGE ? 'charge' : 'adjust', amount, memo: 'crash harness' };
    const line = { line: 'credit', operator, amount } as const;
    this.#memory.add(line);
    const status = await this.write('POST', `/operators/${operator}/credit`, body);
    if (status !== null) this.#memory.add({ ...line, ok: status === 201 });
  }

  /** Movements of money that the process before the running one left open: at most a page of them is counted. */
  async openMoves(): Promise<number> {
    const of = async (status: string) =>
      (await this.platform.call<{ transactions?: object[] }>('GET', `/transactions?status=${status}`)).body.transactions ?? [];
    try {
      return (await of('pending')).length + (await of('uncertain')).length;
    } catch {
      return 0; // it was killed at once
    }
  }

  /** A change. @returns its status, null when nobody knows: no answer, or 503 and the like */
  async write(method: string, path: string, body: object): Promise<number | null> {
    const what = `${method} ${path}`;
    try {
      const { status, headers } = await this.platform.call(method, path, body);
      const audit = headers.get('x-audit-id');
      const isSure = status < 500; // a database that goes away under a request may have taken it
      if (audit !== null || !isSure) this.#memory.add({ line: 'write', what, audit: audit === null ? null : Number(audit) });
      return isSure ? status : null;
    } catch {
      this.#memory.add({ line: 'write', what, audit: null });
      return null;
    }
  }
}
