// Rounds stored and read back: lists, pages, both views, masks and voids.
import { type Fact, Run, type Told } from '@baize/sdk';
import { loadGame } from '@baize/testkit';
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { keptCards, type Participant, type Reader } from '../facts/index.ts';
import { newId } from '../kernel/index.ts';
import { openRounds, type Room, SETUP, PLAYERS as WHO } from '../rounds/testing.ts';
import { settle } from '../settlement/index.ts';
import { listOpenRounds, listRounds, type RoundFilter, type RoundTx, roundDetail } from './index.ts';

const { game } = await loadGame('baccarat');
const NATURAL = ['4c', '2d', '5c', '3d'];
type Items = Record<string, number>;
type Listed = { round_id: string; external_id: string };
type Shown = Record<string, unknown>;
interface View extends Shown {
  history: Shown[];
  hands: Shown[];
  status: string;
  money: { players: Shown[]; bets: Shown[]; totals: Shown };
}
interface Made {
  at?: number;
  operator?: string | null;
  bets?: [player: string, items: Items, undone?: true][];
  extra?: Told[];
  end?: 'settled' | 'void' | 'open';
}

describe('history', () => {
  let db: Database;
  let room: Room;
  before(async () => {
    room = await openRounds();
    db = room.db;
  });
  after(() => room.end());
  beforeEach(async () => {
    for (const table of ['round', 'round_player', 'round_input']) await db.transaction(sql => sql.run(`delete from ${table}`));
  });

  /** Plays a coup by Run and stores it. */
  async function make({
    at = 1000,
    operator = null,
    bets = [['pl_a', { player: 100 }]],
    extra = [],
    end = 'settled',
  }: Made = {}) {
    const run = new Run(game, SETUP);
    const placed = bets.map(([playerId, items, undone], i) => ({
      id: i + 1,
      playerId,
      items: Object.entries(items).map(([spot, amount]) => ({ spot, amount })),
      undone: undone === true,
    }));
    for (const { id, playerId, items } of placed) run.push({ in: 'bet', id, player: playerId, items });
    for (const { id, undone } of placed) if (undone) run.push({ in: 'undo', id });
    if (placed.some(bet => !bet.undone)) {
      run.push({ in: 'time' });
      for (const card of NATURAL) run.push({ in: 'cards', cards: [card], source: 'auto' });
    }
    const roundId = await room.begin({ operator, startedAt: at });
    const debits: string[] = [];
    for (const [i, input] of run.inputs.entries()) {
      if (input.in !== 'bet') await room.rounds.append(roundId, i + 1, input, at);
      else {
        const items = Object.fromEntries(input.items.map(({ spot, amount }) => [spot, amount]));
        const paid = await room.bet(roundId, i + 1, input.player, items, { at });
        if (paid.ok) debits.push(paid.txId);
        if (paid.ok && placed.some(bet => bet.id === input.id && bet.undone))
          await db.transaction(sql => room.wallet.rollback(sql, paid.txId, 'cancel_bet'));
      }
    }
    const told = [...run.told, ...extra].map(each => ({ told: each, ts: at }));
    const participants = [...new Set(placed.map(bet => bet.playerId))].map(id => WHO[id] as Participant);
    const outcome = run.outcome ?? { end: 'none' as const, word: 'none', result: null };
    if (end === 'settled') {
      const settlement = settle({ game, outcome, run, setup: SETUP, rake: null });
      const settled: Fact = { kind: 'settle', rows: settlement.rows.map(row => ({ player: row.playerId, won: row.win })) };
      const all = [...told, { told: { fact: settled }, ts: at + 500 }];
      const kept = keptCards(run, outcome);
      await room.rounds.close(room.closing(roundId, settlement, { at: at + 500, participants, told: all, outcome: kept }));
    } else if (end === 'void') await room.rounds.void(room.voiding(roundId, { at: at + 500, participants, told }));
    return { roundId, placed, debits };
  }
  const list = (filter: Partial<RoundFilter> = {}) =>
    listRounds(db.reports.of('acme'), {
      operator: 'acme',
      from: 0,
      to: 1e12,
      sort: 'started_at',
      order: 'desc',
      limit: 100,
      ...filter,
    });
  const detail = async (roundId: string, reader: Reader, rows: RoundTx[] = []): Promise<View> =>
    (await roundDetail(db, async () => rows, roundId, reader)) as unknown as View;
  const ids = (page: { rounds: object[] }) => page.rounds.map(row => (row as { round_id: string }).round_id);

  it('RND-01 lists a row per own player; no open round', async () => {
    const { roundId } = await make({
      bets: [
        ['pl_a', { player: 100 }],
        ['pl_b', { tie: 100 }],
        ['pl_c', { banker: 200 }],
      ],
    });
    await make({ end: 'open' });
    const { rounds } = await list();
    expect(rounds.map(row => (row as { external_id: string }).external_id)).to.deep.equal(['u-1', 'u-3']);
    expect(new Set(ids({ rounds }))).to.deep.equal(new Set([roundId]));
  });

  it('RND-02 filters on the start, also when sorted by settlement', async () => {
    const { roundId } = await make({ at: 1000 });
    for (const sort of ['started_at', 'settled_at'] as const) {
      expect(ids(await list({ sort, from: 1000, to: 1001 }))).to.deep.equal([roundId]);
      expect(ids(await list({ sort, from: 1001, to: 9000 }))).to.deep.equal([]);
      expect(ids(await list({ sort, from: 0, to: 1000 }))).to.deep.equal([]);
    }
    expect(ids(await list({ gameCode: 'poker' }))).to.deep.equal([]);
    expect(ids(await list({ externalId: 'u-9' }))).to.deep.equal([]);
    expect(ids(await list({ operator: 'bolt' }))).to.deep.equal([]);
  });

  for (const sort of ['started_at', 'settled_at'] as const)
    for (const order of ['asc', 'desc'] as const)
      it(`RND-03 RND-04 RNG-07 pages by ${sort} ${order} over equal keys while rows are written`, async () => {
        const made: string[] = [];
        for (let i = 0; i < 7; i++) {
          const at = 1000 + Math.floor(i / 3);
          made.push(
            (
              await make({
                at,
                bets: [
                  ['pl_a', { player: 100 }],
                  ['pl_c', { tie: 100 }],
                ],
              })
            ).roundId,
          );
        }
        const seen: string[] = [];
        let after: RoundFilter['after'];
        do {
          const page = await list({ sort, order, limit: 3, ...(after ? { after } : {}) });
          seen.push(...page.rounds.map(row => `${(row as Listed).round_id} ${(row as Listed).external_id}`));
          after = page.next ?? undefined;
          await make({ at: order === 'desc' ? 5000 : 10 });
        } while (after);
        expect(new Set(seen).size).to.equal(seen.length);
        expect(seen).to.have.length(14);
        for (const each of made)
          expect(seen.filter(key => key.startsWith(each)).map(key => key.slice(-1))).to.deep.equal(['1', '3']);
      });

  it('RND-08 sorts a row without settlement time as latest', async () => {
    const first = await make({ at: 1000 });
    const last = await make({ at: 2000 });
    await db.transaction(sql => sql.run('update round_player set settled_at = null where round_id = $1', [first.roundId]));
    expect(ids(await list({ sort: 'settled_at' }))).to.deep.equal([first.roundId, last.roundId]);
    const page = await list({ sort: 'settled_at', limit: 1 });
    expect(ids(await list({ sort: 'settled_at', limit: 1, after: page.next as never }))).to.deep.equal([last.roundId]);
  });

  const own = { operator: 'acme' };
  it('RDT-02 RDT-03 RDT-05 hides what is not own, unknown or still open', async () => {
    const bolt = await make({ bets: [['pl_b', { player: 100 }]] });
    const open = await make({ end: 'open' });
    const mine = await make();
    expect(await detail(bolt.roundId, own)).to.equal(undefined);
    expect(await detail(open.roundId, own)).to.equal(undefined);
    expect(await detail(newId('rnd'), own)).to.equal(undefined);
    expect(await detail('rnd_%27', own)).to.equal(undefined);
    expect(await detail(mine.roundId, { ...own, externalId: 'u-9' })).to.equal(undefined);
    expect(await detail(mine.roundId, own)).to.be.an('object');
  });

  it('RDT-04 RDT-05 opens a dedicated round for its independent owner only', async () => {
    const { roundId } = await make({ operator: 'acme', bets: [] });
    const { roundId: open } = await make({ operator: 'acme', bets: [], end: 'open' });
    const seen = await detail(roundId, { ...own, isIndependent: true });
    const zeros = { debit: 0, credit: 0, rake: 0, house: 0, balanced: true };
    expect(seen.money).to.deep.equal({ kind: 'banked', currency: 'KRW', players: [], bets: [], transactions: [], totals: zeros });
    expect((await detail(open, { ...own, isIndependent: true })).status).to.equal('open');
    expect(await detail(roundId, own)).to.equal(undefined);
    expect(await detail(roundId, { operator: 'bolt', isIndependent: true })).to.equal(undefined);
  });

  it('NS-30 a round is listed and read from its first accepted bet on, by the platform too', async () => {
    const { roundId: waits } = await make({ at: 0, bets: [], end: 'open' });
    const { roundId: plays } = await make({ end: 'open' });
    const { rounds } = await listOpenRounds(db.reports.of('platform'), { order: 'asc', limit: 10 });
    expect(ids({ rounds })).to.deep.equal([plays]);
    expect(await detail(waits, {})).to.equal(undefined);
    expect((await detail(plays, {})).status).to.equal('open');
    expect([...(await room.rounds.openByVersion())]).to.deep.equal([['v1', 1]]);
  });

  const two: Made = {
    bets: [
      ['pl_a', { player: 100 }],
      ['pl_b', { banker: 300 }],
    ],
  };
  it('RDT-12 MNY-09 MNY-12 keeps the sums of all and the names of none but the own', async () => {
    const { roundId } = await make(two);
    const seen = await detail(roundId, own);
    expect(JSON.stringify(seen)).not.to.match(/u-2|Bob|pl_/);
    expect(seen.money.totals).to.deep.include({ debit: 400 });
    expect(seen.money.players.map(each => [each.external_id, each.mine])).to.deep.equal([
      ['u-1', true],
      [null, false],
    ]);
    expect(seen.money.bets).to.have.length(1);
    expect(seen.history.filter(fact => fact.kind === 'bet')).to.have.length(1);
    expect(seen.history.at(-1)?.kind).to.equal('settle');
    const rows = seen.history.at(-1)?.rows as Shown[] | undefined;
    expect(rows?.[1]?.player).to.deep.equal({ other: true });
  });

  it('RDT-01 RDT-06 RDT-08 RDT-11 player view has one summary and no full view', async () => {
    const { roundId } = await make(two);
    const seen = await detail(roundId, { ...own, externalId: 'u-1' });
    expect(seen).to.not.have.any.keys('history', 'hands', 'card_log');
    expect(seen.cards).to.deep.equal({ player: [] });
    expect(seen.bets).to.deep.equal([{ spot: 'hand', amount: 100, win: 200 }]);
  });

  it('RDT-06 has exactly the fields of the specification', async () => {
    const { roundId } = await make();
    const names = `round_id game_code table_id hand_no status started_at settled_at currency result video_url money cards bets
      rake transactions history hands`.split(/\s+/);
    expect(await detail(roundId, own)).to.have.all.keys(names);
  });

  it('RDT-11 card_log is there for the own dedicated table alone', async () => {
    expect(await detail((await make()).roundId, own)).not.to.have.property('card_log');
  });

  it('HIS-17 names the dealer to nobody on a shared table', async () => {
    const fact = { kind: 'card', position: 'player:1', cards: ['As'], stage: 'initial', source: 'scanner', dealer: 'd-7' };
    const { roundId } = await make({ extra: [{ fact }] });
    expect(JSON.stringify(await detail(roundId, own))).not.to.include('d-7');
    const dedicated = await make({ operator: 'acme', extra: [{ fact }] });
    expect(JSON.stringify(await detail(dedicated.roundId, { ...own, isIndependent: true }))).to.include('d-7');
  });

  it('RDT-07 RDT-12 HIS-18 shows own hands by seat without marks, and never those of others', async () => {
    const { roundId } = await make(two);
    const hands = JSON.stringify([2, 1].map(seat => ({ seat, dealt: seat === 1 ? ['As.1'] : ['Kd'], final: [] })));
    const rows = [1, 2].map(seat => ({ playerId: seat === 1 ? 'pl_a' : 'pl_b', seat, bet: 1, win: 0, rake: 0 }));
    const totals = { debit: 2, credit: 0, rake: 0, house: 2, balanced: true };
    const settlement = JSON.stringify({ kind: 'banked', rows, bets: [], totals });
    const participants = JSON.stringify(['pl_a', 'pl_b'].map((id, i) => ({ ...WHO[id], seat: i + 1 })));
    await db.transaction(sql =>
      sql.run('update round set hands = $2, settlement = $3, participants = $4 where id = $1', [
        roundId,
        hands,
        settlement,
        participants,
      ]),
    );
    const seen = await detail(roundId, own);
    expect(seen.hands).to.deep.equal([{ seat: 1, player: { external_id: 'u-1', nickname: 'Ann' }, dealt: ['As'], final: [] }]);
    expect((await detail(roundId, {})).hands.map(hand => hand.seat)).to.deep.equal([1, 2]);
    expect((await detail(roundId, { ...own, externalId: 'u-1' })).cards).to.deep.equal({ player: ['As'] });
  });

  it('HIS-16 shows unseen cards as null and without marks', async () => {
    const told: Told = {
      fact: { kind: 'deal', seat: 0, cards: ['As.1', 'Kd.2'] },
      secret: new Map([
        ['As.1', []],
        ['Kd.2', [1]],
      ]),
    };
    const { roundId } = await make({ extra: [told] });
    const seen = await detail(roundId, own);
    expect(seen.history.find(fact => fact.kind === 'deal')?.cards).to.deep.equal([null, null]);
    const all = await detail(roundId, {});
    expect(all.history.find(fact => fact.kind === 'deal')?.cards).to.deep.equal(['As', 'Kd']);
  });

  const row = (txId: string, more: Partial<RoundTx> = {}): RoundTx => ({
    ...{ txId, type: 'debit', reason: 'bet', amount: 100, status: 'confirmed', playerId: 'pl_a', operator: 'acme' },
    ...{ externalId: 'u-1', balanceAfter: 5n, createdAt: 990, completedAt: 1000, refTxId: null, ...more },
  });
  it('HIS-11 joins the status of today; a debit stands after its bet; settle is last', async () => {
    const { roundId, debits } = await make();
    const late = row('tx_9', { type: 'credit', reason: 'settle', createdAt: 1500, amount: 200, status: 'pending' });
    const { history: seen } = await detail(roundId, own, [
      row(debits[0] ?? ''),
      late,
      row('tx_8', { operator: 'bolt', playerId: 'pl_b' }),
    ]);
    const kinds = seen.map(fact => fact.kind);
    expect(kinds.filter(kind => kind === 'tx')).to.have.length(2);
    expect(kinds.at(-1)).to.equal('settle');
    expect(seen.filter(fact => fact.kind === 'tx').at(-1)?.status).to.equal('pending');
    expect(kinds[0]).to.equal('start');
    expect(kinds.indexOf('tx')).to.equal(kinds.indexOf('bet') + 1);
  });

  const undone: Made = {
    bets: [
      ['pl_a', { player: 100, tie: 200 }],
      ['pl_a', { banker: 400 }, true],
      ['pl_b', { tie: 100 }],
    ],
    end: 'void',
  };
  it('MNY-07 void: bet, win and the returned amount are one', async () => {
    const { roundId } = await make(undone);
    const [only] = (await list()).rounds;
    expect(only).to.include({ status: 'void', bet: 300, win: 300, rake: 0 });
    const seen = await detail(roundId, own);
    expect(seen.money.totals).to.deep.equal({ debit: 400, credit: 400, rake: 0, house: 0, balanced: true });
    expect(seen.result).to.equal(null);
  });
  it('MNY-07 void: every bet is listed as rolled back (NS-30.6)', async () => {
    const { roundId } = await make(undone);
    const { money } = await detail(roundId, own);
    expect(money.bets.map(each => [each.spot, each.amount, each.status])).to.deep.include.members([
      ['player', 100, 'rolled_back'],
      ['tie', 200, 'rolled_back'],
    ]);
  });
});
