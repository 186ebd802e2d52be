// Rooms: an action answered, a fact to ten seats, heap a connection, tables at rest; each against bare Colyseus.
import { type Child, start } from '../support/child.ts';
import { openDatabases } from '../support/databases.ts';
import { alternate, isQuick, report, sleep } from './measure.ts';
import { type Registered, register, sessions } from './operator.ts';
import { startOurs } from './ours.ts';
import { type Action, act, join, type Seat, tell } from './room-load.ts';

type Server = Child<{ url: string }>;

const CLIENTS = 100;
const ROOMS = CLIENTS / 10;
const MS = isQuick ? 700 : 1500;
const IDLE = 1000;
/** A server that uses less of a second, µs, has nothing left to do. */
const RESTING_US = 20_000;
const LONGEST_REST_S = 60;
/** The collector takes a fifth of a second now and then: a shorter look has all of it or nothing. */
const REST_MS = 9000;
// practice: no wallet and no durable log; the window is long beside the rest of the round
const ACTING = { count: ROOMS, mode: 'practice', timers: { betting_ms: 1000, deal_ms: 0, result_ms: 0, next_round_ms: 0 } };
/** Ten of a player in the window of a second. */
const BET_EVERY_MS = 100;
const RESTING = { count: IDLE, mode: 'practice', timers: {} };

export async function rooms(): Promise<void> {
  const databases = await openDatabases();
  const ours = await startOurs(await databases.make());
  const floor = await start<{ url: string }>('floors/rooms.ts');
  try {
    const operator = await register(ours.ready.url);
    await heapOfConnections(ours, floor, operator);
    await actions(ours, floor, operator);
    await facts(ours, floor, operator);
  } finally {
    await ours.end();
    await floor.end();
  }
  await atRest(await databases.make());
  await databases.stop();
}

async function heapOfConnections(ours: Server, floor: Server, operator: Registered): Promise<void> {
  const tokens = await sessions(operator, CLIENTS + ROOMS);
  const grown = async (server: Server, ids: string[], options: (i: number) => object): Promise<number> => {
    // what is made once, also at each table for the first who comes, is not counted
    const warm = await join(server.ready.url, ids, ROOMS, i => options(CLIENTS + i), 1);
    await sleep(1000);
    const before = await server.ask<number>('heap');
    const seats = await join(server.ready.url, ids, CLIENTS, options);
    await sleep(1000);
    const after = await server.ask<number>('heap');
    for (const { room } of [...warm, ...seats]) await room.leave();
    return (after - before) / CLIENTS / 1024;
  };
  const tables = await ours.ask<string[]>('tables', { ...ACTING, count: ROOMS, timers: {} });
  const echoes = await floor.ask<string[]>('rooms', { count: ROOMS });
  const got = await alternate(
    3,
    () => grown(ours, tables, i => ({ session: tokens[i] })),
    () => grown(floor, echoes, () => ({})),
  );
  report({ name: 'heap a connection', unit: 'KB', ...got, against: 'bare Colyseus', goal: { most: 1.4 } });
}

async function actions(ours: Server, floor: Server, operator: Registered): Promise<void> {
  const tokens = await sessions(operator, CLIENTS, 1000);
  const tables = await ours.ask<string[]>('tables', ACTING);
  const players = await join(ours.ready.url, tables, CLIENTS, i => ({ session: tokens[i] }));
  const echoes = await floor.ask<string[]>('rooms', { count: ROOMS });
  const clients = await join(floor.ready.url, echoes, CLIENTS, () => ({}));
  let last = 0;
  const betting = (): Action => {
    const aid = `a${++last}`;
    const items = [{ spot: 'banker', amount: 1000 }];
    return {
      send: room => room.send('bet', { aid, items }),
      answered: (type, payload) => type === 'ack' && payload.aid === aid && (payload.ok === true ? 'yes' : 'no'),
    };
  };
  const echo = (): Action => ({
    send: room => room.send('act', { aid: `a${++last}`, items: [{ spot: 'banker', amount: 1000 }] }),
    answered: type => type === 'act' && 'yes',
  });
  const got = await alternate(
    5,
    async () => {
      const acted = await act(ours, players, MS, betting, BET_EVERY_MS);
      if (acted.good < 0.5) throw new Error(`only ${acted.good} of the bets were taken`);
      return acted;
    },
    () => act(floor, clients, MS, echo, BET_EVERY_MS),
  );
  report({
    name: 'one of ten bets a player and window: checked, in the round, told to five; no wallet, no durable log: processor time',
    unit: 'µs',
    ours: got.ours.map(each => each.cpu),
    floor: got.floor.map(each => each.cpu),
    against: 'bare Colyseus echo',
    goal: { most: 3 },
  });
  await leave([...players, ...clients]);
}

async function facts(ours: Server, floor: Server, operator: Registered): Promise<void> {
  const tokens = await sessions(operator, CLIENTS, 2000);
  const [like] = await ours.ask<string[]>('tables', { ...RESTING, count: 1 });
  const tables = await ours.ask<string[]>('publishing', { like, count: ROOMS });
  const players = await join(ours.ready.url, tables, CLIENTS, i => ({ session: tokens[i] }));
  const echoes = await floor.ask<string[]>('rooms', { count: ROOMS });
  const clients = await join(floor.ready.url, echoes, CLIENTS, () => ({}));
  const got = await alternate(
    5,
    () => tell(ours, players, MS, 'facts'),
    () => tell(floor, clients, MS, 'all'),
  );
  const name = 'a fact told to ten seats: processor time a delivery';
  report({ name, unit: 'µs', ...got, against: "bare Colyseus' broadcast", goal: { most: 1.2 } });
  await leave([...players, ...clients]);
}

async function leave(seats: Seat[]): Promise<void> {
  for (const { room } of seats) await room.leave();
}

/** Waits until a second has come that cost next to nothing. */
async function hasRested(server: Server): Promise<void> {
  for (let seconds = 0; seconds < LONGEST_REST_S; seconds++) {
    const before = await server.ask<number>('cpu');
    await sleep(1000);
    if ((await server.ask<number>('cpu')) - before < RESTING_US) return;
  }
}

/** Fresh processes: nothing of what came before is counted. */
async function atRest(database: string): Promise<void> {
  const ours = await startOurs(database);
  const floor = await start<{ url: string }>('floors/rooms.ts');
  try {
    const grown = async (server: Server, name: string, about: object): Promise<number> => {
      await server.ask(name, { ...about, count: 5 });
      const before = await server.ask<number>('heap');
      await server.ask(name, { ...about, count: IDLE });
      await hasRested(server); // the shoes of so many new tables are committed to beside everything else
      return ((await server.ask<number>('heap')) - before) / IDLE / 1024;
    };
    const bare = { withState: true, patchRate: 1000 };
    const heap = { ours: [await grown(ours, 'tables', RESTING)], floor: [await grown(floor, 'rooms', bare)] };
    const against = 'Colyseus room with a small state';
    report({ name: 'heap of a table without players', unit: 'KB', ...heap, against, goal: { most: 2.5 } });
    await hasRested(ours);
    const used = (server: Server) => async () => {
      const [before, from] = [await server.ask<number>('cpu'), performance.now()];
      await sleep(REST_MS);
      return ((await server.ask<number>('cpu')) - before) / (performance.now() - from) / 10;
    };
    const got = await alternate(3, used(ours), used(floor));
    const name = `${IDLE} tables at rest: processor time`;
    report({ name, unit: '% of a core', ...got, against: 'as many Colyseus rooms', goal: { most: 2 } });
    const bound = got.ours.map(() => 1.5);
    report({ name, unit: '% of a core', ours: got.ours, floor: bound, against: 'the bound of', goal: { most: 1 } });
  } finally {
    await ours.end();
    await floor.end();
  }
}
