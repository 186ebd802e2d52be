// A rolling deployment: again and again a second process stands by, the first is told to stop, and players go on at the second.
import type { ChildProcess } from 'node:child_process';
import { pokerTable } from '../../../support/poker.ts';
import { newDatabase } from '../../../support/postgres-world.ts';
import { ServerProcess } from '../../../support/server-process.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';
import { Front } from './front.ts';
import { betting, callingDown, type Gap, Regular } from './regular.ts';

export interface Rolled {
  gaps: Gap[];
  /** from the end of the old process to the moment the new one was ready, each */
  takeovers: number[];
  /** exit codes of the old ones */
  codes: (number | null)[];
  rounds: number;
  /** rounds that somebody was in and that were not settled */
  lost: string[];
  balanced: boolean;
}

/** Long enough for a hand of these tables to end; what has not is played on by the next process. */
const DRAIN_MS = 5000;
const PLAY_MS = 2500;

class Rolling extends World {
  static of(server: ServerProcess): Rolling {
    return new Rolling(server);
  }
}

/** Deploys so many times, with so many tables of each kind. */
export async function roll(postgres: string, { times, tables, told = () => {} }: Plan): Promise<Rolled> {
  const front = await Front.open();
  const env = { DATABASE_URL: await newDatabase(postgres), BAIZE_MASTER_KEY: 'cd'.repeat(32), BAIZE_PUBLIC_URL: front.url };
  const config = { drain_ms: DRAIN_MS, wallet: { retry_ms: [100] }, database: { slow_ms: 0 } };
  const start = (spawned: (child: ChildProcess) => void = () => {}) =>
    ServerProcess.start({ config, env, spawned, optimized: true });
  let server = await start();
  front.add(server.url);
  const rolled: Rolled = { gaps: [], takeovers: [], codes: [], rounds: 0, lost: [], balanced: false };
  const regulars: Regular[] = [];
  let site: Site | undefined;
  try {
    const world = Rolling.of(server);
    site = await world.site('acme');
    regulars.push(...(await people(world, { ...site, operator: site.operator.at(front.url) }, front.url, tables)));
    for (let time = 0; time < times; time++) {
      await new Promise(wake => setTimeout(wake, PLAY_MS));
      const before = regulars.map(({ gaps }) => gaps.length);
      const { next } = await standby(start);
      const ended = server.end('SIGTERM').then(code => ({ code, at: Date.now() }));
      const [{ code, at }, { server: taken, at: ready }] = await Promise.all([ended, next]);
      front.add(taken.url);
      front.remove(server.url);
      await server.remove();
      server = taken;
      rolled.codes.push(code);
      rolled.takeovers.push(ready - at);
      await until('everybody', () => regulars.every(({ gaps }, i) => gaps.length > (before[i] ?? 0)));
      told(`deployment ${time + 1}: ready ${ready - at} ms after the end of the one before`);
    }
    await new Promise(wake => setTimeout(wake, PLAY_MS));
    for (const regular of regulars) regular.leave();
    rolled.gaps = regulars.flatMap(({ gaps }) => gaps);
    return { ...rolled, ...(await reckoned(Rolling.of(server), regulars)) };
  } finally {
    for (const regular of regulars) regular.leave();
    front.close();
    await site?.wallet.close();
    await server.remove();
  }
}

export interface Plan {
  times: number;
  tables: number;
  told?: (text: string) => void;
}

/** Two at each table of poker, two at each of baccarat. */
async function people(world: World, site: Site, url: string, tables: number): Promise<Regular[]> {
  const all: Regular[] = [];
  for (let no = 0; no < tables; no++) {
    const poker = await pokerTable(world, { names: { en: `Poker ${no}` } });
    const banked = await world.table({ names: { en: `Baccarat ${no}` } });
    for (const who of ['a', 'b']) {
      const seat = { url, externalId: `poker-${no}-${who}`, table: poker, buyIn: 20_000 };
      all.push(await Regular.enter(site, seat, callingDown));
      const box = { url, externalId: `banked-${no}-${who}`, table: banked };
      all.push(await Regular.enter(site, box, betting(who === 'a' ? 'player' : 'banker', 1000)));
    }
  }
  return all;
}

/** A second process that has said that it waits. */
async function standby(start: (spawned: (child: ChildProcess) => void) => Promise<ServerProcess>): Promise<Waiting> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const starting = start(child => {
    child.stdout?.on('data', (part: Buffer) => {
      if (String(part).includes('"standby":true')) resolve();
    });
  });
  const next = starting.then(server => ({ server, at: Date.now() }));
  await Promise.race([promise, starting]);
  return { next };
}

interface Waiting {
  /** done when it serves */
  next: Promise<Next>;
}

interface Next {
  server: ServerProcess;
  at: number;
}

/** What became of every round that somebody has seen, and of all money. */
async function reckoned(world: World, regulars: readonly Regular[]): Promise<Pick<Rolled, 'rounds' | 'lost' | 'balanced'>> {
  const seen = new Set(regulars.flatMap(({ rounds }) => [...rounds]));
  const ask = async <T>(path: string) => (await world.platform.call<T>('GET', path)).body;
  const lost: string[] = [];
  for (const id of seen) {
    let status: unknown;
    await until(`the end of ${id}`, async () => {
      status = (await ask<Json>(`/rounds/${id}`)).status;
      return status !== 'open'; // a round in which nobody bet is no round: it has no status
    });
    if (status !== undefined && status !== 'settled') lost.push(`${id} ${status}`);
  }
  await world.quiet();
  return { rounds: seen.size, lost, balanced: (await ask<{ balanced: boolean }>('/reports/reconciliation')).balanced };
}
