// Speed Hold'em on a real server with real clients and wallets, from a pack and from a scanner: antes, fees, pushes, voids.
import { expect } from 'chai';
import { factsOf } from '../../../support/clients.ts';
import type { Site } from '../../../support/site.ts';
import { bet, type Guest, type Json, movedBy, until, World } from '../../../support/world.ts';

interface Detail extends Json {
  status: string;
  result: { board: string[]; dealer: { cards: string[] }; boxes: { box: number; outcome: 'win' | 'push' | 'lose' }[] };
  rake: number;
  money: {
    players: { external_id: string; debit: number; credit: number; rake: number; net: number }[];
    bets: { external_id: string; spot: string; amount: number; win: number; status: string }[];
    transactions: { external_id: string; type: string; reason: string; amount: number }[];
    totals: { debit: number; credit: number; house: number; rake: number; balanced: boolean };
  };
  history: Json[];
  hands: Json[];
}

const STAKE = 2000;
const ALL = Object.fromEntries([9, 8, 7, 6, 5, 4, 3, 2, 1].map(box => [`box_${box}`, STAKE]));
const TIMERS = { betting_ms: 500, result_ms: 100, next_round_ms: 100 };

describe('speed hold’em on a server', function () {
  this.timeout(180_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open({ env: { BAIZE_PLUGINS: 'games/speed-holdem' } });
    acme = await world.site('acme');
  });
  after(() => world?.close());

  const table = (about: Json = {}) =>
    world.table({
      ...{ game_code: 'speed_holdem', names: { en: 'Speed 1', ko: '스피드 1' }, limits: { bet: STAKE }, rake_bp: 500 },
      ...about,
      timers: { ...TIMERS, ...((about.timers as object | undefined) ?? { street_ms: 0 }) },
    });
  const detailOf = async (roundId: string): Promise<Detail> => {
    await world.quiet();
    return (await acme.operator.call<Detail>('GET', `/rounds/${roundId}`)).body;
  };
  const movesOf = ({ money }: Detail, who: string) =>
    money.transactions.filter(each => each.external_id === who).map(({ type, reason, amount }) => [type, reason, amount]);

  /** What this player's boxes must win after a fee of 5 % with this cap, the lowest box first. */
  function winsOf({ result }: Detail, cap: number): Record<string, number> {
    let left = cap;
    const wins = result.boxes.map(({ box, outcome }) => {
      const fee = outcome === 'win' ? Math.min(left, STAKE / 20) : 0;
      left -= fee;
      return [`box_${box}`, { win: 2 * STAKE - fee, push: STAKE, lose: 0 }[outcome]] as const;
    });
    return Object.fromEntries(wins);
  }

  it('GAM-09 GAM-14 CX-06 debits an ante, takes the fee from winning boxes in ascending order up to the cap, and pays one credit', async () => {
    const cap = 250;
    const kim = await world.guest(acme, 'u-fee', await table({ rake_cap: cap }));
    let fees = 0;
    for (let i = 0; i < 4; i++) {
      const before = movedBy(acme, 'u-fee');
      const mark = kim.screen.seen.length;
      const { roundId } = await world.play([kim, ALL]);
      const detail = await detailOf(roundId);
      const { money } = detail;
      expect(Object.fromEntries(money.bets.map(({ spot, win }) => [spot, win]))).to.deep.equal(winsOf(detail, cap));
      const credit = money.bets.reduce((sum, { win }) => sum + win, 0);
      expect(movesOf(detail, 'u-fee')).to.deep.equal([
        ['debit', 'ante', 9 * STAKE],
        ['credit', 'settle', credit],
      ]);
      const wins = detail.result.boxes.filter(({ outcome }) => outcome === 'win').length;
      const rake = Math.min(cap, (wins * STAKE) / 20);
      expect(money.players).to.have.length(1);
      expect(money.players[0]).to.deep.include({ debit: 9 * STAKE, credit, rake, net: credit - 9 * STAKE });
      expect(money.totals).to.deep.include({ rake, house: 9 * STAKE - credit, balanced: true });
      expect(detail.rake).to.equal(rake);
      expect(movedBy(acme, 'u-fee') - before).to.equal(credit - 9 * STAKE);
      const told = kim.screen.seen
        .slice(mark)
        .flatMap(factsOf)
        .filter(({ kind }) => kind === 'tx');
      expect(told.map(({ action, reason, amount }) => [action, reason, amount])[0]).to.deep.equal(['debit', 'ante', 9 * STAKE]);
      fees += rake;
    }
    expect(fees).to.be.above(0);
  });

  it('MNY-14 a box costs the stake and nothing else, has one owner, and is free again when its bet is undone', async () => {
    const id = await table({ timers: { betting_ms: 5000, street_ms: 0 } });
    const kim = await world.guest(acme, 'u-a', id);
    const lee = await world.guest(acme, 'u-b', id);
    const place = ({ screen }: Guest, spot: string, amount: number) => screen.act('bet', { items: [{ spot, amount }] });
    expect((await place(kim, 'box_3', STAKE / 2)).ok).to.equal(false);
    expect((await place(kim, 'box_3', 2 * STAKE)).ok).to.equal(false);
    expect((await place(kim, 'box_3', STAKE)).ok).to.equal(true);
    expect((await place(kim, 'box_3', STAKE)).ok, 'twice').to.equal(false);
    expect(await place(lee, 'box_3', STAKE)).to.deep.include({ ok: false, code: 'BOX_TAKEN' });
    expect((await kim.screen.act('undo')).ok).to.equal(true);
    expect((await place(lee, 'box_3', STAKE)).ok).to.equal(true);
    const { roundId } = await world.settled(lee);
    const detail = await detailOf(roundId);
    const [box] = detail.result.boxes;
    expect(detail.result.boxes).to.have.length(1);
    const win = winsOf(detail, STAKE)[`box_${box?.box}`] ?? 0;
    expect(movesOf(detail, 'u-b')).to.deep.equal([
      ['debit', 'ante', STAKE],
      ['credit', 'settle', win],
    ]);
    expect([movedBy(acme, 'u-a'), movedBy(acme, 'u-b')]).to.deep.equal([0, win - STAKE]);
  });

  it('HIS-09 HIS-18 keeps the showdown of every box and of the dealer, and the hands of own players', async () => {
    const kim = await world.guest(acme, 'u-his', await table());
    const { roundId } = await world.play([kim, { box_6: STAKE, box_1: STAKE }]);
    const { history, hands, result } = await detailOf(roundId);
    const shown = history.filter(({ kind }) => kind === 'showdown');
    expect(shown.map(({ seat }) => seat)).to.deep.equal([1, 6, 0]);
    expect(shown.at(-1)?.cards).to.deep.equal(result.dealer.cards);
    expect(await kim.screen.fact('result')).to.deep.include({ dealer: result.dealer, boxes: result.boxes });
    expect(hands.map(({ seat, board }) => [seat, board])).to.deep.equal([
      [1, result.board],
      [6, result.board],
    ]);
    expect(history.filter(({ kind }) => kind === 'street').map(({ stage }) => stage)).to.deep.equal(['flop', 'turn', 'river']);
    expect(history.at(-1)?.kind).to.equal('settle');
  });

  it('GAM-09 a scanner deals the live table, and its dealer’s cards reach no screen before the river', async () => {
    const live = { timers: { reveal_delay_ms: 0 }, engine: { scanner: 'virtual' } };
    const kim = await world.guest(acme, 'u-live', await table({ game_code: 'live_speed_holdem', ...live }));
    const mark = kim.screen.seen.length;
    const { roundId } = await world.play([kim, { box_4: STAKE, box_9: STAKE }]);
    const detail = await detailOf(roundId);
    const scans = detail.history.filter(({ kind }) => kind === 'card').map(({ position, source }) => [position, source]);
    expect(scans).to.deep.equal(
      ['box:4:1', 'box:9:1', 'dealer:1', 'box:4:2', 'box:9:2', 'dealer:2', ...[1, 2, 3, 4, 5].map(no => `board:${no}`)].map(
        position => [position, 'virtual'],
      ),
    );
    const heard = JSON.stringify(kim.screen.seen.slice(mark));
    const before = heard.slice(0, heard.indexOf('"river"'));
    for (const card of detail.result.dealer.cards) expect(before).not.to.include(`"${card}"`);
    expect(Object.fromEntries(detail.money.bets.map(({ spot, win }) => [spot, win]))).to.deep.equal(winsOf(detail, STAKE));
  });

  it('GAM-15 a void round gives every ante back', async () => {
    const kim = await world.guest(acme, 'u-void', await table({ timers: { betting_ms: 300, street_ms: 5000 } }));
    await bet(kim, { box_2: STAKE });
    await bet(kim, { box_8: STAKE });
    const dealt = await kim.screen.until('cards', each => each.type === 'facts' && JSON.stringify(each).includes('"deal"'));
    expect(movedBy(acme, 'u-void')).to.equal(-2 * STAKE);
    const path = `/rounds/${String(dealt.round_id)}/void`;
    expect((await world.platform.call<Json>('POST', path, { reason: 'a test' })).status).to.equal(200);
    await until('everything back', () => movedBy(acme, 'u-void') === 0);
    const detail = await detailOf(String(dealt.round_id));
    expect(detail.status).to.equal('void');
    expect(movesOf(detail, 'u-void')).to.have.deep.members([
      ['debit', 'ante', STAKE],
      ['debit', 'ante', STAKE],
      ['rollback', 'round_void', STAKE],
      ['rollback', 'round_void', STAKE],
    ]);
  });
});
