// One open table: its connection, what it shows, my placements, and the answers to what I sent.

import type { Ack, Ask, BetItem, Fact, Facts, OwnTables, Placement, Snapshot, SpotTotals, You } from '@baize/protocol';
import { answered, cleared, compared, type DeskState, dropped, emptyDesk, merged, sent, tapped } from './bet-desk.ts';
import { type Connection, connect, type Ending, type Line } from './connection.ts';
import type { Amount } from './money.ts';
import { type Pacer, pacer } from './pacer.ts';
import { type Command, Commands, type CommandType } from './seated/commands.ts';
import { seatsWithoutNames, withoutNames } from './seated/hidden-names.ts';
import { type RoomState, readRoomState } from './seated/room-state.ts';
import { type Store, store } from './store.ts';
import type { TableView } from './table-view.ts';
import * as views from './table-view.ts';
import type { Wire } from './wire.ts';

/** Taps closer together than this are one placement. */
const GROUP_MS = 350;
/** So long before the deadline nothing new is sent: it would only come back as late. */
export const CLOSING_MS = 150;
/** So long at most a balance waits for the card that decided it. */
const HELD_MS = 2000;

export interface TableLinkOptions {
  wire: Wire;
  tableId: string;
  session: string;
  password?: string;
  calm(): boolean;
  confirmBets(): boolean;
  /** Whether others are called by their seats. */
  hidesNames?(): boolean;
  onBalance(payload: { balance: unknown; currency?: string }): void;
  onNotice(code: string, data: Record<string, unknown>): void;
  onEnd(ending: Ending): void;
  /** `isOld`: what is long past is not told aloud. */
  onFact?(fact: Fact, isOld: boolean): void;
  onAck?(ack: Ack, sentItems: readonly BetItem[] | null): void;
  /** An answer to anything asked of a seated table. */
  onCommand?(ack: Ack, command: Command): void;
  onAsk?(ask: Ask): void;
  /** Facts as they came, before any is shown. */
  onTold?(roundId: string | null, facts: readonly Fact[]): void;
  /** My seats at other tables. */
  onOwn?(payload: OwnTables): void;
  /** The wallet did not say my balance. */
  onNoBalance?(code: string): void;
}

type BalanceTold = { balance: Amount; currency?: string };
type RoundFacts = Pick<Facts, 'round_id' | 'version' | 'facts'>;

let counter = 0;
const newAid = () => `${Date.now().toString(36)}-${(counter++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** One open table. Its verbs are bound: they are handed to buttons as they are. */
export class TableLink {
  readonly line: Store<Line> = store<Line>('connecting');
  readonly view: Store<TableView> = store(views.emptyView());
  readonly desk: Store<DeskState> = store(emptyDesk());
  readonly room: Store<RoomState | null> = store<RoomState | null>(null);
  readonly commands: Commands = new Commands((type, payload) => this.#connection.send(type, payload), newAid);
  readonly #options: TableLinkOptions;
  readonly #connection: Connection;
  readonly #pace: Pacer;
  #heard = 0;
  /** as it was told */
  #state: RoomState | null = null;
  #grouping: ReturnType<typeof setTimeout> | null = null;
  #resyncing = false;
  #balanceAid: string | null = null;
  /** A balance that would say the result before its card. */
  #held: BalanceTold | null = null;
  #release: ReturnType<typeof setTimeout> | undefined;
  /** The round told of last, and the version that plays it: the screen changes with what is shown, not with what was heard. */
  #versions: [roundId: string, version: string] | null = null;

  constructor(options: TableLinkOptions) {
    const { wire, tableId, session, password } = options;
    this.#options = options;
    this.#pace = pacer({ calm: options.calm, show: (...shown) => this.#show(...shown) });
    this.#connection = connect({
      wire,
      room: tableId,
      session,
      ...(password ? { password } : {}),
      onLine: line => this.#lined(line),
      onMessage: (type, payload) => this.#message(type, payload),
      onState: state => this.#stated(readRoomState(state)),
      onRejoined: () => this.resync(),
      onEnd: options.onEnd,
    });
  }

  /** One or more taps; grouped with those that follow at once. */
  readonly tap = (items: readonly BetItem[]): void => {
    if (this.line.get() !== 'open' || !windowOpen(this.view.get())) return;
    this.desk.set(now => tapped(now, merged(items), newAid()));
    if (this.#options.confirmBets()) return;
    if (this.#grouping) clearTimeout(this.#grouping);
    this.#grouping = setTimeout(this.confirm, GROUP_MS);
  };

  /** Sends what lies drafted. */
  readonly confirm = (): void => {
    if (this.#grouping) clearTimeout(this.#grouping);
    this.#grouping = null;
    const draft = this.desk.get().pending.find(each => each.stage === 'draft');
    if (!draft) return;
    if (!windowOpen(this.view.get())) {
      this.desk.set(now => cleared(now, ['draft'], Date.now(), 'ACTION_LATE'));
      return;
    }
    const known = this.view.get().you.bets.map(each => each.bet);
    this.desk.set(now => sent(now, draft.aid, known));
    if (!this.#connection.send('bet', { aid: draft.aid, items: draft.items })) this.desk.set(dropped);
  };

  readonly discard = (): void => this.desk.set(now => cleared(now, ['draft', 'unknown'], Date.now(), null));

  readonly undo = (): void => {
    if (this.desk.get().undoing || this.view.get().you.bets.length === 0) return;
    const aid = newAid();
    if (this.#connection.send('undo', { aid })) this.desk.set(now => ({ ...now, undoing: aid, refused: null }));
  };

  /** Ends the window: I am alone at the table, and have bet. */
  readonly dealNow = (): void => {
    this.#connection.send('deal', { aid: newAid() });
  };

  /** Answers an open request, while the answer can still arrive in time. */
  readonly act = (ask: number, option: string, more: { amount?: number; cards?: string[] } = {}): void => {
    const open = this.view.get().asks.find(each => each.ask === ask);
    const { offset } = this.view.get();
    if (!open || (open.deadline !== null && Date.now() + offset >= open.deadline - CLOSING_MS)) return;
    this.commands.give('act', { ask, option, ...more });
  };

  /** Sits, stands, pauses, returns, adds chips: the command's name, or null when it was not sent. */
  readonly give = (type: CommandType, payload: Record<string, unknown> = {}): string | null =>
    this.line.get() === 'open' ? this.commands.give(type, payload) : null;

  /** Sends placements of unknown fate again, under the names they had: the server counts them once. */
  readonly askAgain = (): void => {
    for (const lost of this.desk.get().pending.filter(each => each.stage === 'unknown')) {
      if (!this.#connection.send('bet', { aid: lost.aid, items: lost.items })) return;
      this.desk.set(now => sent(now, lost.aid, lost.known));
    }
  };

  /** Everything anew: names are shown in another way. */
  readonly renew = (): void => {
    this.#stated(this.#state);
    this.#resyncing = this.#connection.send('resync', { after: 0 });
  };

  readonly resync = (): void => {
    if (!this.#resyncing) this.#resyncing = this.#connection.send('resync', { after: this.view.get().last });
  };

  /** Asks the wallet for my balance. */
  readonly askBalance = (): void => {
    this.#balanceAid = newAid();
    this.#connection.send('balance', { aid: this.#balanceAid });
  };

  readonly finishMotion = (): void => this.#pace.flush();

  readonly retryNow = (): void => this.#connection.retryNow();

  leave(): void {
    if (this.#grouping) clearTimeout(this.#grouping);
    clearTimeout(this.#release);
    this.#pace.clear();
    this.#connection.leave();
  }

  #lined(line: Line): void {
    this.line.set(line);
    if (line !== 'lost') return;
    this.#resyncing = false;
    this.desk.set(dropped);
    this.commands.dropped();
  }

  #stated(state: RoomState | null): void {
    this.#state = state;
    const own = this.view.get().you.seat;
    const isHidden = this.#options.hidesNames?.() === true;
    this.room.set(state && isHidden ? { ...state, seats: seatsWithoutNames(state.seats, own) } : state);
  }

  #message(type: string, given: unknown): void {
    const payload = this.#options.hidesNames?.() ? withoutNames(given, this.view.get().you.seat) : given;
    if (Object.hasOwn(this.#hear, type)) this.#hear[type]?.(payload as never);
  }

  readonly #hear: Record<string, (payload: never) => void> = {
    snapshot: (payload: Snapshot) => this.#snapshot(payload),
    facts: (payload: RoundFacts) => this.#facts(payload),
    ack: (payload: Ack) => this.#ack(payload),
    you: (payload: You) => {
      this.view.set(now => views.withYou(now, payload));
      if (payload.seat === null || payload.status === 'in') this.commands.entered();
    },
    ask: (payload: Ask) => {
      // A window opens after what came before it has been shown; nothing may wait behind a running motion here.
      this.#pace.flush();
      this.view.set(now => views.withAsk(now, payload));
      this.#options.onAsk?.(payload);
    },
    balance: (payload: BalanceTold) => {
      if (!this.#isWin(payload.balance)) return this.#balance(payload);
      this.#held = payload;
      clearTimeout(this.#release);
      this.#release = setTimeout(this.#releaseHeld, HELD_MS);
    },
    own: (payload: OwnTables) => this.#options.onOwn?.(payload),
    totals: (payload: { spots: SpotTotals }) => this.view.set(now => ({ ...now, totals: payload.spots ?? {} })),
    notice: (payload: { code: string; data?: Record<string, unknown> }) =>
      this.#options.onNotice(payload.code, payload.data ?? {}),
  };

  #balance(payload: BalanceTold): void {
    this.#held = null;
    this.view.set(now => ({ ...now, balance: payload.balance }));
    this.#options.onBalance(payload);
  }

  readonly #releaseHeld = (): void => {
    clearTimeout(this.#release);
    if (this.#held) this.#balance(this.#held);
  };

  /** More money while the card that decided it is still flying here; debits show at once. */
  #isWin(balance: Amount): boolean {
    const shown = this.view.get().balance;
    return this.#pace.busy() && shown !== null && BigInt(balance) > BigInt(shown);
  }

  #snapshot(payload: Snapshot): void {
    this.#resyncing = false;
    this.#options.onTold?.(payload.round?.round_id ?? null, payload.facts);
    this.#pace.clear();
    this.view.set(now => views.withSnapshot(now, payload, Date.now()));
    this.#heard = payload.last;
    this.desk.set(now => compared(now, this.view.get().you.bets));
    this.commands.recovered(payload);
    const { balance } = payload.you;
    if (balance === undefined || balance === null) {
      this.#releaseHeld(); // what was told before is the last that is known
      return;
    }
    this.#held = null;
    this.#options.onBalance({ balance, currency: payload.table.currency });
  }

  #facts(payload: RoundFacts): void {
    this.#options.onTold?.(payload.round_id, payload.facts);
    if (payload.round_id !== null && payload.version !== undefined) this.#versions = [payload.round_id, payload.version];
    const fresh = payload.facts.filter(fact => fact.seq > this.#heard);
    if (fresh.length === 0) return;
    if (this.#heard > 0 && views.hasGap({ ...this.view.get(), last: this.#heard }, fresh)) this.resync();
    else {
      this.#heard = Math.max(this.#heard, ...fresh.map(fact => fact.seq));
      this.#pace.push(fresh, payload.round_id);
    }
  }

  #ack(payload: Ack): void {
    if (payload.aid === this.#balanceAid) {
      this.#balanceAid = null;
      if (!payload.ok) this.#options.onNoBalance?.(payload.code ?? 'WALLET_UNAVAILABLE');
      return;
    }
    const command = this.commands.answered(payload, Date.now());
    if (command) {
      const over = payload.ok || payload.code === 'ACTION_LATE';
      if (command.type === 'act' && over) this.view.set(now => views.withoutAsk(now, Number(command.payload.ask)));
      this.#options.onCommand?.(payload, command);
      return;
    }
    const placement = this.desk.get().pending.find(each => each.aid === payload.aid);
    if (placement && payload.ok && payload.bet !== undefined) {
      const accepted: Placement = { bet: payload.bet, items: placement.items };
      this.view.set(now => views.withPlacement(now, accepted));
    }
    this.desk.set(now => answered(now, payload, Date.now()));
    this.#options.onAck?.(payload, placement?.items ?? null);
  }

  #show(facts: readonly Fact[], roundId: string | null, still: boolean, isOld: boolean): void {
    this.view.set(now => {
      const version = this.#versions?.[0] === roundId ? this.#versions[1] : now.version;
      const next = { ...views.withFacts(now, facts, roundId), version };
      return still ? { ...next, still: next.last } : next;
    });
    for (const fact of facts) {
      if (fact.kind === 'start') this.desk.set(now => cleared(now, ['draft', 'unknown'], Date.now(), 'ACTION_LATE'));
      this.#options.onFact?.(fact, isOld);
      if (fact.kind === 'settle' || fact.kind === 'void') this.#releaseHeld();
    }
  }
}

/** True while a placement can still arrive in time by the server's clock. */
export function windowOpen(view: TableView, now = Date.now()): boolean {
  const ask = views.spotAsk(view);
  if (!ask) return false;
  return ask.deadline === null || now + view.offset < ask.deadline - CLOSING_MS;
}
