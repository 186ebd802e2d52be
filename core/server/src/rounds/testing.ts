// A rounds room for specs: real database, journal, wallet, operators' stub wallets and rows of tables; nothing is sent by itself.
import type { Setup } from '@baize/sdk';
import { type StubWallet, startStubWallet } from '../../../../test/support/wallets/index.ts';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import type { Participant } from '../facts/index.ts';
import { makeLog, newId, systemClock } from '../kernel/index.ts';
import { Credit, houseTransfers, Ledger, ledgerEntities } from '../ledger/index.ts';
import type { Settlement } from '../settlement/index.ts';
import { tableEntities, tableRows } from '../tables/index.ts';
import { insertTable, type TableRow } from '../tables/rows.ts';
import { OLD_KEYS, quickConfig, SECRET } from '../wallet/fixture.ts';
import { type Effect, type Outcome, Wallet, walletEntities } from '../wallet/index.ts';
import {
  batchedInput,
  type Entry,
  type RoundClosing,
  type RoundOpening,
  Rounds,
  type RoundVoiding,
  roundEntities,
} from './index.ts';

export const SETUP: Setup = {
  no: 12,
  seats: [],
  dealt: [],
  limits: { min_bet: 100, max_bet: 10_000, tie_max: 1000 },
  unit: 100,
  options: {},
  live: false,
  idle: false,
  shoe: { no: 3, last: false },
  carry: null,
};

const TABLE: TableRow = {
  id: 'tbl_1',
  gameCode: 'baccarat',
  operator: null,
  name: 'Red',
  names: { en: 'Red' },
  currency: 'KRW',
  limits: {},
  maxSeats: null,
  sortOrder: 0,
  rakeBp: null,
  rakeCap: 0,
  rakeRule: {},
  settings: {},
  live: { dealing: 'auto', paused: false },
  timers: {},
  engine: {},
  cardDesign: {},
  mode: 'real',
  status: 'open',
  clonable: true,
  studio: false,
  handNo: 11,
  carry: null,
  carryVersion: null,
  shoe: null,
  createdAt: 0,
};

const currency = { code: 'KRW', exponent: 0, rate: 1300, symbol: '₩', settingsStep: 1 };

/** Players `u-1` to `u-4`, of two operators. */
export const PLAYERS: Record<string, Participant> = Object.fromEntries(
  ['acme', 'bolt', 'acme', 'bolt'].map((operator, i) => {
    const playerId = `pl_${'abcd'[i]}`;
    return [
      playerId,
      { playerId, operator, externalId: `u-${i + 1}`, nickname: ['Ann', 'Bob', 'Cid', 'Dee'][i] ?? '', seat: null },
    ];
  }),
);

/** What a round writes when nothing special is said; each has a table of its own. */
const opening = (roundId: string, over: Partial<RoundOpening>): RoundOpening => ({
  roundId,
  tableId: tableOf(roundId),
  tableName: 'Red',
  tableNames: { en: 'Red' },
  gameCode: 'baccarat',
  version: 'v1',
  kind: 'banked',
  handNo: 12,
  operator: null,
  currency: 'KRW',
  startedAt: 1000,
  setup: SETUP,
  settings: {},
  shoe: null,
  ...over,
});

/** The table of a round. */
export const tableOf = (roundId: string): string => `tbl_${roundId.slice(4)}`;

/** Wallets of two operators, whose players are rich. */
async function startWallets(): Promise<Map<string, StubWallet>> {
  const stubs = new Map<string, StubWallet>();
  for (const code of ['acme', 'bolt']) {
    const stub = await startStubWallet({ secret: SECRET, operator: code });
    for (const { externalId, operator } of Object.values(PLAYERS))
      if (operator === code) stub.deposit(externalId, 1_000_000_000, 'KRW');
    stubs.set(code, stub);
  }
  return stubs;
}

/** Everything up to rounds that are ended. */
export async function openRounds(given?: Database): Promise<Room> {
  const db = given ?? (await testDatabase([...ledgerEntities, ...walletEntities, ...roundEntities, ...tableEntities]));
  return new Room(db, await startWallets());
}

export class Room {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly wallet: Wallet;
  readonly rounds: Rounds;
  readonly stubs: ReadonlyMap<string, StubWallet>;

  constructor(db: Database, stubs: ReadonlyMap<string, StubWallet>) {
    this.db = db;
    this.stubs = stubs;
    const operators = {
      byCode: async (code: string) => ({
        ...{ code, creditMode: 'independent' as const, walletBaseUrl: stubs.get(code)?.url, privateWallet: false },
        currencies: ['KRW'],
      }),
      secretOf: () => SECRET,
      currency: async () => currency,
    } as never;
    const about = { db, clock: systemClock, config: quickConfig(), log: makeLog('silent'), operators, keys: OLD_KEYS };
    this.ledger = new Ledger({ db });
    this.wallet = new Wallet({ ...about, ledger: this.ledger, credit: new Credit({ db, clock: systemClock }) });
    this.rounds = new Rounds({ db, ledger: this.ledger, wallet: this.wallet, tables: tableRows });
  }

  /** Writes a round that has begun, at a table of its own where none is named. @returns its id */
  async begin(over: Partial<RoundOpening> = {}): Promise<string> {
    const round = opening(newId('rnd'), over);
    await this.db.transaction(async sql => {
      if (over.tableId === undefined) await insertTable(sql, { ...TABLE, id: round.tableId });
      await this.rounds.open(sql, round, []);
    });
    return round.roundId;
  }

  /**
   * A placement, its debit and its input, as a table has it.
   * @param effect what is written with the debit; without it the first bet starts its round, and later ones share a statement
   */
  async bet(
    roundId: string,
    no: number,
    playerId: string,
    items: Record<string, number>,
    { at = 1000, effect }: { at?: number; effect?: (entry: Entry) => Effect } = {},
  ): Promise<Outcome> {
    const { operator, externalId } = PLAYERS[playerId] as Participant;
    const placed = Object.entries(items).map(([spot, amount]) => ({ spot, amount }));
    const taken = await this.wallet.takeDebit({
      reason: 'bet',
      operator,
      player: { id: playerId, externalId, currency: 'KRW' },
      operatorSessionId: null,
      amount: placed.reduce((sum, { amount }) => sum + amount, 0),
      gameCode: 'baccarat',
      tableId: tableOf(roundId),
      scopeId: roundId,
    });
    if (taken.state === 'ended') return taken.outcome;
    const entry: Entry = { no, input: { in: 'bet', id: no, player: playerId, items: placed, tx: taken.debit.txId }, at };
    return taken.debit.settle({ end: 'accept', effect: (effect ?? (each => this.accepted(roundId, each)))(entry) });
  }

  /** What a table writes with a bet. */
  accepted(roundId: string, entry: Entry): Effect {
    if (entry.no === 1) return sql => this.rounds.start(sql, roundId, entry);
    return batchedInput(roundId, entry);
  }

  /** What a settlement of bets writes. */
  closing(roundId: string, settlement: Settlement, over: Partial<RoundClosing> = {}): RoundClosing {
    const rows = settlement.rows.map(row => ({ ...row, ...(PLAYERS[row.playerId] as Participant) }));
    const operators = new Set(rows.map(({ operator }) => operator));
    const about = { roundId, currency: 'KRW', at: 2000, gameCode: 'baccarat', account: `stakes:${roundId}` };
    return {
      roundId,
      tableId: tableOf(roundId),
      at: 2000,
      settlement,
      participants: Object.values(PLAYERS),
      told: [],
      outcome: { result: null, hands: [] },
      postings: [...operators].flatMap(operator => {
        const own = rows.filter(row => row.operator === operator);
        const [bet, win] = [own.reduce((sum, row) => sum + row.bet, 0), own.reduce((sum, row) => sum + row.win, 0)];
        return houseTransfers({ ...about, operator, bet, win });
      }),
      credits: rows.map(({ playerId, operator, externalId, win }) => ({
        reason: 'settle',
        operator,
        player: { id: playerId, externalId, currency: 'KRW' },
        operatorSessionId: null,
        amount: win,
        gameCode: 'baccarat',
        tableId: tableOf(roundId),
        scopeId: roundId,
        roundClosed: true,
      })),
      played: [],
      table: { handNo: 12 },
      ...over,
    };
  }

  /** What a void round of bets writes. */
  voiding(roundId: string, over: Partial<RoundVoiding> = {}): RoundVoiding {
    return {
      roundId,
      tableId: tableOf(roundId),
      at: 2000,
      kind: 'banked',
      participants: Object.values(PLAYERS),
      told: [],
      chips: [],
      table: { handNo: 12 },
      ...over,
    };
  }

  async end(): Promise<void> {
    await this.wallet.stop();
    for (const stub of this.stubs.values()) await stub.close();
    await this.db.close();
  }
}
