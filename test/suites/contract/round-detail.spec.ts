// GET /rounds/{round_id} from outside: both views of a round of two operators, an own table while it plays, money, voids.
import { expect } from 'chai';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Json, movedBy, type Played, World } from '../../support/world.ts';

interface Detail extends Json {
  status: string;
  result: Json | null;
  transactions: Json[];
  history: Json[];
  money: {
    kind: string;
    currency: string;
    players: { external_id: string | null; debit: number; credit: number; rake: number; net: number; mine: boolean }[];
    bets: Json[];
    transactions: Json[];
    totals: { debit: number; credit: number; rake: number; house: number; balanced: boolean };
  };
}
interface Item {
  spot: string;
  amount: number;
}
const TX = 'tx_id external_id type reason amount status balance_after created_at completed_at ref_tx_id'.split(' ');
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const CARD = /^[2-9TJQKA][cdhs]$/;

describe('GET /rounds/{round_id}', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let ann: Guest;
  let round: Played;
  let full: Detail;
  let mine: Detail;
  let other: Detail;
  const read = async (roundId: string, query = '', site: Site = acme) => {
    const { status, body } = await site.operator.call<Detail>('GET', `/rounds/${roundId}${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const kinds = (detail: Detail, kind: string) => detail.history.filter(each => each.kind === kind);

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt', { credit_mode: 'prepaid' });
    await world.charge(bolt, 10_000_000);
    const shared = await world.table({ timers: { betting_ms: 1500 } }); // time for all to bet and undo
    ann = await world.guest(acme, 'u-1', shared);
    const cid = await world.guest(acme, 'u-3', shared);
    const bob = await world.guest(bolt, 'b-1', shared);
    await bet(cid, { banker: 4000 }); // so that the round is not begun anew by the undo
    await bet(ann, { tie: 3000 });
    expect((await ann.screen.act('undo')).ok).to.equal(true);
    const mark = ann.screen.seen.length;
    await bet(ann, { player: 10_000, tie: 2000 });
    await bet(bob, { banker: 7000, player_pair: 1000 });
    expect((await cid.screen.act('bet', { items: [{ spot: 'tie', amount: 5000 }] })).ok).to.equal(true);
    expect((await cid.screen.act('undo')).ok).to.equal(true);
    round = await world.settled(ann, mark);
    await world.quiet();
    full = await read(round.roundId);
    mine = await read(round.roundId, '?external_id=u-1');
    other = await read(round.roundId, '', bolt);
  });
  after(() => world?.close());

  it('RDT-01 RDT-06 RDT-11 has all fields in the full view; the player view leaves out history, hands and card_log', () => {
    const both = `round_id game_code table_id hand_no status started_at settled_at currency result video_url money cards bets rake
      transactions`.split(/\s+/);
    expect(full).to.have.all.keys([...both, 'history', 'hands']);
    expect(mine).to.have.all.keys(both);
    expect(full).to.include({
      status: 'settled',
      video_url: null,
      game_code: 'baccarat',
      currency: 'KRW',
      round_id: round.roundId,
    });
  });

  it('RDT-07 RDT-08 RDT-09 RDT-10 both views differ in cards, bets, rake and transactions only as they should', () => {
    expect(full).to.deep.include({ cards: null, bets: [], rake: 0 });
    expect(full.transactions).to.deep.equal(full.money.transactions);
    expect(new Set(full.transactions.map(tx => tx.external_id))).to.deep.equal(new Set(['u-1', 'u-3']));
    const credit = full.transactions.find(tx => tx.external_id === 'u-1' && tx.type === 'credit');
    expect(mine).to.deep.include({
      cards: { player: [] },
      bets: [{ spot: 'hand', amount: 12_000, win: credit?.amount }],
      rake: 0,
    });
    expect(mine.transactions).to.deep.equal(full.transactions.filter(tx => tx.external_id === 'u-1'));
    expect(mine.money, 'money is of the whole round in both').to.deep.equal(full.money);
  });

  it('RDT-12 another operator reads its own player and the sums, nothing of ours', () => {
    expect(JSON.stringify(other)).not.to.match(/"u-[13]"|Nick u-|pl_/);
    expect(JSON.stringify(full)).not.to.match(/"b-1"|Nick b-|pl_/);
    expect(other.money.totals).to.deep.equal(full.money.totals);
    expect(other.result).to.deep.equal(full.result);
  });

  it('RDT-13 the result is what the engine said: both hands as they were dealt, totals, outcome', () => {
    const { player, banker, outcome, margin, shoe_no } = full.result as Record<
      'player' | 'banker',
      { cards: string[]; total: number }
    > &
      Json;
    const dealt = (side: string) =>
      kinds(full, 'card').flatMap(each => (String(each.position).startsWith(side) ? (each.cards as string[]) : []));
    expect(player.cards).to.deep.equal(dealt('player'));
    expect(banker.cards).to.deep.equal(dealt('banker'));
    expect(outcome).to.equal(player.total > banker.total ? 'player' : player.total < banker.total ? 'banker' : 'tie');
    expect([margin, shoe_no]).to.deep.equal([Math.abs(player.total - banker.total), 1]);
  });

  it('MNY-01 money names its kind and currency', () => {
    expect(full.money).to.include({ kind: 'banked', currency: 'KRW' });
    expect(full.money).not.to.have.any.keys('pots', 'returns', 'rake_rule', 'rake_on_profit');
  });

  it('MNY-02 has a row for everybody who stayed in: name and external id for own players, amounts for all', () => {
    const { players } = full.money;
    expect(players.map(each => [each.external_id, each.mine])).to.have.deep.members([
      ['u-1', true],
      ['u-3', true],
      [null, false],
    ]);
    for (const each of players) {
      const names = ['external_id', 'seat', 'debit', 'credit', 'rake', 'net', 'mine'];
      expect(each).to.have.all.keys(each.mine ? [...names, 'nickname'] : names);
      expect(each).to.include({ seat: -1, rake: 0, net: each.credit - each.debit });
      if (each.mine) expect(each).to.include({ nickname: `Nick ${each.external_id}` });
    }
    expect(players.find(each => each.external_id === null)?.debit).to.equal(8000);
  });

  it('MNY-07 MNY-09 MNY-12 bets of own players, the undone one apart; totals over everybody', () => {
    const { bets, players, totals } = full.money;
    expect(bets.map(each => [each.external_id, each.spot, each.amount, each.status])).to.have.deep.members([
      ['u-1', 'tie', 3000, 'rolled_back'],
      ['u-1', 'player', 10_000, 'settled'],
      ['u-1', 'tie', 2000, 'settled'],
      ['u-3', 'banker', 4000, 'settled'],
      ['u-3', 'tie', 5000, 'rolled_back'],
    ]);
    const won = (id: string) => bets.filter(each => each.external_id === id).reduce((sum, each) => sum + Number(each.win), 0);
    for (const id of ['u-1', 'u-3']) expect(players.find(each => each.external_id === id)?.credit).to.equal(won(id));
    const sum = (name: 'debit' | 'credit' | 'rake' | 'net') => players.reduce((all, each) => all + each[name], 0);
    expect(totals).to.deep.equal({
      debit: 24_000,
      credit: sum('credit'),
      rake: 0,
      house: 24_000 - sum('credit'),
      balanced: true,
    });
    expect(sum('net'), 'what all players won, the house lost').to.equal(-totals.house);
  });

  it('MNY-08 has the ten fields of each own wallet transaction of the round, as the wallet knows them', () => {
    const { transactions } = full.money;
    expect(transactions.map(tx => [tx.external_id, tx.type, tx.reason, tx.status])).to.have.deep.members([
      ['u-1', 'debit', 'bet', 'rolled_back'],
      ['u-1', 'rollback', 'cancel_bet', 'confirmed'],
      ['u-1', 'debit', 'bet', 'confirmed'],
      ['u-1', 'credit', 'settle', 'confirmed'],
      ['u-3', 'debit', 'bet', 'confirmed'],
      ['u-3', 'debit', 'bet', 'rolled_back'],
      ['u-3', 'rollback', 'cancel_bet', 'confirmed'],
      ['u-3', 'credit', 'settle', 'confirmed'],
    ]);
    for (const tx of transactions) {
      expect(tx).to.have.all.keys(TX);
      for (const at of [tx.created_at, tx.completed_at]) expect(at).to.match(TIME);
      const line = acme.wallet.ledger.find(each => each.txId === tx.tx_id);
      expect(line, String(tx.tx_id)).to.include({ externalId: tx.external_id, kind: tx.type, reason: tx.reason });
      expect(line?.refTxId ?? null).to.equal(tx.ref_tx_id);
      if (tx.status === 'confirmed') expect(tx.balance_after).to.equal(Number(line?.balance));
    }
  });

  it('HIS-01 items stand in the order of time, each with ts and kind; what is empty is left out', () => {
    for (const detail of [full, other]) {
      const times = detail.history.map(each => String(each.ts));
      for (const at of times) expect(at).to.match(TIME);
      expect(times).to.deep.equal(times.toSorted());
      for (const each of detail.history) {
        expect(each.kind).to.be.a('string').that.is.not.equal('');
        for (const [name, value] of Object.entries(each))
          expect(value, `${each.kind}.${name}`).to.satisfy(
            (it: unknown) => it !== null && it !== '' && !(Array.isArray(it) && it.length === 0),
          );
      }
    }
  });

  it('HIS-02 HIS-06 begins with its number and tells when bets were open, with the stakes at the close', () => {
    expect(full.history[0]).to.include({ kind: 'start', no: full.hand_no });
    expect(full.history[0]).not.to.have.any.keys('seats', 'button', 'sb', 'bb');
    expect(kinds(full, 'betting').map(each => [each.action, each.stage, each.amount])).to.deep.equal([
      ['open', 'betting', 0],
      ['closed', 'betting', 24_000],
    ]);
  });

  it('HIS-08 tells own bets and undos with their items, and nothing of what others placed', () => {
    const shown = (detail: Detail, kind: string) =>
      kinds(detail, kind).map(each => [
        (each.player as Json).external_id,
        each.amount,
        (each.items as Item[]).map(item => `${item.spot} ${item.amount}`).join(),
      ]);
    expect(shown(full, 'bet')).to.have.deep.members([
      ['u-1', 3000, 'tie 3000'],
      ['u-1', 12_000, 'player 10000,tie 2000'],
      ['u-3', 4000, 'banker 4000'],
      ['u-3', 5000, 'tie 5000'],
    ]);
    expect(shown(full, 'bet_undo')).to.deep.equal([
      ['u-1', 3000, 'tie 3000'],
      ['u-3', 5000, 'tie 5000'],
    ]);
    expect(shown(other, 'bet')).to.deep.equal([['b-1', 8000, 'banker 7000,player_pair 1000']]);
    expect(shown(other, 'bet_undo')).to.deep.equal([]);
  });

  it('HIS-10 the result row has its outcome', () => {
    expect(kinds(full, 'result').map(({ ts: _ts, ...each }) => each)).to.deep.equal([
      { kind: 'result', outcome: full.result?.outcome },
    ]);
  });

  it('HIS-11 HIS-13 a debit stands behind its bet; settle is the last row, with a line for everybody and the sums', () => {
    const at = full.history.findIndex(each => each.kind === 'bet' && each.amount === 3000);
    expect(full.history[at + 1]).to.include({ kind: 'tx', action: 'debit', reason: 'bet', amount: 3000, status: 'rolled_back' });
    expect(kinds(full, 'tx')).to.have.length(8);
    expect(kinds(full, 'settle')).to.have.length(1);
    const settle = full.history.at(-1) as Json & { rows: Json[] };
    const { totals, players } = full.money;
    expect(settle).to.include({ kind: 'settle', amount: totals.debit, won: totals.credit, rake: totals.rake });
    const lines = settle.rows.map(({ player, ...rest }) => [(player as Json).external_id ?? null, rest]);
    expect(lines).to.have.deep.members(
      players.map(each => [each.external_id, { invested: each.debit, won: each.credit, rake: each.rake, net: each.net }]),
    );
  });

  it('HIS-14 an event has its type and data: the shoe, with the commitment to its order', () => {
    const [shoe] = kinds(full, 'event') as [Json & { data: Json }];
    expect(shoe).to.include({ type: 'shoe' });
    expect(shoe.data).to.include({ shoe_no: 1, cards: 416 });
    expect(shoe.data.first_card).to.match(CARD);
    expect(shoe.data.root).to.match(/^[0-9a-f]{64}$/);
    const [start] = kinds(full, 'start') as [Json];
    expect(start).to.include({ root: shoe.data.root, head: shoe.data.head, n: 416, deck: '52x8' });
  });

  it('HIS-15 HIS-21 wherever a player or a card stands, it has one of the forms of the specification', () => {
    const forms = new Set<string>();
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const each of value) walk(each);
      else if (typeof value === 'object' && value !== null)
        for (const [name, each] of Object.entries(value)) {
          if (name === 'player') forms.add(JSON.stringify(each));
          if (name === 'cards' && Array.isArray(each)) for (const card of each) expect(card).to.match(CARD);
          walk(each);
        }
    };
    walk(full.history);
    walk(full.result?.player);
    walk(full.result?.banker);
    expect([...forms].toSorted()).to.deep.equal([
      '{"external_id":"u-1","nickname":"Nick u-1"}',
      '{"external_id":"u-3","nickname":"Nick u-3"}',
      '{"other":true}',
    ]);
    expect(kinds(full, 'card').length).to.be.within(4, 6);
  });

  it('HIS-22 `money` alone says what each wallet moved by, without any row of history', async () => {
    const net = (detail: Detail, id: string) => detail.money.players.find(each => each.external_id === id)?.net;
    for (const id of ['u-1', 'u-3']) expect(net(full, id)).to.equal(movedBy(acme, id));
    expect(net(other, 'b-1')).to.equal(movedBy(bolt, 'b-1'));
  });

  it('RDT-02 RDT-03 B26 a round without own players, a running one, and an unknown player are not found', async () => {
    const missing = async (path: string, site: Site = acme) => {
      const { status, body } = await site.operator.call<{ error: Json }>('GET', `/rounds/${path}`);
      expect([status, body.error.code], path).to.deep.equal([404, 'ROUND_NOT_FOUND']);
    };
    await missing(`${round.roundId}?external_id=u-9`);
    await missing(`${round.roundId}?external_id=b-1`);
    await missing(`rnd_${'0'.repeat(32)}`);
    await missing('nonsense%00');
    await bet(ann, { banker: 1000 });
    const open = await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?status=open');
    const running = String(open.body.rounds[0]?.round_id);
    await missing(running);
    await missing(`${running}?external_id=u-1`);
    await world.settled(ann, ann.screen.seen.length);
    await missing(running, bolt);
    expect((await read(running)).status).to.equal('settled');
  });

  it('RDT-04 RDT-05 RDT-14 an own table can be read while it plays: what is dealt and no card more', async () => {
    const own = await world.table({ operator_code: 'acme', timers: { deal_ms: 700, betting_ms: 300 } });
    const home = await world.guest(acme, 'u-7', own);
    await bet(home, { banker: 1000 });
    const open = await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?status=open');
    const id = String(open.body.rounds.find(each => each.table_id === own)?.round_id);
    const views: Detail[] = [];
    for (let i = 1; i <= 3; i++) {
      const seen = () => home.screen.seen.flatMap(each => (each.type === 'facts' ? (each.facts as Json[]) : []));
      await home.screen.until(`card ${i}`, () => seen().filter(fact => fact.kind === 'card').length >= i);
      views.push(await read(id));
    }
    expect(views.map(each => each.status)).to.deep.equal(['open', 'open', 'open']);
    expect(views.map(each => kinds(each, 'card').length)).to.deep.equal([1, 2, 3]);
    await world.settled(home);
    await world.quiet();
    const settled = await read(id);
    const dealt = kinds(settled, 'card').flatMap(each => each.cards as string[]);
    for (const [i, view] of views.entries()) {
      expect(view).to.deep.include({ result: null, settled_at: null, hands: [], card_log: [], cards: null, bets: [] });
      expect(kinds(view, 'card').flatMap(each => each.cards as string[])).to.deep.equal(dealt.slice(0, i + 1));
      expect(view.history.map(each => each.kind)).to.deep.equal(
        settled.history.slice(0, view.history.length).map(each => each.kind),
      );
      expect(view.money).to.deep.include({ players: [], bets: [] });
      expect(kinds(view, 'bet')[0]?.player).to.include({ external_id: 'u-7' });
    }
    for (const [site, query] of [
      [acme, '?external_id=u-7'],
      [bolt, ''],
    ] as const)
      if (query) expect((await read(id, query, site)).status).to.equal('settled');
      else expect((await site.operator.call('GET', `/rounds/${id}`)).status).to.equal(404);
  });

  it('HIS-12 RND-01 a void round says why, gives every bet back and lists it as void', async () => {
    const slow = await world.table({ timers: { betting_ms: 30_000 } });
    const guest = await world.guest(acme, 'u-8', slow);
    await bet(guest, { player: 6000, tie: 1000 });
    const open = await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?status=open');
    const id = String(open.body.rounds.find(each => each.table_id === slow)?.round_id);
    expect((await world.platform.call('POST', `/rounds/${id}/void`, { reason: 'system' })).status).to.equal(200);
    await world.quiet();
    const gone = await read(id);
    expect(gone).to.include({ status: 'void', result: null });
    expect(kinds(gone, 'void').map(each => each.reason)).to.deep.equal(['system']);
    expect(kinds(gone, 'tx').map(each => [each.action, each.reason, each.status])).to.deep.equal([
      ['debit', 'bet', 'rolled_back'],
      ['rollback', 'round_void', 'confirmed'],
    ]);
    expect(gone.money.bets.map(each => [each.spot, each.status])).to.deep.equal([
      ['player', 'rolled_back'],
      ['tie', 'rolled_back'],
    ]);
    expect(movedBy(acme, 'u-8')).to.equal(0);
    const { body } = await acme.operator.call<{ rounds: Json[] }>('GET', '/rounds?external_id=u-8');
    expect(body.rounds[0]).to.include({ round_id: id, status: 'void', bet: 7000, win: 7000, rake: 0 });
  });
});
