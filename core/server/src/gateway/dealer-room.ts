// The room of dealers' tools: who deals at a table scans its cards here, and is told which place the next one fills.
import { type AuthContext, type Client, Room, type ServerError } from '@colyseus/core';
import type { Devices, OnDuty, SignedOut, SignIns } from '../dealers/index.ts';
import type { Timer } from '../kernel/index.ts';
import { patchOnlyWhenTold } from './at-rest.ts';
import { dealerMessageOf } from './dealer-messages.ts';
import { DealerWork, type DealerWorkDeps } from './dealer-work.ts';
import { refused } from './entrance.ts';
import { hearAll } from './hearing.ts';
import { Link, type LinkDeps } from './link.ts';

/** How often a tool is told what is expected; what it sends itself is answered at once. */
const LOOK_MS = 250;
/** What a device says of itself is written down so often at most; the last word always is. */
const STATUS_MS = 250;

export interface DealerRoomDeps extends DealerWorkDeps, LinkDeps {
  signIns: Pick<SignIns, 'of' | 'stands' | 'onOver'>;
  devices: Pick<Devices, 'seen'>;
}

/** A tool that is connected. */
class Tool extends Link {
  readonly onDuty: OnDuty;
  readonly ip: string;
  looks: Timer | undefined;
  shown = '';
  statusAt = 0;
  /** what it said last, until that is written down */
  said: Record<string, unknown> | undefined;
  readonly #ends: Timer;
  readonly #left: () => void;

  constructor(client: Client, deps: LinkDeps, { onDuty, ip, left }: { onDuty: OnDuty; ip: string; left(): void }) {
    super(client, deps);
    this.onDuty = onDuty;
    this.ip = ip;
    this.#left = left;
    const ms = Math.max(0, onDuty.expiresAt - deps.clock.now());
    this.#ends = deps.clock.after(ms, () => this.close(4101, 'SESSION_EXPIRED'));
  }

  protected override ended(): void {
    this.looks?.cancel();
    this.#ends.cancel();
    this.#left();
  }
}

/** Who may join, and which devices are connected. */
export class DealerRooms {
  readonly RoomClass: typeof Room;
  readonly #deps: DealerRoomDeps;
  readonly #work: DealerWork;
  readonly #admitted = new WeakMap<object, { onDuty: OnDuty; ip: string }>();
  readonly #tools = new Map<Client, Tool>();

  constructor(deps: DealerRoomDeps) {
    this.#deps = deps;
    this.#work = new DealerWork(deps);
    this.RoomClass = this.#makeClass();
    deps.signIns.onOver(who => this.#over(who));
  }

  /** Looks at who asks to join. @throws ServerError */
  async admit(token: unknown, ip: string, context: object): Promise<void> {
    const onDuty = await this.#deps.signIns.of(token);
    if (!onDuty) throw refused('SESSION_EXPIRED', 401);
    this.#admitted.set(context, { onDuty, ip });
  }

  /** Whether a device is connected. */
  has(deviceId: string): boolean {
    return [...this.#tools.values()].some(({ onDuty }) => onDuty.deviceId === deviceId);
  }

  /** A table has published something new: who deals there sees it at once. */
  tableChanged(tableId: string): void {
    for (const tool of this.#tools.values()) if (tool.onDuty.tableId === tableId) void this.#show(tool);
  }

  #over(who: SignedOut): void {
    for (const tool of [...this.#tools.values()]) {
      const { onDuty } = tool;
      const isOver = 'dealerId' in who ? onDuty.dealerId === who.dealerId : onDuty.deviceId === who.deviceId;
      if (isOver) tool.close(4101, 'SESSION_EXPIRED');
    }
  }

  #makeClass(): typeof Room {
    const admitted = (context: object) => this.#admitted.get(context);
    const join = (client: Client) => this.#join(client);
    const hear = (client: Client, type: string, payload: unknown) => void this.#hear(client, type, payload);
    const left = (client: Client) => this.#tools.get(client)?.over();
    const { log } = this.#deps;
    return class DealerRoom extends Room {
      override autoDispose = false;
      override onCreate({ id }: { id: string }): void {
        this.roomId = id;
        patchOnlyWhenTold(this);
        hearAll(this, log, hear);
      }
      static override async onAuth(_token: string, _options: unknown, context: AuthContext): Promise<unknown> {
        const auth = admitted(context);
        if (!auth) throw refused('SESSION_EXPIRED', 401);
        return auth;
      }
      override onJoin(client: Client): Promise<void> {
        return join(client);
      }
      override onLeave(client: Client): void {
        left(client);
      }
      override onBeforeShutdown(): void {
        void this.disconnect(4104);
      }
    } as unknown as typeof Room;
  }

  /** A second connection of a device takes the place of the first. */
  async #join(client: Client): Promise<void> {
    const { onDuty, ip } = client.auth as { onDuty: OnDuty; ip: string };
    for (const each of [...this.#tools.values()]) if (each.onDuty.deviceId === onDuty.deviceId) each.close(4103, 'replaced');
    const tool = new Tool(client, this.#deps, { onDuty, ip, left: () => this.#tools.delete(client) });
    this.#tools.set(client, tool);
    // who was signed out between the call and here stays out
    if (!(await this.#deps.signIns.stands(onDuty.id))) {
      tool.over();
      throw refused('SESSION_EXPIRED', 401) as ServerError;
    }
    await this.#deps.devices.seen(onDuty.deviceId, ip).catch(() => {});
    await this.#show(tool);
    this.#lookLater(tool);
  }

  /** What a table awaits changes without its publishing anything: a tool is told all the same. */
  #lookLater(tool: Tool): void {
    if (tool.isOver) return;
    tool.looks = this.#deps.clock.after(LOOK_MS, async () => {
      await this.#show(tool);
      this.#lookLater(tool);
    });
  }

  /** Sends how the table stands, if that is not what was sent last. */
  async #show(tool: Tool): Promise<void> {
    const state = await this.#stateOf(tool.onDuty).catch(() => null);
    const text = JSON.stringify(state);
    if (state === null || tool.isOver || text === tool.shown) return;
    tool.shown = text;
    tool.send('state', state);
  }

  async #stateOf({ tableId, role, name }: OnDuty): Promise<Record<string, unknown>> {
    const { tables } = this.#deps;
    const row = tableId === null ? undefined : tables.find(tableId);
    if (!row) return { table: null, role, name, stage: null, next_position: null, revealed: 0 };
    const next = await tables.ask(row.id, { type: 'expected' });
    const shown = tables.published(row.id);
    return {
      table: { table_id: row.id, name: row.name, game_code: row.gameCode, dealing: row.live.dealing, paused: row.live.paused },
      role,
      name,
      round_id: shown?.round?.id ?? null,
      hand_no: shown?.state.hand_no ?? null,
      phase: shown?.state.phase ?? 'idle',
      stage: next?.stage ?? null,
      next_position: next?.position ?? null,
      revealed: await tables.ask(row.id, { type: 'dealt' }),
    };
  }

  async #hear(client: Client, type: string, payload: unknown): Promise<void> {
    const tool = this.#tools.get(client);
    const message = tool && dealerMessageOf(type, payload);
    if (!tool || !message) return;
    const { onDuty, ip } = tool;
    if (message.type === 'status') return this.#seen(tool, message.status);
    const { seq } = message;
    try {
      const answer = await this.#work.answer({ onDuty, ip }, message);
      tool.send('ack', { seq, ...answer });
    } catch (error) {
      // without an answer the tool sends it again
      this.#deps.log.error(
        { err: error, device: onDuty.deviceId, table: onDuty.tableId, seq },
        'a message of a dealer had no answer',
      );
    }
    await this.#show(tool);
  }

  /** One that says much of itself is written down a few times a second, with its newest words. */
  #seen(tool: Tool, status: Record<string, unknown>): void {
    const isWaiting = tool.said !== undefined;
    tool.said = status;
    if (isWaiting) return;
    const { clock, devices } = this.#deps;
    clock.after(tool.statusAt + STATUS_MS - clock.now(), () => {
      const said = tool.said;
      tool.said = undefined;
      tool.statusAt = clock.now();
      void devices.seen(tool.onDuty.deviceId, tool.ip, said).catch(() => {});
    });
  }
}
