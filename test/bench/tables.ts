// Hands of hold'em at tables of five: what an action costs, checked, kept in the database and told, beside bare Colyseus telling it.
import type { Room } from '@colyseus/sdk';
import { type Child, start } from '../support/child.ts';
import { Platform } from '../support/clients.ts';
import { openDatabases } from '../support/databases.ts';
import { type Ask, callDown, POKER_TIMERS } from '../support/poker.ts';
import { PLATFORM_KEY } from '../support/server-process.ts';
import { openSite, openTable, type Site } from '../support/site.ts';
import { alternate, isQuick, median, report, sleep } from './measure.ts';
import { startOurs } from './ours.ts';
import { join, type Seat } from './room-load.ts';

type Server = Child<{ url: string }>;
type Payload = Record<string, unknown>;

const TABLES = 30;
const SEATS = 5;
const CLIENTS = TABLES * SEATS;
const MS = isQuick ? 2000 : 5000;
const ACK_MS = 8;
/** Nobody who checks and calls runs out of chips. */
const LIMITS = { sb: 1, bb: 2, ante: 0, min_buy_in: 20_000, max_buy_in: 20_000 };

interface Played {
  /** Processor time of the server, µs an action. */
  cpu: number;
  rate: number;
}

export async function tables(): Promise<void> {
  const databases = await openDatabases();
  const ours = await startOurs(await databases.make());
  const floor = await start<{ url: string }>('floors/rooms.ts');
  const site = await openSite(new Platform(ours.ready.url, PLATFORM_KEY), 'bench');
  try {
    const counts = { ours: 0, floor: 0 };
    let waits: number[] = [];
    await sitDown(ours, site, ms => {
      counts.ours++;
      waits.push(ms);
    });
    const echoing = await echo(floor, () => counts.floor++);
    await sleep(2000); // the first hands warm up
    const got = await alternate(
      5,
      async () => {
        waits = [];
        return { ...(await measured(ours, () => counts.ours)), ackMs: median(waits) };
      },
      async () => {
        const stop = echoing();
        const played = await measured(floor, () => counts.floor);
        stop();
        return { ...played, ackMs: Number.NaN };
      },
    );
    const against = 'bare Colyseus telling it to the table';
    const [cpu, rate] = [(each: Played) => each.cpu, (each: Played) => each.rate];
    const name = 'an action of a hand: checked, in the database, told to five seats as each may see it: processor time';
    report({ name, unit: 'µs', ours: got.ours.map(cpu), floor: got.floor.map(cpu), against, goal: { most: 10 } });
    const paused = `actions a second at ${TABLES} tables, with the pauses between hands`;
    report({ name: paused, unit: '/s', ours: got.ours.map(rate), floor: got.floor.map(rate), against, goal: { least: 0.05 } });
    const acks = { ours: got.ours.map(each => each.ackMs), floor: got.ours.map(() => ACK_MS) };
    report({ name: `p50 of the ack at ${TABLES} tables`, unit: 'ms', ...acks, against: 'the bound of', goal: { most: 1 } });
  } finally {
    await ours.end();
    await floor.end();
    await site.wallet.close();
  }
  await databases.stop();
}

/** Everybody takes a seat and answers whatever they are asked, at once. @param answered after each action, what its ack took */
async function sitDown({ ready: { url } }: Server, { operator, wallet }: Site, answered: (ms: number) => void): Promise<void> {
  const platform = new Platform(url, PLATFORM_KEY);
  const ids: string[] = [];
  const about = { game_code: 'holdem_nlh', limits: LIMITS, max_seats: SEATS, timers: POKER_TIMERS };
  for (let i = 0; i < TABLES; i++) ids.push(await openTable(platform, { ...about, names: { en: `T${i}` } }));
  const sessions: string[] = [];
  for (let i = 0; i < CLIENTS; i++) {
    wallet.deposit(`p${i}`, 10 * LIMITS.max_buy_in);
    sessions.push((await operator.enter(`p${i}`)).session);
  }
  const seats = await join(url, ids, CLIENTS, i => ({ session: sessions[i] }), SEATS);
  for (const seat of seats) {
    let from = 0;
    seat.heard = (type, payload) => {
      if (type === 'ask') {
        from = performance.now();
        answer(seat.room, payload as Ask);
      }
      if (type === 'ack' && payload.ok === true && String(payload.aid).startsWith('act')) answered(performance.now() - from);
    };
    seat.room.send('sit', { aid: 'sit', buy_in: LIMITS.min_buy_in });
  }
}

function answer(room: Room, ask: Ask): void {
  room.send('act', { aid: `act${ask.ask}`, ask: ask.ask, ...callDown(ask) });
}

/** In each bare room one after another tells the others. @returns call it to begin; what it returns ends it */
async function echo({ ready, ask }: Server, counted: () => void): Promise<() => () => void> {
  const ids = await ask<string[]>('rooms', { count: TABLES });
  const seats = await join(ready.url, ids, CLIENTS, () => ({}), SEATS);
  const payload = (i: number): Payload => ({ aid: `act${i}`, ask: i, option: 'call', seat: i % SEATS });
  return () => {
    let isOver = false;
    seats.forEach((seat: Seat, i) => {
      const next = seats[i - (i % SEATS) + ((i + 1) % SEATS)] as Seat;
      seat.heard = (_type, { seat: at }) => {
        if (at !== i % SEATS || isOver) return;
        counted();
        next.room.send('all', payload((i + 1) % SEATS));
      };
    });
    for (let i = 0; i < CLIENTS; i += SEATS) seats[i]?.room.send('all', payload(i));
    return () => {
      isOver = true;
    };
  };
}

async function measured(server: Server, count: () => number): Promise<Played> {
  const [cpu, from, before] = [await server.ask<number>('cpu'), performance.now(), count()];
  await sleep(MS);
  const actions = count() - before;
  if (actions === 0) throw new Error('nobody acted');
  return {
    cpu: ((await server.ask<number>('cpu')) - cpu) / actions,
    rate: actions / ((performance.now() - from) / 1000),
  };
}
