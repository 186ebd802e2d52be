// What is fixed before the first card: the commitment that everybody is told against the order that was dealt.
import { baccarat } from '@baize/game-baccarat';
import { headOf } from '@baize/protocol/order';
import { expect } from 'chai';
import { rootAgain } from '../../dealing/verifier.ts';
import { type Fact, type LiveRoom, openLive, type Player, until } from '../testing/live-table.ts';

const LIMITS = { min_bet: 1000, max_bet: 100_000, tie_max: 10_000 };
const TIMERS = { betting_ms: 150, deal_ms: 1, result_ms: 20 };

describe('the commitment of a table', function () {
  this.timeout(60_000);
  let room: LiveRoom;
  let kim: Player;
  let bets = 0;
  before(async () => {
    room = await openLive(baccarat);
  });
  afterEach(() => room.close());
  after(() => room?.end());

  /** Plays a round; its facts, as this player was told them. */
  const played = async (): Promise<Fact[]> => {
    await until(() => room.table.state().phase === 'betting');
    const id = room.table.state().round_id;
    await room.table.act(kim, { type: 'bet', aid: `bet-${++bets}`, items: [{ spot: 'banker', amount: 10_000 }] });
    expect(kim.seen.findLast(each => each.type === 'ack')).to.include({ ok: true });
    const told = () => kim.seen.flatMap(each => (each.round_id === id ? (each.facts as Fact[]) : []));
    await until(() => told().some(({ kind }) => kind === 'settle'));
    const first = kim.seen.flatMap(each => (each.type === 'snapshot' && roundOf(each) === id ? (each.facts as Fact[]) : []));
    return [...first, ...told()];
  };
  const roundOf = (message: Record<string, unknown>) => (message.round as { round_id: string } | null)?.round_id;
  const startOf = (facts: Fact[]) => facts.find(({ kind }) => kind === 'start') as Fact & Record<string, never>;
  const shoeOf = (facts: Fact[]) => (facts.find(({ type }) => type === 'shoe') as unknown as { data: { shoe_id: string } }).data;

  it('P7 root and head are in the start fact, before any card, and are those of the order that is dealt from', async () => {
    await room.open(TIMERS, LIMITS, { live: { dealing: 'auto' } });
    kim = await room.guest();
    const facts = await played();
    const start = startOf(facts);
    expect(facts.findIndex(({ kind }) => kind === 'start')).to.be.lessThan(facts.findIndex(({ kind }) => kind === 'card'));
    const [row] = await room.db.query('select * from shoe where id = $1', [start.shoe_id]);
    const { sealed, table_id, n, deck, previous_head } = row as Record<string, string>;
    const { cards, key } = JSON.parse(room.rooms.cipher.open(String(sealed), `shoe|${table_id}|${start.shoe_id}`).toString());
    const root = rootAgain(String(start.shoe_id), cards, key);
    expect(start).to.include({ root, n: 416, deck: '52x8', head: row?.head });
    expect([row?.root, Number(n), deck, previous_head, start.previous_head]).to.deep.equal([root, 416, '52x8', '', undefined]);
    expect(start.head).to.equal(headOf(root, 416, '52x8', ''));
    const faces = facts.flatMap(({ kind, cards: fallen }) => (kind === 'card' ? (fallen as string[]) : []));
    expect(cards.join(' '), 'the cards of the round').to.include(faces.join(' '));
    const next = startOf(await played());
    expect([next.root, next.head], 'of the same shoe').to.deep.equal([root, start.head]);
  });

  it('P7 it is recorded with the round, and told again by whoever takes the round up', async () => {
    await room.open({ ...TIMERS, betting_ms: 60_000 }, LIMITS, { live: { dealing: 'auto' } });
    kim = await room.guest();
    await until(() => room.table.state().phase === 'betting');
    const id = room.table.state().round_id;
    await room.table.act(kim, { type: 'bet', aid: `bet-${++bets}`, items: [{ spot: 'banker', amount: 10_000 }] });
    const before = startOf(kim.seen.flatMap(each => (each.facts as Fact[] | undefined) ?? []));
    await room.crash();
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
    const recorded = (await room.rounds.recorded(id))?.told.find(({ told }) => told.fact.kind === 'start')?.told.fact;
    expect(recorded).to.include({ root: before.root, head: before.head, shoe_id: before.shoe_id });
    expect(before.root).to.match(/^[0-9a-f]{64}$/);
  });

  it('NS-29 P7 a practice table deals from a new shoe after a restart', async () => {
    await room.open(TIMERS, LIMITS, { live: { dealing: 'auto' }, mode: 'practice' });
    const shoes = new Set<string>();
    for (let i = 0; i < 3; i++) {
      kim = await room.guest();
      shoes.add(shoeOf(await played()).shoe_id);
      await room.crash();
    }
    expect(shoes.size).to.equal(3);
  });
});
