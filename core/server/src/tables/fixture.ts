// A tables room for its specs: real database, ledger and wallet beside a stub wallet; a fixed shoe and a log in memory.
import type { Game, Input } from '@baize/sdk';
import { startStubWallet } from '../../../../test/stub-wallet/index.ts';
import { testDatabase } from '../db/testing.ts';
import type { CardSource } from '../dealing/index.ts';
import { type History, historyEntities } from '../history/index.ts';
import { makeLog, SealError, systemClock } from '../kernel/index.ts';
import { Credit, Ledger, ledgerEntities } from '../ledger/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Plugins } from '../plugins/index.ts';
import { OLD_KEYS, quickConfig, SECRET } from '../wallet/fixture.ts';
import { Wallet, walletEntities } from '../wallet/index.ts';
import { entities } from './entities.ts';
import type { TableServices } from './services.ts';
import { Tables } from './tables.ts';
import type { Viewer } from './viewer.ts';

export type Message = Record<string, unknown> & { type: string };

/** A viewer that keeps what it is sent. */
export function watcher(name: string): Viewer & { seen: Message[] } {
  const seen: Message[] = [];
  return {
    seen,
    player: { id: `pl_${name.padStart(32, '0')}`, externalId: `u-${name}`, nickname: name, currency: 'KRW', operator: 'demo' },
    sessionId: `s-${name}`,
    sessionSince: Number.POSITIVE_INFINITY,
    operatorSessionId: null,
    send: (type, payload) => seen.push({ ...structuredClone(payload as object), type }),
    close: () => {},
  };
}

/** Everything up to one open baccarat table. */
export async function openTables(game: Game, faces: string[]) {
  const db = await testDatabase([...ledgerEntities, ...walletEntities, ...historyEntities, ...entities]);
  const stub = await startStubWallet({ secret: SECRET, operator: 'demo' });
  const config = { ...quickConfig(), drain_ms: 2000 };
  const log = makeLog('silent');
  const clock = systemClock;
  const ledger = new Ledger({ db });
  const credit = new Credit({ db, clock });
  const currency = { code: 'KRW', exponent: 0, rate: 1300, symbol: '₩', settingsStep: 1 };
  const operator = {
    code: 'demo',
    creditMode: 'independent' as const,
    walletBaseUrl: stub.url,
    privateWallet: false,
    currencies: ['KRW'],
    games: ['baccarat'],
    betLimits: {},
    multiTable: false,
  };
  const operators = { byCode: async () => operator, secretOf: () => SECRET, currency: async () => currency };
  const wallet = new Wallet({ db, clock, config, log, operators: operators as never, ledger, credit, keys: OLD_KEYS });
  wallet.start();
  const loaded = { game, code: game.code, version: 'v1', package: 'x', packageVersion: '1', dir: '' };
  const rounds = new Map<string, { inputs: Input[]; end: string }>();
  const history = {
    open: async (_sql: unknown, o: { roundId: string }) => void rounds.set(o.roundId, { inputs: [], end: 'open' }),
    drop: async (_sql: unknown, id: string) => void rounds.delete(id),
    append: async (id: string, _no: number, input: Input) => void rounds.get(id)?.inputs.push(input),
    appendIn: async (_sql: unknown, id: string, _no: number, input: Input) => void rounds.get(id)?.inputs.push(input),
    close: async (_sql: unknown, c: { roundId: string }) => void Object.assign(rounds.get(c.roundId) ?? {}, { end: 'settled' }),
    voidRound: async (_sql: unknown, v: { roundId: string }) => void Object.assign(rounds.get(v.roundId) ?? {}, { end: 'void' }),
    openRounds: async () => [],
  };
  const settle = (about: {
    outcome: { wins?: readonly { bet: number; spot: string; win: number }[] };
    bets: { id: number; playerId: string; items: { amount: number }[]; undone: boolean }[];
  }) => {
    const rows = new Map<string, { playerId: string; seat: number; bet: number; win: number; rake: number }>();
    for (const bet of about.bets.filter(each => !each.undone)) {
      const row = rows.get(bet.playerId) ?? { playerId: bet.playerId, seat: 0, bet: 0, win: 0, rake: 0 };
      row.bet += bet.items.reduce((sum, item) => sum + item.amount, 0);
      for (const win of about.outcome.wins ?? []) if (win.bet === bet.id) row.win += win.win;
      rows.set(bet.playerId, row);
    }
    return { rows: [...rows.values()], totals: { debit: 0, credit: 0 } };
  };
  /** broken: the source cannot open its cards */
  const seal = { isBroken: false };
  const source = () => {
    let next = 0;
    return {
      begin: async () => ({ state: { shoeId: 'x', no: 1, position: 0, last: false }, notes: [] }),
      supply: async (request: { places: unknown[] }, give: (input: Input) => Promise<void>) => {
        if (seal.isBroken) throw new SealError('another key');
        const cards = request.places.map(() => faces[next++ % faces.length] ?? '');
        await give({ in: 'cards', cards, source: 'auto' });
      },
      end: () => ({ state: { shoeId: 'x', no: 1, position: next, last: false }, notes: [] }),
      refill: async (inputs: Input[]) => inputs,
      giveUp: () => {},
      betting: () => {},
      restart: () => {},
      stop: () => {},
    };
  };
  const services = {
    db,
    clock,
    config,
    log,
    ledger,
    wallet,
    operators: operators as unknown as Operators,
    currencies: { list: async () => [currency] },
    games: { list: async () => [] },
    history: history as unknown as History,
    plugins: {
      current: () => loaded,
      exact: async () => loaded,
      use: () => ({ loaded, release: () => {} }),
    } as unknown as Plugins,
    settle,
    source: source as unknown as () => CardSource,
  } as unknown as TableServices;
  const tables = new Tables(services);
  const another = async () => {
    const row = await db.transaction(sql =>
      tables.create(sql, {
        gameCode: 'baccarat',
        operator: null,
        names: { en: 'B1' },
        currency: 'KRW',
        limits: { min_bet: 1000, max_bet: 100_000, tie_max: 10_000 },
        mode: 'real',
        timers: { betting_ms: 400, deal_ms: 0, result_ms: 50, next_round_ms: 50 },
      }),
    );
    return tables.opened(row);
  };
  const table = await another();
  const end = async () => {
    await tables.stop();
    await wallet.stop();
    await stub.close();
    await db.close();
  };
  return { db, stub, wallet, ledger, tables, table, rounds, seal, another, end };
}
