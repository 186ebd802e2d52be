// Poker from outside: tables with short timers, and guests who answer what they are asked by a plan.
import { factsOf, type Message, Player } from './clients.ts';
import type { Site } from './site.ts';
import { type Guest, type Json, until, type World } from './world.ts';

export const POKER_LIMITS = { sb: 50, bb: 100, ante: 0, min_buy_in: 2000, max_buy_in: 20_000 };

/** A hand of callers in about a second; who is slow is waited for. */
export const POKER_TIMERS = {
  action_ms: 20_000,
  time_bank_ms: 0,
  showdown_ms: 100,
  show_ms: 100,
  next_round_ms: 100,
  sit_out_ms: 60_000,
};

/** Those of these timers that the game has: Badugi has no time bank, and nobody is asked to show. */
export function timersOf(game: unknown, timers: Json): Json {
  const { time_bank_ms: _bank, show_ms: _show, ...others } = timers;
  return game === 'badugi' ? others : timers;
}

/** Opens a table of Hold'em with short pauses. @returns its id */
export function pokerTable(world: World, { timers, limits, ...about }: Json = {}): Promise<string> {
  return world.table({
    game_code: 'holdem_nlh',
    names: { en: 'Seoul 1', ko: '서울 1' },
    limits: { ...POKER_LIMITS, ...(limits as object | undefined) },
    max_seats: 6,
    rake_bp: 500,
    rake_cap: 300,
    ...about,
    timers: timersOf(about.game_code, { ...POKER_TIMERS, ...(timers as object | undefined) }),
  });
}

export interface Ask extends Json {
  ask: number;
  seat: number;
  options: Record<string, { min?: number; max?: number; price?: number }>;
}

/** What a player does when they are asked; undefined: nothing. */
export type Plan = (ask: Ask) => { option: string; amount?: number; cards?: string[] } | undefined;

/** Checks, calls, shows: never folds, never raises. */
export const callDown: Plan = ({ options }) => ({
  option: ['check', 'call', 'muck'].find(each => each in options) ?? (Object.keys(options)[0] as string),
});

/** Answers every ask of this guest by the plan, what is open now too. @returns call it to stop */
export function follow({ screen }: Guest, plan: () => Plan): () => void {
  const answered = new Set<number>();
  let next = Math.max(
    0,
    screen.seen.findLastIndex(({ type }) => type === 'ask' || type === 'snapshot'),
  );
  const look = () => {
    for (; next < screen.seen.length; next++) {
      const message = screen.seen[next] as Message;
      const asks = message.type === 'ask' ? [message] : message.type === 'snapshot' ? message.asks : [];
      for (const ask of asks as Ask[]) {
        const move = answered.has(ask.ask) ? undefined : plan()(ask);
        if (!move) continue;
        answered.add(ask.ask);
        screen.room.send('act', { aid: `f${ask.ask}`, ask: ask.ask, ...move });
      }
    }
  };
  const stop = screen.watch(look);
  look();
  return stop;
}

/** A guest with a seat. */
export interface Sitter extends Guest {
  seat: number;
  sessionId: string;
}

/** Enters, joins and sits down. `session`: of somebody who has entered. */
export async function sitter(
  world: World,
  site: Site,
  externalId: string,
  table: string,
  about: Json = {},
  session?: string,
): Promise<Sitter> {
  const guest = session ? await joined(world, site, externalId, table, session) : await world.guest(site, externalId, table);
  const ack = await guest.screen.act('sit', { buy_in: 10_000, ...about });
  if (ack.ok !== true) throw new Error(`sit: ${JSON.stringify(ack)}`);
  return { ...guest, seat: Number(ack.seat), sessionId: String(ack.session_id) };
}

/** Somebody who has entered joins, or comes back. */
export async function joined(world: World, site: Site, externalId: string, table: string, session: string): Promise<Guest> {
  const screen = await Player.join(world.server.url, table, session);
  await screen.until('snapshot', message => message.type === 'snapshot');
  return { site, externalId, session, screen };
}

/** All facts this guest has seen of a kind, in order. */
export const seenFacts = ({ screen }: Guest, kind: string, after = 0): Json[] =>
  screen.seen.slice(after).flatMap((message: Message) => factsOf(message).filter(fact => fact.kind === kind));

/** What this guest's screen would show now. */
export async function look({ screen }: Guest): Promise<Message> {
  const after = screen.seen.length;
  screen.room.send('resync', { after: 0 });
  const snapshot = await screen.until('snapshot', message => message.type === 'snapshot', after);
  const { balance: _known, ...you } = snapshot.you as Json; // it comes and goes with the last answer of the wallet
  return { ...snapshot, you };
}

/** A refusal as it came: its code and what it says. */
export async function refusal({ screen }: Guest, type: string, payload: Json = {}): Promise<Json> {
  const { ok, code, data } = await screen.act(type, payload);
  if (ok !== false) throw new Error(`${type} was not refused: ${JSON.stringify(payload)}`);
  return { code, ...(data as object | undefined) };
}

/** The next ask to this guest, from message number `after` on. */
export const asked = async ({ screen }: Guest, after = 0): Promise<Ask> =>
  (await screen.until('ask', message => message.type === 'ask', after)) as unknown as Ask;

/** A table session as its operator sees it. */
export const sessionOf = async ({ operator }: Site, id: string): Promise<Json> =>
  (await operator.call<Json>('GET', `/sessions/${id}`)).body;

/** Waits for the end of a session. @returns it as it ended */
export async function closed(site: Site, id: string): Promise<Json> {
  let seen: Json = {};
  await until(`the end of ${id}`, async () => {
    seen = await sessionOf(site, id);
    return seen.status === 'closed';
  });
  return seen;
}

/** Waits until the wallets are quiet. @returns whether journal, wallet rows and chips agree */
export async function booksAgree(world: World): Promise<boolean> {
  await world.quiet();
  return (await world.platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation')).body.balanced;
}

/** No new hand begins here until it is resumed: what happens between hands can be looked at. */
export const pause = (world: World, table: string) => world.platform.call('POST', `/tables/${table}/pause`, {});
export const resume = (world: World, table: string) => world.platform.call('POST', `/tables/${table}/resume`, {});

/** The wallet calls of a player that moved, or should have moved, money: what they were and why. */
export const moneyCalls = ({ wallet }: Site, externalId: string): string[] =>
  wallet.calls
    .filter(call => call.name !== 'balance' && call.body.external_id === externalId)
    .map(call => `${call.name} ${call.body.reason}`);

/** Players who sit down while nothing is played; then hands may begin. */
export async function seated(world: World, site: Site, table: string, names: string[], about: Json = {}): Promise<Sitter[]> {
  await pause(world, table);
  const players: Sitter[] = [];
  for (const name of names) players.push(await sitter(world, site, name, table, about));
  await resume(world, table);
  return players;
}

export interface Turn {
  who: Sitter;
  ask: Ask;
  others: Sitter[];
}

/** Whose turn it is, by the newest ask that any of them got, later than number `after`, in hand number `hand` or later. */
export async function turnOf(players: readonly Sitter[], after = 0, hand = 0): Promise<Turn> {
  let turn: Turn | undefined;
  await until('a turn', () => {
    for (const who of players) {
      const { seen } = who.screen;
      const isStart = (fact: Json) => fact.kind === 'start' && Number(fact.no) >= hand;
      const from = hand === 0 ? 0 : seen.findIndex(message => factsOf(message).some(isStart));
      for (const message of from < 0 ? [] : seen.slice(from)) {
        const asks = (message.type === 'ask' ? [message] : message.type === 'snapshot' ? message.asks : []) as Ask[];
        for (const ask of asks)
          if (ask.ask > (turn?.ask.ask ?? after)) turn = { who, ask, others: players.filter(each => each !== who) };
      }
    }
    return turn !== undefined;
  });
  return turn as Turn;
}

/** Answers an ask. @returns the answer's answer */
export const answer = ({ who, ask }: Turn, option: string, about: Json = {}): Promise<Message> =>
  who.screen.act('act', { ask: ask.ask, option, ...about });

/** Everybody plays by their plan until a hand is settled. */
export async function playHand(world: World, ...plans: [Sitter, Plan][]) {
  const [first] = plans[0] as [Sitter, Plan];
  const mark = first.screen.seen.length;
  const stops = plans.map(([who, plan]) => follow(who, () => plan));
  const played = await world.settled(first, mark);
  for (const stop of stops) stop();
  return played;
}
