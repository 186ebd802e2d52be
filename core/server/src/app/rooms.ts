// Builds the rooms, lowest first, and wires the news that goes upwards.

import type { Services } from '../admin/index.ts';
import { Audit } from '../audit/index.ts';
import { Attempts, Auth, Guard, Nonces, PlatformKeys } from '../auth/index.ts';
import { Books, FullPasses } from '../books/index.ts';
import { Calls } from '../calls/index.ts';
import { Currencies, GameRows, Settings } from '../catalog/index.ts';
import { Certifications } from '../certification/index.ts';
import { Database } from '../db/index.ts';
import { DealerMessages, Dealers, DeviceAuth, Devices, SignIns, Snapshots, ToolFiles } from '../dealers/index.ts';
import { CardLog, makeSource } from '../dealing/index.ts';
import { MemoryWatch, Plugins } from '../games/index.ts';
import { createGateway, type Shared } from '../gateway/index.ts';
import { Cipher, type Config, type Log, systemClock } from '../kernel/index.ts';
import { Credit, Ledger } from '../ledger/index.ts';
import { Banners, Operators } from '../operators/index.ts';
import { ExpiredRows, Players } from '../players/index.ts';
import { Reservations } from '../reservations/index.ts';
import { Rounds } from '../rounds/index.ts';
import type { ClockWatch, Stalls } from '../runtime/index.ts';
import { Sums } from '../sums/index.ts';
import { makeTable, TableDirectory, tableRows } from '../tables/index.ts';
import { Wallet } from '../wallet/index.ts';
import { BOOK } from './book.ts';
import { adoptKeyRing, checkDeployment, embeddedFolder } from './deployment.ts';
import { allEntities } from './entities.ts';
import { registerKinds } from './kinds.ts';

interface Around {
  time: { stalls: Stalls; watch: ClockWatch };
  stopping: AbortSignal;
  /** another process has the lease */
  waiting?: (() => Promise<void>) | undefined;
  shared: Shared;
  development?: object | undefined;
}

/** Everything, built but not started. */
export async function buildRooms(
  config: Config,
  log: Log,
  about: Pick<Services, 'url' | 'gameOrigin' | 'draining'>,
  { time, stopping, waiting, shared, development }: Around,
): Promise<Services> {
  const low = await buildLowRooms(config, log, { stopping, waiting, isDevelopment: development !== undefined });
  const { clock, db, operators, players, reservations, wallet } = low;
  const tables = buildTables(low, time);
  const { lease, health } = db;
  const guard = new Guard({ clock, config, log });
  const online = createGateway({
    clock,
    config,
    guard,
    log,
    operators,
    players,
    settings: low.settings,
    reservations,
    tables,
    wallet,
    lease,
    health,
    shared,
    ...studioOf(low),
  });
  tables.onOpened(id => online.openTable(id));
  tables.onPublished(id => online.tablePublished(id));
  tables.onClosed(id => online.closeTable(id));
  tables.onChanged(id => online.tableChanged(id));
  wallet.onAnswer(({ playerId, balance }) => balance !== null && online.balance(playerId, balance));
  players.onLoggedOut((over, reason, text) => online.loggedOut(over, reason, text));
  const creditCurrency = async (code: string) => (await operators.byCode(code))?.currencies[0];
  const books = new Books({ db, clock, log, config, parts: BOOK, creditCurrency });
  const fullPasses = new FullPasses({ books, clock });
  const sums = new Sums({ db, clock, log });
  const services = { ...low, tables, guard, online, books, fullPasses, sums, ...about, startedAt: clock.now() };
  registerKinds(services);
  return services;
}

const studioOf = ({ signIns, devices, dealerMessages, cardLog }: LowRooms) => ({
  signIns,
  devices,
  messages: dealerMessages,
  cardLog,
});

type LowRooms = Awaited<ReturnType<typeof buildLowRooms>>;

interface Low extends Pick<Around, 'stopping' | 'waiting'> {
  /** games are written here: there is a clock around all of them */
  isDevelopment: boolean;
}

/** The rooms below the tables. */
async function buildLowRooms(config: Config, log: Log, { stopping, waiting, isDevelopment }: Low) {
  const clock = systemClock;
  const cipher = new Cipher(config.master_key);
  const db = await openDatabase(config, { log, cipher, stopping, waiting });
  const currencies = new Currencies(db);
  const games = new GameRows(db);
  const settings = new Settings(db, config);
  const operators = new Operators({ db, cipher, clock, config, currencies, games });
  const banners = new Banners({ db, clock });
  const players = new Players({ db, clock, config, operators });
  const auth = new Auth({ db, clock, config, operators });
  const keys = new PlatformKeys({ db, cipher, clock });
  const attempts = new Attempts({ db, clock });
  const audit = new Audit({ db, clock });
  const ledger = new Ledger({ db });
  const credit = new Credit({ db, clock });
  const calls = new Calls({ db, clock, log });
  const note = calls.note.bind(calls);
  const wallet = new Wallet({ db, clock, config, log, operators, ledger, credit, keys, note });
  const certifications = new Certifications({ db, clock, config, log, operators, players, wallet, note });
  const rounds = new Rounds({ db, ledger, wallet, tables: tableRows });
  const plugins = new Plugins({ db, config, log, clock, isTimed: isDevelopment });
  const pluginMemory = new MemoryWatch({ plugins, clock, log });
  const cardLog = new CardLog({ db, cipher, log });
  const dealers = new Dealers({ db, cipher, clock });
  const devices = new Devices({ db, clock });
  const signIns = new SignIns({ db, clock, attempts, dealers });
  const dealerMessages = new DealerMessages({ db, clock });
  const nonces = new Nonces({ db, clock, ratePerS: Number.POSITIVE_INFINITY });
  const deviceAuth = new DeviceAuth({ clock, devices, nonces });
  const snapshots = new Snapshots({ db, clock });
  const studio = { dealers, devices, signIns, dealerMessages, deviceAuth, snapshots, toolFiles: new ToolFiles(config.data) };
  const reservations = new Reservations({ db, clock, cipher, config, attempts });
  const expired = new ExpiredRows({ db, clock, log });
  const catalog = { currencies, games, settings, plugins, pluginMemory };
  const people = { operators, banners, players, auth, keys, expired, reservations };
  const money = { ledger, credit, wallet, calls, certifications, rounds };
  return { config, clock, log, db, cipher, audit, cardLog, ...catalog, ...people, ...studio, ...money };
}

async function openDatabase(
  config: Config,
  { log, cipher, ...taking }: { log: Log; cipher: Cipher } & Pick<Around, 'stopping' | 'waiting'>,
): Promise<Database> {
  const { database_url: url, lease_ms: leaseMs, database: limits } = config;
  const db = await Database.open({
    entities: allEntities,
    url,
    dir: embeddedFolder(config),
    log,
    clock: systemClock,
    leaseMs,
    limits,
    slowMs: limits.slow_ms,
    inspect: query => checkDeployment(query, { config, cipher }),
    ...taking,
  });
  await adoptKeyRing(db, { config, cipher });
  return db;
}

function buildTables(low: LowRooms, { stalls, watch }: Around['time']): TableDirectory {
  const {
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
    cipher,
    cardLog,
    players,
    reservations,
  } = low;
  const rooms = { db, clock, config, log, operators, currencies, games, ledger, wallet, rounds, plugins, reservations };
  const services = {
    ...rooms,
    source: ({ db, ...each }: { db: Database } & Parameters<typeof makeSource>[0]) =>
      makeSource(each, { db, cipher, clock, log, cardLog }),
    hasDevice: (tableId: string) => low.devices.isBound(tableId),
    stalls,
    mayBegin: () => watch.isTrusted,
    nickname: async (id: string) => (await players.byId(id))?.nickname,
  };
  return new TableDirectory(services, makeTable);
}
