// The face of certification: begins one, tells how far it is, and gives back what a stopped process left open.
import assert from 'node:assert/strict';
import type { CallNote } from '../calls/index.ts';
import { type Database, isUnique, type Sql } from '../db/index.ts';
import { type Amount, ApiError, badFields, type Clock, type Config, KeyedQueue, type Log, newId } from '../kernel/index.ts';
import type { Operator, Operators } from '../operators/index.ts';
import type { Players } from '../players/index.ts';
import { notedTransport, type Target, Transport, type Wallet } from '../wallet/index.ts';
import { Caller, Interrupted } from './caller.ts';
import { SCENARIOS } from './catalogue.ts';
import { CertificationRun } from './certification-run.ts';
import { derived, type Subject } from './message.ts';
import { OldCalls } from './old-calls.ts';
import { Recovery } from './recovery.ts';
import type { ReturnDeps } from './returns.ts';
import {
  abandonCertification,
  type CertificationRow,
  certificationOf,
  insertCertification,
  keepCertification,
  type Options,
  type Requested,
  unreturnedOf,
} from './rows.ts';

export interface CertificationDeps {
  db: Database;
  clock: Clock;
  config: Config;
  log: Log;
  operators: Pick<Operators, 'byCode' | 'secretOf'>;
  players: Pick<Players, 'find'>;
  wallet: Pick<Wallet, 'transactions'>;
  /** is told of every call to a wallet when it is over */
  note?(call: CallNote): void;
  /** for specs; one of its own by default */
  transport?: Transport;
}

/** What is asked for. */
export interface CertificationRequest extends Options {
  operator: Operator;
  externalId: string;
  currency?: string;
  amount?: Amount;
  /** what the run before has left open is not sent any more */
  abandonOpen?: boolean;
  /** what the request is known by when it comes again */
  requested?: Requested;
}

/** A certification and how far it is. */
export interface Progress {
  row: CertificationRow;
  /** all that will be played */
  scenarios: readonly string[];
  now: string | null;
}

const AMOUNT = 1000;
const RESTART_MS = 15 * 60_000;

export class Certifications {
  readonly #deps: CertificationDeps;
  readonly #transport: Pick<Transport, 'call' | 'stop'>;
  readonly #runs = new Map<string, CertificationRun>();
  readonly #waiting = new Map<string, (restarted: boolean) => void>();
  readonly #work = new Set<Promise<void>>();
  readonly #operatorQueues = new KeyedQueue();
  readonly #returns: Recovery;
  readonly #oldCalls: OldCalls;
  #stopped = false;

  constructor(deps: CertificationDeps) {
    this.#deps = deps;
    // sockets of its own: it hangs up on purpose, and play must not wait for it
    const transport = deps.transport ?? new Transport({ config: deps.config, clock: deps.clock });
    this.#transport = deps.note ? notedTransport(transport, deps.note) : transport;
    this.#oldCalls = new OldCalls(deps);
    this.#returns = new Recovery({
      ...deps,
      returnsOf: row => this.#returnsOf(row),
      run: (operator, what, work) => this.#background(operator, what, work),
    });
  }

  /**
   * Writes a new certification down; call `start` after the commit.
   * @throws INVALID_REQUEST naming all bad fields, CERTIFICATION_RUNNING, CERTIFICATION_OPEN
   */
  async create(sql: Sql, request: CertificationRequest): Promise<CertificationRow> {
    const row = this.#newRow(request);
    const before = await unreturnedOf(sql, row.operator);
    if (before) await this.#makeWay(sql, before, request.abandonOpen === true);
    try {
      await insertCertification(sql, row, request.requested);
    } catch (error) {
      if (isUnique(error)) throw new ApiError('CERTIFICATION_RUNNING'); // of two at once the other one was faster
      throw error;
    }
    return row;
  }

  /** What the run before may still send would move the money that this one compares. */
  async #makeWay(sql: Sql, before: CertificationRow, abandonOpen: boolean): Promise<void> {
    const { id, status, open } = before;
    if (status === 'running' || status === 'waiting') throw new ApiError('CERTIFICATION_RUNNING', { certification_id: id });
    if (!abandonOpen) throw new ApiError('CERTIFICATION_OPEN', { certification_id: id, open });
    await abandonCertification(sql, before, this.#deps.clock.now());
  }

  #newRow(request: CertificationRequest): CertificationRow {
    const { operator, externalId, currency, amount = AMOUNT, only, blocked, rich, afterRestart } = request;
    const bad = (only ?? []).some(name => !SCENARIOS.some(each => each.name === name)) ? ['only'] : [];
    if (currency !== undefined && !operator.currencies.includes(currency)) bad.push('currency');
    if (bad.length > 0) throw badFields(...bad);
    const options: Options = {
      ...(only ? { only } : {}),
      ...(blocked === undefined ? {} : { blocked }),
      ...(rich === undefined ? {} : { rich }),
      ...(afterRestart ? { afterRestart } : {}),
    };
    return {
      id: newId('cer'),
      operator: operator.code,
      externalId,
      currency: currency ?? operator.currencies[0] ?? '',
      amount,
      options,
      harmlessOnly: this.#deps.config.env === 'production',
      status: 'running',
      results: [],
      balanceBefore: null,
      balanceAfter: null,
      restored: null,
      open: [],
      notes: [],
      startedAt: this.#deps.clock.now(),
      endedAt: null,
      returnedAt: null,
      balanceDue: null,
    };
  }

  /** The certification that this request has begun before; `isSame`: for the same things. */
  async requestedBefore(
    operator: string,
    { key, body }: Requested,
  ): Promise<{ row: CertificationRow; isSame: boolean } | undefined> {
    const text = 'select * from certification where operator = $1 and request_key = $2';
    const [row] = await this.#deps.db.query(text, [operator, key]);
    return row && { row: certificationOf(row), isSame: row.request_body === body };
  }

  /** Plays it, in the background. */
  start(row: CertificationRow): void {
    this.#background(row.operator, `certification ${row.id}`, async () => {
      const run = await this.#runOf(row);
      this.#runs.set(row.id, run);
      try {
        await run.play();
      } catch (error) {
        if (!(error instanceof Interrupted)) await this.#broken(row);
        throw error;
      } finally {
        this.#runs.delete(row.id);
      }
      if (row.returnedAt === null) this.#returns.begin(row.operator, row.id);
    });
  }

  /** A fault of ours: it ends as if the server had stopped. */
  async #broken(row: CertificationRow): Promise<void> {
    const end = { status: 'interrupted', endedAt: this.#deps.clock.now() } as const;
    await keepCertification(this.#deps.db, { ...row, ...end });
    Object.assign(row, end);
    this.#returns.begin(row.operator, row.id);
  }

  /** @throws NOT_FOUND */
  async find(operator: string, id: string): Promise<Progress> {
    const run = this.#runs.get(id);
    if (run?.row.operator === operator) return { row: run.row, scenarios: run.scenarios, now: run.playing };
    const text = 'select * from certification where operator = $1 and id = $2';
    const [row] = await this.#deps.db.query(text, [operator, id]);
    if (!row) throw new ApiError('NOT_FOUND');
    return this.#told(certificationOf(row));
  }

  /** The same for whoever has the link to it. @throws NOT_FOUND */
  async linked(id: string): Promise<Progress> {
    const [row] = await this.#deps.db.query<{ operator: string }>('select operator from certification where id = $1', [id]);
    if (!row) throw new ApiError('NOT_FOUND');
    return this.find(row.operator, id);
  }

  /** The newest certifications of an operator. */
  async list(operator: string, limit: number): Promise<Progress[]> {
    const text = 'select * from certification where operator = $1 order by started_at desc, id limit $2';
    const rows = await this.#deps.db.query(text, [operator, limit]);
    return rows.map(row => this.#told(certificationOf(row)));
  }

  /** The operator has restarted the wallet. @returns false when nothing waits for that */
  goOn(operator: string, id: string): boolean {
    const go = this.#runs.get(id)?.row.operator === operator ? this.#waiting.get(id) : undefined;
    go?.(true);
    return go !== undefined;
  }

  /** Interrupts what a stopped process left, sends what is open, and lets old calls go from then on. Call it at the start. */
  async recover(): Promise<void> {
    const { db, clock } = this.#deps;
    const owed = await db.transaction(async sql => {
      await db.fence(sql);
      const text = `update certification set status = 'interrupted', ended_at = $1 where status in ('running', 'waiting')`;
      await sql.run(text, [clock.now()]);
      return sql.query<{ id: string; operator: string }>('select id, operator from certification where returned_at is null');
    });
    for (const { operator, id } of owed) this.#returns.begin(operator, id);
    this.#oldCalls.start();
  }

  /** Ends what is under way; the next start gives back what is open. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#returns.stop();
    for (const go of this.#waiting.values()) go(false);
    await Promise.all([this.#transport.stop(), this.#oldCalls.stop()]);
    await Promise.all(this.#work);
  }

  #told(row: CertificationRow): Progress {
    return { row, scenarios: chosen(row.options).map(each => each.name), now: null };
  }

  async #runOf(row: CertificationRow): Promise<CertificationRun> {
    const { db, clock, config, operators } = this.#deps;
    const returns = await this.#returnsOf(row);
    const operator = await operators.byCode(row.operator);
    const currencies = operator?.currencies ?? [];
    const restarted = () => this.#restarted(row);
    const about = { returns, currencies, row, restarted, waits: config.wallet.wait_ms };
    return new CertificationRun({ db, clock, ...about, scenarios: chosen(row.options) });
  }

  async #returnsOf(row: CertificationRow): Promise<ReturnDeps> {
    const { db, clock, operators, players, wallet } = this.#deps;
    const { operator: code, externalId, startedAt } = row;
    const operator = await operators.byCode(code);
    const player = await players.find(code, externalId);
    const games = operator?.games ?? [];
    const subject: Subject = {
      certificationId: row.id,
      operator: code,
      externalId,
      playerId: player?.id ?? `pl_${derived(code, externalId)}`,
      currency: row.currency,
      amount: row.amount,
      gameCode: games.includes('baccarat') ? 'baccarat' : (games[0] ?? 'baccarat'),
    };
    const stopped = () => this.#stopped;
    const caller = new Caller({ db, clock, transport: this.#transport, target: () => this.#targetOf(code), stopped }, row.id);
    const busy = async () =>
      (await wallet.transactions(db.reports.of(code), { operator: code, externalId, from: startedAt, limit: 1 })).rows.length > 0;
    return { db, clock, caller, subject, busy, corrections: [] };
  }

  async #targetOf(code: string): Promise<Target> {
    const operator = await this.#deps.operators.byCode(code);
    assert(operator, `operator ${code} is unknown`);
    const { walletBaseUrl: baseUrl, privateWallet, privateNetworks } = operator;
    return { operator: code, baseUrl, secret: this.#deps.operators.secretOf(operator), privateWallet, privateNetworks };
  }

  /** Waits for `goOn`, a quarter of an hour at most. */
  async #restarted(row: CertificationRow): Promise<boolean> {
    const { db, clock } = this.#deps;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = clock.after(RESTART_MS, () => resolve(false));
    this.#waiting.set(row.id, resolve);
    row.status = 'waiting';
    await keepCertification(db, row);
    const restarted = await promise;
    timer.cancel();
    this.#waiting.delete(row.id);
    if (this.#stopped) throw new Interrupted('the server stops');
    row.status = 'running';
    await keepCertification(db, row);
    return restarted;
  }

  /** One piece of work of an operator at a time: nobody moves money of a player whose balance is being compared. */
  #background(operator: string, what: string, work: () => Promise<void>): void {
    const done: Promise<void> = this.#operatorQueues
      .run(operator, work)
      .catch((error: unknown) => {
        if (!(error instanceof Interrupted)) this.#deps.log.error({ err: error, what, operator }, 'a certification failed');
      })
      .finally(() => this.#work.delete(done));
    this.#work.add(done);
  }
}

const chosen = ({ only }: Options) => SCENARIOS.filter(each => only === undefined || only.includes(each.name));
