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
import { CURRENCY, type Message, operatorAt, watcher } from '../fixture.ts';
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

/** Waits until something is so, also on a busy machine. */
export const until = (test: () => Promise<boolean> | boolean) => waitUntil(test, 20_000);

/** Everything that a live table needs beside itself; it outlives the processes that run the table. */
async function openAround(game: Game) {
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
  const operator = { ...operatorAt(stub.url), games: [game.code], multiTable: true };
  const operators = { byCode: async () => operator, secretOf: () => SECRET, currency: async () => CURRENCY } as never;
  const wallet = new Wallet({ db, clock: systemClock, config, log, operators, ledger, credit, keys: OLD_KEYS });
  wallet.start();
  const rounds = new Rounds({ db, ledger, wallet, tables: tableRows });
  const loaded = { game, code: game.code, version: 'v1', package: 'x', packageVersion: '1', dir: '' };
  const use = { loaded, release: () => {} };
  const exact = async () => loaded;
  const plugins = { current: () => loaded, exact, use: () => use, hold: async () => use, stayBehind: () => false } as never;
  const lists = { currencies: { list: async () => [CURRENCY] as never }, games: { list: async () => [] } };
  const services = { db, config, log, ledger, wallet, operators, rounds, plugins, hasDevice: () => true, ...lists };
  return { game, stub, alarms, cipher, cardLog, services };
}

type Around = Awaited<ReturnType<typeof openAround>>;

/** A server for live tables of one game; each spec opens its own. */
export const openLive = async (game: Game): Promise<LiveRoom> => new LiveRoom(await openAround(game));

export class LiveRoom {
  readonly #around: Around;
  #alive: { tables: TableDirectory; life: { isOver: boolean } };
  #id = '';
  #players = 0;

  constructor(around: Around) {
    this.#around = around;
    this.#alive = this.#process();
  }

  /** A process: when it dies, its timers never strike. */
  #process() {
    const { cipher, cardLog, services } = this.#around;
    const life = { isOver: false };
    const clock: Clock = { ...systemClock, after: (ms, work) => systemClock.after(ms, () => life.isOver || work()) };
    const about = { cipher, clock, log: services.log, cardLog };
    const tables = new TableDirectory(
      { ...services, clock, source: each => makeSource(each, { db: each.db, ...about }) },
      makeTable,
    );
    return { tables, life };
  }

  get db() {
    return this.#around.services.db;
  }

  get rounds() {
    return this.#around.services.rounds;
  }

  get cardLog() {
    return this.#around.cardLog;
  }

  get alarms() {
    return this.#around.alarms;
  }

  /** For replays of what was recorded. */
  get rooms() {
    const { cipher, services } = this.#around;
    const { db, log, rounds, plugins } = services;
    return { db, cipher, clock: systemClock, log, rounds, plugins };
  }

  get tables(): TableDirectory {
    return this.#alive.tables;
  }

  get table(): AskedTable {
    return new AskedTable(this.#alive.tables, this.#id);
  }

  get dealer(): AskedDealer {
    return this.table.dealer;
  }

  /** A table whose device is in the spec's hands; what was before it is over. */
  async open(
    timers: Record<string, number> = {},
    limits: Record<string, number> = LIVE_LIMITS,
    about: Partial<NewTable> = {},
  ): Promise<void> {
    const { tables } = this.#alive;
    const row = await this.db.transaction(sql =>
      tables.create(sql, {
        gameCode: this.#around.game.code,
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
    this.#id = row.id;
  }

  /** The process dies and leaves nothing. */
  async close(): Promise<void> {
    this.#alive.life.isOver = true;
    await this.#alive.tables.stop();
    this.#alive = this.#process();
    await this.cardLog.quiet();
    for (const each of ['round_input', 'round_player', 'round', 'table_session', 'play_table', 'shoe', 'card_log'])
      await this.db.query(`delete from ${each}`);
    this.alarms.length = 0;
  }

  /** The process dies, and another recovers what it left. */
  async crash(): Promise<void> {
    this.#alive.life.isOver = true;
    this.#alive = this.#process();
    await this.#alive.tables.resumeAll();
  }

  /** Joins. */
  async guest() {
    const name = `p${++this.#players}`;
    this.#around.stub.deposit(`u-${name}`, 1_000_000, 'KRW');
    const viewer = watcher(name);
    await this.table.join(viewer);
    return viewer;
  }

  /** Joins and sits down. */
  async player(seat: number) {
    const viewer = await this.guest();
    await this.table.act(viewer, { type: 'sit', aid: 'sit', seat, buy_in: 10_000 });
    return viewer;
  }

  async end(): Promise<void> {
    await this.close();
    await this.#around.services.wallet.stop();
    await this.#around.stub.close();
    await this.db.close();
  }
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

/** Facts of the open round as a viewer has them: those of their last snapshot, and what came after. */
export function factsOf({ seen }: Player): Fact[] {
  const told = seen.slice(seen.findLastIndex(each => each.type === 'snapshot')).flatMap(each => {
    const round = each.type === 'snapshot' ? (each.round as Message | null)?.round_id : each.round_id;
    return each.type === 'snapshot' || each.type === 'facts' ? [{ round, facts: each.facts as Fact[] }] : [];
  });
  return told.flatMap(({ round, facts }) => (round === told.at(-1)?.round ? facts : []));
}

/** Answers what this player is asked, once they are; the ack. */
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
