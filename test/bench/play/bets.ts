// A bet of real money through a room, from the message of a client to its ack, beside one grouped debit in the same rhythm.
import { type Child, start } from '../../support/child.ts';
import { openDatabases } from '../../support/databases.ts';
import type { Driven } from '../drive.ts';
import { alternate, type Goal, isQuick, report } from '../measure.ts';
import { type Registered, register, sessions } from '../operator.ts';
import { startOurs } from '../ours.ts';
import { type Action, act, join, type Seat } from '../room-load.ts';

type Server = Child<{ url: string }>;

const OPERATOR = 'bench';
const TABLES = 8;
const SEATS = 8;
const PLAYERS = TABLES * SEATS;
const ROUNDS = 5;
/** Of a player in a window. */
const BETS = isQuick ? 5 : 10;
/** Where the processors are half busy, and where a bet seldom finds another before it. */
const RHYTHMS_MS = [100, 500];
/** The most that a table of baccarat may have: no end of a round comes into a slice. */
const TIMERS = { betting_ms: 60_000, deal_ms: 0, result_ms: 0, next_round_ms: 0 };
/** More than a player makes in all slices: the debit is at its cheapest as well. */
const BETS_OF_ROUND = 1000;
const LEAST_GOOD = 0.95;

/** What a bet took, or a debit. */
interface Cost {
  /** Processor time of the server, µs. */
  cpu: number;
  /** From sent to answered, ms. */
  p50: number;
  p99: number;
}

export async function bets(): Promise<void> {
  const wallet = await start<{ url: string }>('floors/wallet.ts');
  const databases = await openDatabases();
  const ours = await startOurs(await databases.make());
  try {
    const operator = await register(ours.ready.url, wallet.ready.url, OPERATOR);
    for (const everyMs of RHYTHMS_MS) await inRhythm(ours, operator, everyMs);
  } finally {
    for (const each of [ours, wallet]) await each.end();
    await databases.stop();
  }
}

async function inRhythm(ours: Server, operator: Registered, everyMs: number): Promise<void> {
  const got = await alternate(
    ROUNDS,
    async () => betting(ours, await comeToTables(ours, operator), everyMs),
    () => debiting(ours, everyMs),
  );
  const figure = (name: string, unit: string, of: keyof Cost, goal?: Goal) => {
    const values = { ours: got.ours.map(each => each[of]), floor: got.floor.map(each => each[of]) };
    report({ name, unit, ...values, against: 'a grouped debit without a room', ...(goal ? { goal } : {}) });
  };
  const of = `of ${PLAYERS} players at ${TABLES} tables, ${1000 / everyMs} a second each`;
  figure(`a bet of real money through a room, ${of}: p50 from sent to answered`, 'ms', 'p50', { most: 1.3 });
  figure('the same: processor time', 'µs', 'cpu', { most: 1.3 });
  figure('the same: p99 from sent to answered', 'ms', 'p99');
}

let slices = 0;

/** Tables and players of their own for each slice, each of whom has bet once: what a round begins with is not measured. */
async function comeToTables(ours: Server, operator: Registered): Promise<Seat[]> {
  const tables = await ours.ask<string[]>('tables', { count: TABLES, mode: 'real', timers: TIMERS });
  // later than the tables: of an older session each bet is looked for among the rows; and others than those of the debits
  const tokens = await sessions(operator, PLAYERS, ++slices * 1000);
  const seats = await join(ours.ready.url, tables, PLAYERS, i => ({ session: tokens[i] }), SEATS);
  await act(ours, seats, 1, bet);
  return seats;
}

let lastAid = 0;

async function betting(ours: Server, seats: readonly Seat[], everyMs: number): Promise<Cost> {
  const acted = await act(ours, seats, BETS * everyMs, bet, everyMs);
  for (const { room } of seats) await room.leave();
  if (acted.good < LEAST_GOOD) throw new Error(`only ${acted.good} of the bets were taken`);
  return acted;
}

/** Its ack comes when the wallet has taken the money, and it is recorded. */
function bet(): Action {
  const aid = `a${++lastAid}`;
  return {
    send: room => room.send('bet', { aid, items: [{ spot: 'banker', amount: 1000 }] }),
    answered: (type, payload) => type === 'ack' && payload.aid === aid && (payload.ok === true ? 'yes' : 'no'),
  };
}

async function debiting(ours: Server, everyMs: number): Promise<Cost> {
  const before = await ours.ask<number>('cpu');
  const about = { operator: OPERATOR, workers: PLAYERS, ms: BETS * everyMs, everyMs, betsOfRound: BETS_OF_ROUND };
  const { count, p50, p99 } = await ours.ask<Driven>('debits', about);
  return { cpu: ((await ours.ask<number>('cpu')) - before) / count, p50, p99 };
}
