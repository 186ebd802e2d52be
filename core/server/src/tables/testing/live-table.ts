// A live table for specs: real database, journal, wallet, history and dealer; the spec is the one who scans.
import type { Game } from '@baize/sdk';
import { startStubWallet } from '../../../../../test/support/wallets/index.ts';
import { databaseEntities } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import { CardLog, dealingEntities, makeSource, type ScanAnswer } from '../../dealing/index.ts';
import { Cipher, type Clock, makeLog, systemClock } from '../../kernel/index.ts';
import { Credit, Ledger, ledgerEntities } from '../../ledger/index.ts';
import { Rounds, roundEntities } from '../../rounds/index.ts';
import { OLD_KEYS, quickConfig, SECRET, until as waitUntil } from '../../wallet/fixture.ts';
import { Wallet, walletEntities } from '../../wallet/index.ts';
import { TableDirectory } from '../directory/directory.ts';
import { entities } from '../entities.ts';
import { type Message, watcher } from '../fixture.ts';
import type { NewTable } from '../new-table.ts';
import { tableRows } from '../round-rows.ts';
import { makeTable } from '../table/table.ts';
import { type AskedDealer, AskedTable } from './asked-table.ts';

export const LIVE_LIMITS = { sb: 50, bb: 100, ante: 0, min_buy_in: 2000, max_buy_in: 20_000 };
/** Nobody is hurried, and nothing is held back. */
export const LIVE_TIMERS = {
  action_ms: 60_000,
  time_bank_ms: 0,
  reveal_delay_ms: 0,
  card_wait_ms: 60_000,
  void_wait_ms: 120_000,
  showdown_ms: 20,
  show_ms: 20,
  next_round_ms: 20,
};

export type Fact = Record<string, unknown> & { seq: number; kind: string };
export type LiveRoom = Awaited<ReturnType<typeof openLive>>;

/** Waits until something is so, also on a busy machine. */
export const until = (test: () => Promise<boolean> | boolean) => waitUntil(test, 20_000);

/** A server for live tables of one game; each spec opens its own. */
export async function openLive(game: Game) {
  const all = [...databaseEntities, ...ledgerEntities, ...walletEntities, ...roundEntities, ...dealingEntities, ...entities];
  const db = await testDatabase(all);
  const stub = await startStubWallet({ secret: SECRET, operator: 'demo' });
  const config = { ...quickConfig(), drain_ms: 20 };
  const alarms: object[] = [];
  const log = Object.assign(makeLog('silent'), { error: (about: object) => void alarms.push(about) });
  const cipher = new Cipher(config.master_key);
  const cardLog = new CardLog({ db, cipher, log });
  const ledger = new Ledger({ db });
  const credit = new Credit({ db, clock: systemClock });
  const currency = { code: 'KRW', exponent: 0, rate: 1300, symbol: '₩', settingsStep: 1 };
  const operator = {
    code: 'demo',
    creditMode: 'independent' as const,
    walletBaseUrl: stub.url,
    privateWallet: false,
    currencies: ['KRW'],
    games: [game.code],
    betLimits: {},
    multiTable: true,
  };
  const operators = { byCode: async () => operator, secretOf: () => SECRET, currency: async () => currency } as never;
  const wallet = new Wallet({ db, clock: systemClock, config, log, operators, ledger, credit, keys: OLD_KEYS });
  wallet.start();
  const rounds = new Rounds({ db, ledger, wallet, tables: tableRows });
  const loaded = { game, code: game.code, version: 'v1', package: 'x', packageVersion: '1', dir: '' };
  const plugins = { current: () => loaded, exact: async () => loaded, use: () => ({ loaded, release: () => {} }) } as never;
  const context = { db, config, log, ledger, wallet, operators, rounds, plugins, hasDevice: () => true };
  const others = { currencies: { list: async () => [currency] as never }, games: { list: async () => [] } };
  /** a process: when it dies, its timers never strike */
  const process = () => {
    const life = { isOver: false };
    const clock: Clock = { ...systemClock, after: (ms, work) => systemClock.after(ms, () => life.isOver || work()) };
    const tables = new TableDirectory(
      {
        ...context,
        ...others,
        clock,
        source: each => makeSource(each, { db: each.db, cipher, clock, log, cardLog }),
      },
      makeTable,
    );
    return { tables, life };
  };
  let alive = process();
  let id = '';
  let players = 0;
  return {
    db,
    rounds,
    cardLog,
    /** for replays of what was recorded */
    rooms: { db, cipher, clock: systemClock, log, rounds, plugins },
    alarms,
    get tables(): TableDirectory {
      return alive.tables;
    },
    get table(): AskedTable {
      return new AskedTable(alive.tables, id);
    },
    get dealer(): AskedDealer {
      return this.table.dealer;
    },
    /** a table whose device is in the spec's hands; what was before it is over */
    async open(
      timers: Record<string, number> = {},
      limits: Record<string, number> = LIVE_LIMITS,
      about: Partial<NewTable> = {},
    ): Promise<void> {
      const { tables } = alive;
      const row = await db.transaction(sql =>
        tables.create(sql, {
          gameCode: game.code,
          operator: null,
          names: { en: 'Live 1' },
          currency: 'KRW',
          limits,
          mode: 'real',
          live: { dealing: 'manual' },
          timers: { ...LIVE_TIMERS, ...timers },
          ...about,
        }),
      );
      await tables.opened(row);
      id = row.id;
    },
    /** the process dies and leaves nothing */
    async close(): Promise<void> {
      alive.life.isOver = true;
      await alive.tables.stop();
      alive = process();
      await cardLog.quiet();
      for (const each of ['round_input', 'round_player', 'round', 'table_session', 'play_table', 'shoe', 'card_log'])
        await db.query(`delete from ${each}`);
      alarms.length = 0;
    },
    /** the process dies, and another recovers what it left */
    async crash(): Promise<void> {
      alive.life.isOver = true;
      alive = process();
      await alive.tables.resumeAll();
    },
    /** joins */
    async guest() {
      const name = `p${++players}`;
      stub.deposit(`u-${name}`, 1_000_000, 'KRW');
      const viewer = watcher(name);
      await this.table.join(viewer);
      return viewer;
    },
    /** joins and sits down */
    async player(seat: number) {
      const viewer = await this.guest();
      await this.table.act(viewer, { type: 'sit', aid: 'sit', seat, buy_in: 10_000 });
      return viewer;
    },
    async end(): Promise<void> {
      await this.close();
      await wallet.stop();
      await stub.close();
      await db.close();
    },
  };
}

export type Player = ReturnType<typeof watcher>;

/** Done when the table waits for a card at this position. */
export const expected = (room: LiveRoom, position: string) =>
  until(async () => (await room.dealer.expected())?.position === position);

/** Scans cards one after the other, each when it is expected; the positions that they filled, or why they did not. */
export async function scanned(room: LiveRoom, ...faces: string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const face of faces) {
    await until(async () => (await room.dealer.expected()) !== null);
    answers.push(said(await room.dealer.scan({ face, source: 'scanner', dealer: 'mina' })));
  }
  return answers;
}

export const said = (answer: ScanAnswer): string => (answer.result === 'accepted' ? answer.position : answer.code);

/** Facts of the open round as a viewer has them: those of his last snapshot, and what came after. */
export function factsOf({ seen }: Player): Fact[] {
  const told = seen.slice(seen.findLastIndex(each => each.type === 'snapshot')).flatMap(each => {
    const round = each.type === 'snapshot' ? (each.round as Message | null)?.round_id : each.round_id;
    return each.type === 'snapshot' || each.type === 'facts' ? [{ round, facts: each.facts as Fact[] }] : [];
  });
  return told.flatMap(({ round, facts }) => (round === told.at(-1)?.round ? facts : []));
}

/** Answers what this player is asked, once he is; the ack. */
export async function acts(room: LiveRoom, player: Player, option: string): Promise<Message> {
  await until(() => room.table.state().turn.includes(seatOf(room, player)));
  await room.table.resync(player, 0);
  const [open] = (player.seen.findLast(each => each.type === 'snapshot')?.asks ?? []) as Message[];
  const ask = Number(open?.ask);
  const aid = `act-${player.seen.length}`;
  await room.table.act(player, { type: 'act', aid, ask, option });
  return player.seen.findLast(each => each.type === 'ack' && each.aid === aid) as Message;
}

export const seatOf = (room: LiveRoom, player: Player): number => room.table.seatOf(player.player.id)?.session.seat ?? -1;
