// A table's room: checks who comes and what is sent, and knows no rules of games.
import { type Client, Room } from '@colyseus/core';
import { effectiveDesign } from '../catalog/index.ts';
import { LateMap } from '../kernel/index.ts';
import type { Session } from '../players/index.ts';
import { tracing } from '../runtime/index.ts';
import type { CommandOf, TableRow } from '../tables/index.ts';
import { patchOnlyWhenTold } from './at-rest.ts';
import { type Auth, refused } from './entrance.ts';
import { hearAll } from './hearing.ts';
import { afterOf, isAid, parseAction } from './messages.ts';
import { beforeWrites } from './moment.ts';
import { enter, type OpenRoom, type RoomsDeps, stillIn, toRefusal } from './room-deps.ts';
import { copyState, stateFor, type TableState } from './state.ts';
import { TableVisit, type VisitHost } from './visit.ts';
import { WatchLimit } from './watch-limit.ts';

export abstract class TableRoom extends Room<{ state: InstanceType<typeof TableState> }> implements OpenRoom, VisitHost {
  override autoDispose = false;
  protected abstract readonly deps: RoomsDeps;
  readonly #visits = new LateMap<Client, TableVisit>();
  #dirty = false;

  override onCreate({ id }: { id: string }): void {
    const { tables, rooms, log } = this.deps;
    this.roomId = id;
    patchOnlyWhenTold(this as unknown as Room);
    const shown = tables.published(id);
    if (!shown) throw refused('TABLE_CLOSED', 404);
    this.state = stateFor(shown.seats?.max ?? 0);
    rooms.set(id, this);
    copyState(this.state, shown.state);
    hearAll(this as unknown as Room, log, (client, type, payload) => this.#hear(client, type, payload));
  }

  override async onJoin(client: Client, options?: { password?: unknown }): Promise<void> {
    try {
      await this.#join(client, options?.password);
    } catch (error) {
      this.#visits.get(client)?.over();
      throw toRefusal(this.deps, error);
    }
  }

  async #join(client: Client, password: unknown): Promise<void> {
    const { deps } = this;
    const { session } = client.auth as Auth;
    const { row, operator } = await this.#admitted(session, password);
    const cardDesign = effectiveDesign((await deps.settings.read()).card_design, operator.cardDesign);
    this.#replace(session.player.id); // from here to the visit at once: of two that join together one replaces the other
    enter(deps, session);
    const visit = new TableVisit(client, deps, session, { row, cardDesign, host: this });
    this.#visits.set(client, visit);
    await stillIn(deps, client);
    if (visit.isOver) throw refused('SESSION_EXPIRED', 401);
    await deps.tables.ask(row.id, { type: 'join', viewer: visit });
    visit.hasJoined = true;
    deps.own.joined(visit);
    this.#watch(visit, operator.watchLimitSec * 1000);
  }

  /** The table and the operator of somebody who may come in. @throws ServerError */
  async #admitted(session: Session, password: unknown) {
    const { tables, operators } = this.deps;
    const row = tables.row(this.roomId);
    if (!row) throw refused('TABLE_CLOSED', 404);
    const operator = await operators.byCode(session.operator);
    if (session.player.currency !== row.currency) throw refused('TABLE_CURRENCY');
    // limits and games of a site are for who comes anew: whoever plays here comes back to it (BTL-03)
    const isBack = tables.stakes.hasAt(session.player.id, row.id);
    if (!operator || (!isBack && !tables.offered(operator, row))) throw refused('TABLE_NOT_OFFERED');
    await showPassword(this.deps, { tableId: row.id, playerId: session.player.id, password });
    return { row, operator };
  }

  left(visit: TableVisit): void {
    if (this.#visits.get(visit.client) === visit) this.#visits.delete(visit.client);
    this.deps.tables.ask(this.roomId, { type: 'leave', viewer: visit }).catch(() => {}); // the table may be gone
  }

  #watch(visit: TableVisit, limitMs: number): void {
    if (visit.isOver || limitMs === 0) return;
    const { clock, tables } = this.deps;
    const plays = () => tables.stakes.hasAt(visit.player.id, this.roomId);
    const over = () => {
      visit.send('table', { reason: 'WATCH_LIMIT' });
      visit.close(4102, 'WATCH_LIMIT');
    };
    visit.watch = new WatchLimit(clock, limitMs, { plays, over });
  }

  override onLeave(client: Client): void {
    this.#visits.get(client)?.over();
  }

  override onDispose(): void {
    this.deps.rooms.delete(this.roomId);
  }

  override onBeforeShutdown(): void {
    void this.disconnect(4104);
  }

  #hear(client: Client, type: string, payload: unknown): void {
    const visit = this.#visits.get(client); // nobody once it is over
    if (!visit) return;
    if (type === 'resync') {
      visit.resync(() => this.#ask({ type: 'resync', viewer: visit, after: afterOf(payload) }));
      return;
    }
    const action = parseAction(type, payload);
    if (action === null) return;
    // one that cannot be kept is answered, and not remembered
    if (!isAid(action.aid)) visit.send('ack', { aid: action.aid, ok: false, code: 'ACTION_INVALID' });
    else void this.#act(visit, action).then(() => visit.watch?.look());
  }

  #act(viewer: TableVisit, action: CommandOf<'act'>['action']): Promise<void> {
    const ask = () => this.#ask({ type: 'act', viewer, action });
    const { operator, id: player } = viewer.player;
    return tracing.on ? tracing.span(`action ${action.type}`, { operator, table: this.roomId, player }, ask) : ask();
  }

  /** A table that has just been closed answers nobody. */
  async #ask(command: CommandOf<'act'> | CommandOf<'resync'>): Promise<void> {
    const { tables, log } = this.deps;
    await tables.ask(this.roomId, command).catch(error => log.info({ err: error }, 'a message came too late'));
  }

  /** A second connection of a player to the same table replaces the first (NS-23). */
  #replace(playerId: string): void {
    for (const visit of [...this.#visits.values()]) if (visit.player.id === playerId) visit.close(4103, 'replaced');
  }

  /** One patch for all changes of this moment, in one write with what is said of them. */
  published(): void {
    if (this.#dirty) return;
    this.#dirty = true;
    beforeWrites(() => void this.#patch());
  }

  async #patch(): Promise<void> {
    const { lease } = this.deps;
    if (lease.isSure) this.#tellState();
    else if (await lease.sure())
      beforeWrites(() => this.#tellState()); // that is another moment by now
    else this.#dirty = false;
  }

  /** At the end of a moment and once in it: a patch lies in the room's buffer until the sockets have it. */
  #tellState(): void {
    this.#dirty = false;
    const shown = this.deps.tables.published(this.roomId);
    if (!shown) return;
    copyState(this.state, shown.state);
    this.broadcastPatch();
  }
}

interface Shown {
  tableId: TableRow['id'];
  playerId: string;
  /** as it was sent */
  password: unknown;
}

/**
 * Who comes to a private table shows its password, once for each reservation. Who has a seat from before plays their last round
 * without it. @throws ServerError PRIVATE_PASSWORD_REQUIRED, PRIVATE_PASSWORD, RATE_LIMITED
 */
async function showPassword({ reservations, tables }: RoomsDeps, { tableId, playerId, password }: Shown): Promise<void> {
  if (typeof password === 'string' && password !== '') {
    const tried = await reservations.tryPassword(tableId, playerId, password);
    if (tried === 'over_rate') throw refused('RATE_LIMITED', 429);
    if (tried === 'wrong') throw refused('PRIVATE_PASSWORD');
  }
  const isSeated = tables.published(tableId)?.seated.has(playerId) === true;
  if (!isSeated && !reservations.mayEnter(tableId, playerId)) throw refused('PRIVATE_PASSWORD_REQUIRED');
}
