// One open table: its connection, what it shows, my placements, and the answers to what I sent.
import { answered, cleared, compared, type DeskState, dropped, emptyDesk, merged, sent, tapped } from './bet-desk.ts';
import { type Connection, connect, type Ending, type Line } from './connection.ts';
import { pacer } from './pacer.ts';
import type { Ack, Ask, BetItem, Fact, Placement, Snapshot, SpotTotals, You } from './protocol.ts';
import { type Store, store } from './store.ts';
import type { TableView } from './table-view.ts';
import * as views from './table-view.ts';
import type { Wire } from './wire.ts';

/** Taps closer together than this are one placement. */
const GROUP_MS = 350;
/** So long before the deadline nothing new is sent: it would only come back as late. */
export const CLOSING_MS = 150;

export interface TableLinkOptions {
  wire: Wire;
  tableId: string;
  session: string;
  password?: string;
  calm(): boolean;
  confirmBets(): boolean;
  onBalance(payload: { balance: unknown; currency?: string }): void;
  onNotice(code: string, data: Record<string, unknown>): void;
  onEnd(ending: Ending): void;
  onFact?(fact: Fact, still: boolean): void;
  onAck?(ack: Ack, sentItems: readonly BetItem[] | null): void;
  /** The wallet did not say my balance. */
  onNoBalance?(code: string): void;
}

export interface TableLink {
  line: Store<Line>;
  view: Store<TableView>;
  desk: Store<DeskState>;
  /** One or more taps; grouped with those that follow at once. */
  tap(items: readonly BetItem[]): void;
  /** Sends what lies drafted. */
  confirm(): void;
  discard(): void;
  undo(): void;
  act(ask: number, option: string, more?: { amount?: number; cards?: string[] }): void;
  askAgain(): void;
  resync(): void;
  /** Asks the wallet for my balance. */
  askBalance(): void;
  finishMotion(): void;
  retryNow(): void;
  leave(): void;
}

let counter = 0;
const newAid = () => `${Date.now().toString(36)}-${(counter++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export function openTable(options: TableLinkOptions): TableLink {
  const line = store<Line>('connecting');
  const view = store<TableView>(views.emptyView());
  const desk = store<DeskState>(emptyDesk());
  let heard = 0;
  let grouping: ReturnType<typeof setTimeout> | null = null;
  let resyncing = false;
  let balanceAid: string | null = null;

  const pace = pacer({
    calm: options.calm,
    show(facts, roundId, still) {
      view.set(now => {
        const next = views.withFacts(now, facts, roundId);
        return still ? { ...next, still: next.last } : next;
      });
      for (const fact of facts) {
        if (fact.kind === 'start') desk.set(now => cleared(now, ['draft', 'unknown'], Date.now(), 'ACTION_LATE'));
        options.onFact?.(fact, still);
      }
    },
  });
  const resync = () => {
    if (resyncing) return;
    resyncing = connection.send('resync', { after: view.get().last });
  };
  const askBalance = () => {
    balanceAid = newAid();
    connection.send('balance', { aid: balanceAid });
  };
  const snapshot = (payload: Snapshot) => {
    resyncing = false;
    pace.clear();
    view.set(now => views.withSnapshot(now, payload, Date.now()));
    heard = payload.last;
    desk.set(now => compared(now, view.get().you.bets));
    const { balance } = payload.you;
    if (balance === undefined || balance === null) askBalance();
    else options.onBalance({ balance, currency: payload.table.currency });
  };
  const facts = (payload: { round_id: string | null; facts: Fact[] }) => {
    const fresh = payload.facts.filter(fact => fact.seq > heard);
    if (fresh.length === 0) return;
    if (heard > 0 && views.hasGap({ ...view.get(), last: heard }, fresh)) return resync();
    heard = Math.max(heard, ...fresh.map(fact => fact.seq));
    pace.push(fresh, payload.round_id);
  };
  const ack = (payload: Ack) => {
    if (payload.aid === balanceAid) {
      balanceAid = null;
      if (!payload.ok) options.onNoBalance?.(payload.code ?? 'WALLET_UNAVAILABLE');
      return;
    }
    const placement = desk.get().pending.find(each => each.aid === payload.aid);
    if (placement && payload.ok && payload.bet !== undefined) {
      const accepted: Placement = { bet: payload.bet, items: placement.items };
      view.set(now => views.withPlacement(now, accepted));
    }
    desk.set(now => answered(now, payload, Date.now()));
    options.onAck?.(payload, placement?.items ?? null);
  };
  const hear: Record<string, (payload: never) => void> = {
    snapshot,
    facts,
    ack,
    you: (payload: You) => view.set(now => views.withYou(now, payload)),
    ask(payload: Ask) {
      // A window opens after what came before it has been shown; nothing may wait behind a running motion here.
      pace.flush();
      view.set(now => views.withAsk(now, payload));
    },
    balance(payload: { balance: never; currency?: string }) {
      view.set(now => ({ ...now, balance: payload.balance }));
      options.onBalance(payload);
    },
    totals: (payload: { spots: SpotTotals }) => view.set(now => ({ ...now, totals: payload.spots ?? {} })),
    notice: (payload: { code: string; data?: Record<string, unknown> }) => options.onNotice(payload.code, payload.data ?? {}),
  };
  const connection: Connection = connect({
    wire: options.wire,
    room: options.tableId,
    session: options.session,
    ...(options.password ? { password: options.password } : {}),
    onLine(now) {
      line.set(now);
      if (now === 'lost') {
        resyncing = false;
        desk.set(dropped);
      }
    },
    onMessage(type, payload) {
      if (Object.hasOwn(hear, type)) hear[type]?.(payload as never);
    },
    onRejoined: resync,
    onEnd: options.onEnd,
  });

  const sendDraft = () => {
    if (grouping) clearTimeout(grouping);
    grouping = null;
    const draft = desk.get().pending.find(each => each.stage === 'draft');
    if (!draft) return;
    if (!windowOpen(view.get())) return desk.set(now => cleared(now, ['draft'], Date.now(), 'ACTION_LATE'));
    desk.set(now =>
      sent(
        now,
        draft.aid,
        view.get().you.bets.map(each => each.bet),
      ),
    );
    if (!connection.send('bet', { aid: draft.aid, items: draft.items })) desk.set(dropped);
  };
  return {
    line,
    view,
    desk,
    tap(items) {
      if (line.get() !== 'open' || !windowOpen(view.get())) return;
      desk.set(now => tapped(now, merged(items), newAid()));
      if (options.confirmBets()) return;
      if (grouping) clearTimeout(grouping);
      grouping = setTimeout(sendDraft, GROUP_MS);
    },
    confirm: sendDraft,
    discard: () => desk.set(now => cleared(now, ['draft', 'unknown'], Date.now(), null)),
    undo() {
      if (desk.get().undoing || view.get().you.bets.length === 0) return;
      const aid = newAid();
      if (connection.send('undo', { aid })) desk.set(now => ({ ...now, undoing: aid, refused: null }));
    },
    act(ask, option, more = {}) {
      connection.send('act', { aid: newAid(), ask, option, ...more });
    },
    askAgain() {
      for (const lost of desk.get().pending.filter(each => each.stage === 'unknown')) {
        if (!connection.send('bet', { aid: lost.aid, items: lost.items })) return;
        desk.set(now => sent(now, lost.aid, lost.known));
      }
    },
    resync,
    askBalance,
    finishMotion: () => pace.flush(),
    retryNow: connection.retryNow,
    leave() {
      if (grouping) clearTimeout(grouping);
      pace.clear();
      connection.leave();
    },
  };
}

/** True while a placement can still arrive in time by the server's clock. */
export function windowOpen(view: TableView, now = Date.now()): boolean {
  const ask = views.spotAsk(view);
  if (!ask) return false;
  return ask.deadline === null || now + view.offset < ask.deadline - CLOSING_MS;
}
