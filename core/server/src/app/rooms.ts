// Builds the rooms, lowest first, and wires the news that goes upwards.

import type { Services } from '../admin/index.ts';
import { Audit } from '../audit/index.ts';
import { Auth, Guard, PlatformKeys } from '../auth/index.ts';
import { Books, FullPasses } from '../books/index.ts';
import { Currencies, GameRows, Settings } from '../catalog/index.ts';
import { Certifications } from '../certification/index.ts';
import { Database } from '../db/index.ts';
import { CardLog, makeSource } from '../dealing/index.ts';
import { Plugins } from '../games/index.ts';
import { createGateway, type Shared } from '../gateway/index.ts';
import { Cipher, type Config, type Log, systemClock } from '../kernel/index.ts';
import { Credit, Ledger } from '../ledger/index.ts';
import { Operators } from '../operators/index.ts';
import { ExpiredRows, Players } from '../players/index.ts';
import { Rounds } from '../rounds/index.ts';
import type { ClockWatch, Stalls } from '../runtime/index.ts';
import { makeTable, TableDirectory, tableRows } from '../tables/index.ts';
import { Wallet } from '../wallet/index.ts';
import { BOOK } from './book.ts';
import { checkDeployment } from './deployment.ts';
import { allEntities } from './entities.ts';
import { registerKinds } from './kinds.ts';

/** Everything, built but not started. */
export async function buildRooms(
  config: Config,
  log: Log,
  about: Pick<Services, 'url' | 'gameOrigin' | 'draining'>,
  { time, stopping, shared }: { time: { stalls: Stalls; watch: ClockWatch }; stopping: AbortSignal; shared: Shared },
): Promise<Services> {
  const clock = systemClock;
  const dir = `${config.data}/db`;
  const { database_url: url, lease_ms: leaseMs, database: limits } = config;
  const cipher = new Cipher(config.master_key);
  const db = await Database.open({
    entities: allEntities,
    url,
    dir,
    log,
    clock,
    leaseMs,
    limits,
    slowMs: limits.slow_ms,
    inspect: query => checkDeployment(query, { config, cipher }),
    stopping,
  });
  const currencies = new Currencies(db);
  const games = new GameRows(db);
  const settings = new Settings(db, config);
  const operators = new Operators({ db, cipher, clock, config, currencies, games });
  const players = new Players({ db, clock, config, operators });
  const auth = new Auth({ db, clock, config, operators });
  const keys = new PlatformKeys({ db, cipher, clock });
  const audit = new Audit({ db, clock });
  const ledger = new Ledger({ db });
  const credit = new Credit({ db, clock });
  const wallet = new Wallet({ db, clock, config, log, operators, ledger, credit, keys });
  const certifications = new Certifications({ db, clock, config, log, operators, players, wallet });
  const rounds = new Rounds({ db, ledger, wallet, tables: tableRows });
  const plugins = new Plugins({ db, config, log, clock });
  const cardLog = new CardLog({ db, cipher, log });
  const tables = new TableDirectory(
    {
      db,
      clock,
      config,
      log,
      operators,
      currencies,
      games,
      ledger,
      wallet,
      rounds,
      plugins,
      source: ({ db, ...each }) => makeSource(each, { db, cipher, clock, log, cardLog }),
      stalls: time.stalls,
      mayBegin: () => time.watch.isTrusted,
      nickname: async id => (await players.byId(id))?.nickname,
    },
    makeTable,
  );
  const guard = new Guard({ clock, config, log });
  const { lease, health } = db;
  const online = createGateway({ clock, config, guard, log, operators, players, tables, wallet, lease, health, shared });
  tables.onOpened(id => online.openTable(id));
  tables.onPublished(id => online.tablePublished(id));
  tables.onClosed(id => online.closeTable(id));
  tables.onChanged(id => online.tableChanged(id));
  wallet.onAnswer(({ playerId, balance }) => balance !== null && online.balance(playerId, balance));
  players.onLoggedOut((over, reason, text) => online.loggedOut(over, reason, text));
  registerKinds(audit);
  const creditCurrency = async (code: string) => (await operators.byCode(code))?.currencies[0];
  const books = new Books({ db, clock, log, config, parts: BOOK, creditCurrency });
  const rooms = { config, clock, log, db, cipher, operators, currencies, games, settings, players, auth, guard, keys, audit };
  return {
    ...rooms,
    cardLog,
    ledger,
    credit,
    wallet,
    certifications,
    expired: new ExpiredRows({ db, clock, log }),
    rounds,
    plugins,
    tables,
    online,
    books,
    fullPasses: new FullPasses({ books, clock }),
    ...about,
    startedAt: clock.now(),
  };
}
