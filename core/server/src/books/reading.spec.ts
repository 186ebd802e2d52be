// How the books are read piece by piece: whoever plays meanwhile has the processors and the disk for most of the time.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Database, Sql } from '../db/index.ts';
import { piecewise, snapshot } from './reading.ts';

const TAKES_MS = 20;
const READINGS = 5;

describe('readings of the books', () => {
  const sql: Sql = { query: () => sleep(TAKES_MS, []), run: async () => 0 };
  const dbOf = (waitsMs = 0) => {
    const snapshot = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
      await sleep(waitsMs);
      return work(sql);
    };
    return { reports: { snapshot } } as unknown as Database;
  };
  const taken = async (rests: number, db = dbOf()) => {
    const reader = piecewise(db, { rests, signal: new AbortController().signal });
    const from = performance.now();
    for (let i = 0; i < READINGS; i++) await reader.query('select 1');
    return performance.now() - from;
  };

  it('F49 a seal rests after each of its readings for twice as long as that took, and a reading that somebody waits for does not', async () => {
    expect(await taken(2)).to.be.at.least(0.9 * 3 * READINGS * TAKES_MS);
    expect(await taken(0)).to.be.below(2.5 * READINGS * TAKES_MS);
  });

  it('F49 what it waited for its turn is no reading: where many wait for the database, seals do not fall behind', async () => {
    expect(await taken(2, dbOf(4 * TAKES_MS))).to.be.below((4 + 1 + 2 + 2) * READINGS * TAKES_MS);
  });

  /** A pass over the books in one snapshot. */
  const passed = async (embedded: boolean, rests: number) => {
    const at = { embedded, reports: { snapshot: (work: (sql: Sql) => Promise<unknown>) => work(sql) } };
    const from = performance.now();
    await snapshot(
      at as unknown as Database,
      { mayFail: false, pace: { rests, signal: new AbortController().signal } },
      async reader => {
        for (let i = 0; i < READINGS; i++) await reader.query('select 1');
      },
    );
    return performance.now() - from;
  };

  it('F49 so does a pass that nobody waits for, but where nothing else is answered until its snapshot is over', async () => {
    expect(await passed(false, 2)).to.be.at.least(0.9 * 3 * READINGS * TAKES_MS);
    expect(await passed(false, 0)).to.be.below(2.5 * READINGS * TAKES_MS);
    expect(await passed(true, 2)).to.be.below(2.5 * READINGS * TAKES_MS);
  });

  it('F49 whoever ends the process waits for no rest', async () => {
    const stop = new AbortController();
    const reading = piecewise(dbOf(), { rests: 40, signal: stop.signal }).query('select 1');
    const from = performance.now();
    setTimeout(() => stop.abort(), 3 * TAKES_MS);
    const error: unknown = await reading.catch(error => error);
    expect((error as Error).name).to.equal('AbortError');
    expect(performance.now() - from).to.be.below(400);
  });
});
