// What a benchmark asks of the whole server from inside its process: debits, inputs of rounds, idle tables, facts to a room.
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { getHeapSpaceStatistics } from 'node:v8';
import type { Services } from '../../core/server/src/admin/index.ts';
import { newId } from '../../core/server/src/kernel/index.ts';
import { meters, type Spread } from '../../core/server/src/runtime/index.ts';
import type { Command, CommandOf } from '../../core/server/src/tables/index.ts';
import { Audience } from '../../core/server/src/tables/table/audience.ts';
import { sleep } from './measure.ts';
import { moneyHandlers, waitingHandlers } from './money-handlers.ts';
import type { Ran } from './walk.ts';

export interface NewTables {
  count: number;
  mode: 'real' | 'practice';
  timers: Record<string, number>;
}

/** What happened since this was asked last. */
export interface Watched {
  /** of each action that was accepted: from received to told */
  actionsMs: number[];
  debits: number;
  /** what the process has of the machine */
  memoryMb: number;
}

/** For the rounds of new tables: a minute. */
const MOST_WAITS = 600;

const FACT = { kind: 'deal', cards: ['9d', 'Kh'], stage: 'initial', data: { at: 'player:1' } } as const;

export function handlersOf(services: Services): Record<string, (about: never) => unknown> {
  const { debitOf: _, ...money } = moneyHandlers(services);
  return { ...tableHandlers(services), ...money, ...waitingHandlers(services), ...coverageHandlers(), ...watchHandlers() };
}

function tableHandlers({ tables, db, clock, online }: Services) {
  return {
    async tables({ count, mode, timers }: NewTables): Promise<string[]> {
      const ids: string[] = [];
      for (let i = 0; i < count; i++) {
        const limits = { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 };
        const about = { gameCode: 'baccarat', operator: null, names: { en: `B${i}` }, currency: 'KRW', limits, mode, timers };
        const row = await db.transaction(sql => tables.create(sql, about));
        await tables.opened(row);
        ids.push(row.id);
      }
      // a database that is slow lets no round begin, and a table without one has a quarter less memory
      const takesBets = (id: string) => tables.published(id)?.state.phase === 'betting';
      for (let waits = 0; !ids.every(takesBets); waits++) {
        if (waits === MOST_WAITS) throw new Error('there are tables whose round has not begun');
        await sleep(100);
      }
      return ids;
    },

    /** Opens rooms with nothing behind them but the real audience: `all` is answered by a fact that everybody sees. */
    async publishing({ like, count }: { like: string; count: number }): Promise<string[]> {
      const bare = new Map<string, Audience>();
      const [row, published, ask] = [tables.row(like), tables.published(like), tables.ask.bind(tables)];
      if (!row || !published) throw new Error(`no table ${like}`);
      Object.assign(tables, {
        row: (id: string) => (bare.has(id) ? { ...row, id } : undefined),
        published: () => published,
        ask: async (id: string, command: Command) => {
          const audience = bare.get(id);
          return audience ? askBare(audience, command, clock) : ask(id, command as CommandOf<'poke'>);
        },
      });
      for (let i = 0; i < count; i++) {
        const id = newId('tbl');
        bare.set(id, new Audience(() => ''));
        await online.openTable(id);
      }
      return [...bare.keys()];
    },
  };
}

/** Each action by itself: the metric only has how many were how slow. */
function watchHandlers() {
  let actionsMs: number[] = [];
  let debits = 0;
  const watched = new WeakSet<Spread>();
  const { actions, walletCalls } = meters;
  const of = actions.of.bind(actions);
  actions.of = (...labels) => {
    const spread = of(...labels);
    if (watched.has(spread) || labels[1] !== 'ok') return spread;
    watched.add(spread);
    const take = spread.take.bind(spread);
    spread.take = seconds => {
      actionsMs.push(seconds * 1000);
      take(seconds);
    };
    return spread;
  };
  return {
    watched(): Watched {
      let all = 0;
      for (const { labels, one } of walletCalls.series()) if (labels[1] === 'debit') all += one.cumulative.at(-1)?.count ?? 0;
      const told = { actionsMs, debits: all - debits, memoryMb: process.memoryUsage().rss / 1e6 };
      [actionsMs, debits] = [[], all];
      return told;
    },

    /** Bytes of what is alive without code, which V8 makes, forgets and makes anew as it likes, and without what was watched. */
    objects(): number {
      actionsMs = [];
      globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      const spaces = getHeapSpaceStatistics().filter(({ space_name }) => !/code|trusted/.test(space_name));
      return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
    },
  };
}

/** Which functions of this process have run since they were watched. */
function coverageHandlers() {
  const session = new Session();
  session.connect();
  let isOn = false;
  return {
    async watchRuns(): Promise<void> {
      if (!isOn) await session.post('Profiler.enable');
      if (!isOn) await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      isOn = true;
      await session.post('Profiler.takePreciseCoverage');
    },
    async runs(): Promise<Ran[]> {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return result
        .filter(({ url }) => url.startsWith('file:') && !url.includes('node_modules'))
        .flatMap(({ url, functions }) => functions.map(each => ({ url, ...each, ...each.ranges[0] })))
        .filter(({ count, startOffset }) => (count ?? 0) > 0 && startOffset !== 0)
        .map(({ url, functionName, startOffset = 0 }) => ({ file: fileURLToPath(url), name: functionName, offset: startOffset }));
    },
  };
}

function askBare(audience: Audience, command: Command, clock: Services['clock']): void {
  if (command.type === 'join') audience.add(command.viewer);
  if (command.type === 'leave') audience.forget(command.viewer);
  if (command.type !== 'act') return;
  audience.begin({ roundId: 'rnd_bench', handNo: 1 }, []); // its facts would pile up
  audience.publish([{ fact: FACT }], clock.now());
}
