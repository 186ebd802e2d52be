// The end of a round that was written though its answer was lost: whoever watched the round is told how it ended.
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { until } from '../../wallet/fixture.ts';
import { type Message, openTables, watcher } from '../fixture.ts';

interface Shown {
  seq: number;
  kind: string;
}

describe('the end of a round whose answer was lost', function () {
  this.timeout(60_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  beforeEach(async () => {
    room = await openTables(baccarat, ['9d', 'Kh', '6c', '9s'], {
      betting_ms: 400,
      deal_ms: 0,
      result_ms: 400,
      next_round_ms: 50,
    });
    room.stub.deposit('u-kim', 1_000_000, 'KRW');
  });
  afterEach(() => room.end());

  /** This write is done, and the connection ends before it is answered. */
  function loseAnswerOf(write: 'close' | 'void'): void {
    const { rounds } = room;
    const real = rounds[write].bind(rounds) as (end: unknown) => Promise<void>;
    const lost = async (end: unknown) => {
      Object.assign(rounds, { [write]: real });
      await real(end);
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    };
    Object.assign(rounds, { [write]: lost });
  }

  const kindsOf = (each: Message | undefined) => ((each?.facts ?? []) as Shown[]).map(({ kind }) => kind);
  const roundOf = (each: Message) => (each.round as { round_id: string } | null)?.round_id ?? each.round_id;

  async function betOf(kim: ReturnType<typeof watcher>): Promise<string> {
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    await room.table.act(kim, { type: 'bet', aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] });
    return room.table.state().round_id;
  }

  it('F1 those who watch are told its result, see it as long as any other, and then the next round', async () => {
    const kim = watcher('kim');
    const roundId = await betOf(kim);
    loseAnswerOf('close');
    await until(() => kim.seen.some(each => each.type === 'snapshot' && kindsOf(each).includes('settle')));
    expect(room.table.state()).to.include({ phase: 'result', round_id: roundId });
    const whole = kim.seen.findLast(each => each.type === 'snapshot') as Message;
    expect(roundOf(whole)).to.equal(roundId);
    const kept = (await room.db.query('select facts from round where id = $1', [roundId]))[0]?.facts;
    const written = JSON.parse(String(kept)) as unknown[];
    expect(kindsOf(whole), 'as it is written').to.have.length(written.length);
    expect(kindsOf(whole).slice(-2)).to.deep.equal(['result', 'settle']);
    expect(whole.you).to.deep.include({ bets: [] });

    const facts = kim.seen.filter(each => each.type === 'facts' && roundOf(each) === roundId).flatMap(kindsOf);
    expect(
      facts.filter(kind => kind === 'settle'),
      'to a screen that follows',
    ).to.have.length(1);
    expect(facts).to.include('tx');
    await until(() => room.table.state().round_id !== roundId && room.table.state().phase === 'betting');
    expect(await room.rounds.statusOf(roundId)).to.equal('settled');
  });

  it('F1 the same of a round that was given back', async () => {
    const kim = watcher('kim');
    const roundId = await betOf(kim);
    loseAnswerOf('void');
    await room.tables.voidRound(roundId, 'operator');
    await until(() => kim.seen.some(each => each.type === 'snapshot' && kindsOf(each).at(-1) === 'void'));
    await until(() => Number(room.stub.book.accounts.get('u-kim')?.balance) === 1_000_000);
    await until(() => room.table.state().round_id !== roundId && room.table.state().phase === 'betting');
  });

  it('numbers of facts rise through a memory that is read anew: what is told again has numbers of its own', async () => {
    const kim = watcher('kim');
    await betOf(kim);
    const last = () => (kim.seen.flatMap(each => (each.facts ?? []) as Shown[]).at(-1) as Shown).seq;
    const before = last();
    const snapshots = () => kim.seen.filter(each => each.type === 'snapshot');
    const were = snapshots().length;
    await room.table.invalidate();
    await until(() => snapshots().length > were);
    const [first] = (snapshots().at(-1) as Message).facts as Shown[];
    expect(first?.seq).to.equal(before + 1);
  });
});
