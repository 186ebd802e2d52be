// A tables room for its specs: real database, ledger and wallet beside a stub wallet; a fixed shoe and a log in memory.
import type { Game, Input } from '@baize/sdk';
import { startStubWallet } from '../../../../test/support/wallets/index.ts';
import { testDatabase } from '../db/testing.ts';
import { type CardSource, dealingEntities } from '../dealing/index.ts';
import type { Plugins } from '../games/index.ts';
import { makeLog, SealError, systemClock } from '../kernel/index.ts';
import { Credit, Ledger, ledgerEntities } from '../ledger/index.ts';
import type { Operators } from '../operators/index.ts';
import { Rounds, roundEntities } from '../rounds/index.ts';
import { OLD_KEYS, quickConfig, SECRET } from '../wallet/fixture.ts';
import { Wallet, walletEntities } from '../wallet/index.ts';
import { TableDirectory } from './directory/directory.ts';
import { entities } from './entities.ts';
import { tableRows } from './round-rows.ts';
import type { TableServices } from './services.ts';
import { makeTable } from './table/table.ts';
import { AskedTable } from './testing/asked-table.ts';
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

const QUICK = { betting_ms: 400, deal_ms: 0, result_ms: 50, next_round_ms: 50 };

/** Deals these faces, again and again; broken: it cannot open its cards. */
function fixedSource(faces: readonly string[], seal: { isBroken: boolean }) {
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
}

/** The one currency of specs. */
export const CURRENCY = { code: 'KRW', exponent: 0, rate: 1300, symbol: '₩', settingsStep: 1 };

/** The one operator, whose wallet is at this address. */
export const operatorAt = (url: string) => ({
  code: 'demo',
  creditMode: 'independent' as const,
  walletBaseUrl: url,
  privateWallet: false,
  currencies: ['KRW'],
  games: ['baccarat'],
  betLimits: {},
  cardDesign: {},
  multiTable: false,
});

/** Everything up to one open table, of baccarat or another game of bets. */
export async function openTables(game: Game, faces: string[], timers: Record<string, number> = QUICK) {
  const db = await testDatabase([...ledgerEntities, ...walletEntities, ...roundEntities, ...dealingEntities, ...entities]);
  const stub = await startStubWallet({ secret: SECRET, operator: 'demo' });
  const config = { ...quickConfig(), drain_ms: 2000 };
  const log = makeLog('silent');
  const clock = systemClock;
  const ledger = new Ledger({ db });
  const credit = new Credit({ db, clock });
  const operator = operatorAt(stub.url);
  const operators = { byCode: async () => operator, secretOf: () => SECRET, currency: async () => CURRENCY };
  const wallet = new Wallet({ db, clock, config, log, operators: operators as never, ledger, credit, keys: OLD_KEYS });
  wallet.start();
  const loaded = { game, code: game.code, version: 'v1', package: 'x', packageVersion: '1', dir: '' };
  const rounds = new Rounds({ db, ledger, wallet, tables: tableRows });
  /** broken: the source cannot open its cards */
  const seal = { isBroken: false };
  const services = {
    db,
    clock,
    config,
    log,
    ledger,
    wallet,
    operators: operators as unknown as Operators,
    currencies: { list: async () => [CURRENCY] },
    games: { list: async () => [] },
    rounds,
    plugins: {
      current: () => loaded,
      exact: async () => loaded,
      hold: async () => ({ loaded, release: () => {} }),
      stayBehind: () => false,
      use: () => ({ loaded, release: () => {} }),
    } as unknown as Plugins,
    source: () => fixedSource(faces, seal) as unknown as CardSource,
  } as unknown as TableServices;
  const tables = new TableDirectory(services, makeTable);
  const another = async () => {
    const row = await db.transaction(sql =>
      tables.create(sql, {
        gameCode: 'baccarat',
        operator: null,
        names: { en: 'B1' },
        currency: 'KRW',
        limits: { min_bet: 1000, max_bet: 100_000, tie_max: 10_000 },
        mode: 'real',
        timers,
      }),
    );
    await tables.opened(row);
    return new AskedTable(tables, row.id);
  };
  const table = await another();
  /** ids of all rounds that are recorded */
  const recorded = async () => (await db.query('select id from round where started_at > 0')).map(each => String(each.id));
  const end = async () => {
    await tables.stop();
    await wallet.stop();
    await stub.close();
    await db.close();
  };
  return { db, stub, wallet, ledger, tables, table, rounds, recorded, seal, another, end };
}
