// A person before a screen: connects, disconnects, sends actions, some of them again, and remembers what he was answered.
import type { Action } from '@baize/protocol';
import type { Table } from '../../../core/server/src/tables/index.ts';
import type { Viewer } from '../../../core/server/src/tables/viewer.ts';
import { Chance } from '../chance.ts';
import type { Faults } from '../faults.ts';
import type { Scheduler } from '../scheduler.ts';
import { CURRENCY, type OperatorCode } from '../server/operators.ts';
import type { SimProcess } from '../server/process.ts';

export interface Answer {
  aid: string;
  ok: boolean;
  code?: string;
  [field: string]: unknown;
}

/** An action that was sent. */
export interface Deed {
  aid: string;
  type: string;
  body: Record<string, unknown>;
  session: string;
  tableId: string;
  /** how often */
  sent: number;
  answers: Answer[];
}

/** What a person finds in his world. */
export interface Street {
  scheduler: Scheduler;
  faults: Faults;
  seed: number;
  /** the process that takes connections; null while there is none */
  server(): SimProcess | null;
  /** the table that stands at a place now */
  tableAt(place: number): string | null;
  broken(sentence: string): void;
}

interface Link {
  server: SimProcess;
  table: Table;
  viewer: Viewer;
}

/** What a person knows of his seat. */
export interface You {
  seat: number | null;
  chips?: number;
  pending?: number;
  sitting_out?: boolean;
  leaving?: boolean;
}

const KEPT = 12;

export abstract class Person {
  readonly name: string;
  readonly operator: OperatorCode;
  readonly playerId: string;
  readonly deeds: Deed[] = [];
  protected readonly street: Street;
  protected readonly chance: Chance;
  readonly #place: number;
  #link: Link | null = null;
  #joining = false;
  #session = 1;
  #sessionSince = 0;
  #sent = 0;
  /** after a refusal of his wallet he waits a little */
  #restsUntil = 0;
  you: You = { seat: null };
  /** wants no more than to leave with his money */
  goesHome = false;

  constructor(no: number, operator: OperatorCode, place: number, street: Street) {
    this.name = `u${no}`;
    this.operator = operator;
    this.playerId = `pl_${String(no).padStart(32, '0')}`;
    this.street = street;
    this.chance = new Chance(street.seed, this.name);
    this.#place = place;
  }

  /** His screen is connected to a process that lives; it need not be the one that has the lease. */
  get link(): Link | null {
    const link = this.#link;
    if (!link || link.server.dead) return null;
    return link.server.rooms?.tables.get(link.table.row.id) === link.table ? link : null;
  }

  /** From now on he does something now and then. */
  live(): void {
    this.#next();
  }

  #next(): void {
    const ms = this.goesHome ? this.chance.between(500, 3000) : this.chance.between(50, this.chance.hits(0.1) ? 8000 : 900);
    this.street.scheduler.in(ms, null, this.name, () => {
      this.#turn();
      this.#next();
    });
  }

  #turn(): void {
    const { faults, scheduler, server } = this.street;
    const { link, chance } = this;
    if (!link) {
      if (chance.hits(0.6)) this.#connect();
    } else if (link.server !== server() && chance.hits(0.3)) this.#disconnect();
    else if (this.goesHome) this.leaves();
    else if (faults.likes('leave') && chance.hits(0.02)) this.#disconnect();
    else if (faults.likes('again') && chance.hits(0.1)) this.#again();
    else if (this.#restsUntil <= scheduler.now) this.acts();
  }

  /** Does something at his table. */
  protected abstract acts(): void;
  /** Leaves for good. */
  protected abstract leaves(): void;
  /** Is asked something. */
  protected abstract asked(ask: Record<string, unknown>): void;

  /** Was answered. */
  protected told(_answer: Answer): void {}

  #connect(): void {
    const server = this.street.server();
    const id = this.street.tableAt(this.#place);
    const table = id ? server?.rooms?.tables.get(id) : undefined;
    if (!server || !table || this.#joining || server.pausedUntil > 0) return;
    if (this.street.faults.likes('leave') && this.chance.hits(0.05)) {
      this.#session++;
      this.#sessionSince = this.street.scheduler.now;
    }
    const { playerId, name, operator } = this;
    const viewer: Viewer = {
      player: { id: playerId, externalId: name, nickname: name, currency: CURRENCY, operator },
      sessionId: `${name}.${this.#session}`,
      sessionSince: this.#sessionSince,
      operatorSessionId: `o-${name}`,
      send: (type, payload) => this.#hears(link, type, payload as Record<string, unknown>),
      close: () => {
        if (this.#link === link) this.#link = null;
      },
    };
    const link: Link = { server, table, viewer };
    this.#link = link;
    this.#joining = true;
    table
      .join(viewer)
      .catch(() => {
        if (this.#link === link) this.#link = null;
      })
      .finally(() => {
        this.#joining = false;
      });
  }

  #disconnect(): void {
    const { link } = this;
    this.#link = null;
    if (link) this.street.scheduler.in(0, link.server, `${this.name} is gone`, () => link.table.leave(link.viewer));
  }

  #hears(link: Link, type: string, payload: Record<string, unknown>): void {
    if (this.#link !== link || link.server.dead) return;
    if (type === 'ask') this.asked(payload);
    else if (type === 'you') this.you = payload as unknown as You;
    else if (type === 'snapshot') {
      this.you = payload.you as You;
      for (const ask of payload.asks as Record<string, unknown>[]) this.asked(ask);
    } else if (type === 'ack') this.#answered(payload as Answer);
  }

  #answered(answer: Answer): void {
    const deed = this.deeds.findLast(each => each.aid === answer.aid);
    if (!deed) {
      this.street.broken(`${this.name} is answered ${answer.aid}, which he never sent`);
      return;
    }
    this.street.scheduler.note(`${this.name} is answered ${deed.type} ${answer.aid} ${answer.ok ? 'ok' : answer.code}`);
    deed.answers.push(answer);
    this.told(answer);
    if (answer.code === 'WALLET_UNAVAILABLE') this.#restsUntil = this.street.scheduler.now + this.chance.between(0, 20_000);
  }

  /** Sends an action. */
  protected send(type: string, body: Record<string, unknown>): void {
    const { link } = this;
    if (!link) return;
    const aid = `${this.name}-${++this.#sent}`;
    const deed = { aid, type, body, session: link.viewer.sessionId, tableId: link.table.row.id, sent: 0, answers: [] };
    this.deeds.push(deed);
    this.#give(deed, link);
  }

  /** The same action once more, whatever became of it. */
  #again(): void {
    const { link } = this;
    const last = this.deeds.slice(-KEPT);
    if (!link || last.length === 0) return;
    const deed = this.chance.pick(last);
    if (deed.tableId === link.table.row.id && deed.session === link.viewer.sessionId) this.#give(deed, link);
  }

  #give(deed: Deed, { server, table, viewer }: Link): void {
    const { scheduler, broken } = this.street;
    const ms = this.chance.between(1, 20);
    deed.sent++;
    scheduler.in(ms, server, `has ${deed.type} ${deed.aid}`, () => {
      table
        .act(viewer, { type: deed.type, aid: deed.aid, ...deed.body } as Action)
        .catch(error => broken(`a message threw: ${String(error)}`));
    });
  }
}
