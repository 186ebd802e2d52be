// Decisions after bets whose price the wallet pays: Red Dog's raise, of the developers' test games.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { dogWallet } from '../../../../../test/games/red-dog/src/index.ts';
import { balanceOf } from '../../ledger/fixture.ts';
import { until } from '../../wallet/fixture.ts';
import { type Message, openTables, watcher } from '../fixture.ts';

// a spread of three, and a third card that falls between
const FACES = ['4d', '8h', '6c'];
const TIMERS = { betting_ms: 300, action_ms: 20_000, deal_ms: 0, result_ms: 50, next_round_ms: 50 };

describe('priced answers', function () {
  this.timeout(60_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  beforeEach(async () => {
    room = await openTables(dogWallet, FACES, TIMERS);
    for (const name of ['kim', 'lee']) room.stub.deposit(`u-${name}`, 100_000, 'KRW');
  });
  afterEach(() => room.end());

  type Player = ReturnType<typeof watcher>;
  const purse = (name = 'kim') => Number(room.stub.book.accounts.get(`u-${name}`)?.balance);
  const ackOf = ({ seen }: Player, aid: string) => seen.findLast(each => each.type === 'ack' && each.aid === aid);
  const askOf = ({ seen }: Player) =>
    seen.findLast(each => each.type === 'ask' && 'options' in each) as Message & { ask: number };
  const act = (player: Player, aid: string, option: string) =>
    room.table.act(player, { type: 'act', aid, ask: askOf(player).ask, option });

  /** Each has a box of their own, with 2,000 on it, and is asked whether they raise; the round. */
  async function asked(...players: Player[]): Promise<string> {
    for (const player of players) await room.table.join(player);
    await until(() => room.table.state().phase === 'betting');
    const id = room.table.state().round_id;
    for (const [i, player] of players.entries())
      await room.table.act(player, { type: 'bet', aid: 'bet', items: [{ spot: `box_${i + 1}`, amount: 2000 }] });
    await until(() => players.every(each => askOf(each) !== undefined));
    return id;
  }

  it('NS-30 a raise is a debit of its own, in the log with what it cost, and settled with the bet by one credit', async () => {
    const [kim, lee] = [watcher('kim'), watcher('lee')];
    const id = await asked(kim, lee);
    expect(room.table.state().turn).to.have.members([1, 2]);
    await act(kim, 'r1', 'raise');
    expect(ackOf(kim, 'r1')).to.include({ ok: true });
    expect([purse('kim'), purse('lee')]).to.deep.equal([96_000, 98_000]);
    await act(lee, 's1', 'stand');
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
    await until(() => purse('kim') === 96_000 + 3 * 4000); // a spread of three pays two to one
    await until(() => purse('lee') === 98_000 + 3 * 2000);
    const raised = (await room.rounds.inputs(id)).find(({ input }) => input.in === 'choice' && input.option === 'raise');
    expect(raised?.input).to.deep.include({ bet: raised?.no, cost: { spot: 'box_1:raise', amount: 2000 } });
    const rows = await room.db.query('select reason from wallet_tx where scope_id = $1 and player_id = $2', [id, kim.player.id]);
    expect(rows.map(({ reason }) => reason)).to.have.members(['bet', 'double', 'settle']);
    expect(await balanceOf(room.db, `stakes:${id}`, 'KRW')).to.equal(0n);
  });

  it('NS-30 a raise that the wallet refuses changes nothing: the decision stays open, and another answer counts', async () => {
    const kim = watcher('kim');
    const id = await asked(kim);
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'http_before' } : null));
    await act(kim, 'r1', 'raise');
    expect(ackOf(kim, 'r1')).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
    room.stub.fault(null);
    await act(kim, 's1', 'stand');
    expect(ackOf(kim, 's1')).to.include({ ok: true });
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
    await until(() => purse() === 98_000 + 3 * 2000);
  });

  it('GAM-10 a refused debit leaves the time that was left: the wallet stops the clock, for 3 s of a decision at most', async () => {
    const kim = watcher('kim');
    const id = await asked(kim);
    const { ask, deadline: first } = askOf(kim) as Message & { ask: number; deadline: number };
    const refused = async (aid: string, ms: number): Promise<number> => {
      const gate = Promise.withResolvers<void>();
      const { called } = holdAnswers(gate.promise);
      room.stub.fault(call => (call.name === 'debit' ? { kind: 'http_before' } : null));
      const answer = act(kim, aid, 'raise');
      await called;
      await sleep(ms);
      gate.resolve();
      await answer;
      expect(ackOf(kim, aid)).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
      const again = askOf(kim) as Message & { ask: number; deadline: number };
      expect(again.ask).to.equal(ask);
      expect(room.table.state().deadline).to.equal(again.deadline);
      return again.deadline - first;
    };
    expect(await refused('r1', 600)).to.be.within(600, 2900);
    expect(await refused('r2', 3100)).to.equal(3000);
    room.stub.fault(null);
    await act(kim, 's1', 'stand');
    expect(ackOf(kim, 's1')).to.include({ ok: true });
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
  });

  it('NS-30 a void round gives the raise back with the bet, also one that is paid while it is voided', async () => {
    const [kim, lee] = [watcher('kim'), watcher('lee')];
    const id = await asked(kim, lee);
    await act(kim, 'r1', 'raise');
    const gate = Promise.withResolvers<void>();
    const { called } = holdAnswers(gate.promise);
    const late = act(lee, 'r2', 'raise');
    await called;
    expect(await room.tables.voidRound(id, 'operator')).to.equal(true);
    await until(async () => (await room.rounds.statusOf(id)) === 'void');
    gate.resolve();
    await late;
    expect(ackOf(lee, 'r2')).to.include({ ok: false, code: 'ACTION_LATE' });
    await until(() => purse('kim') === 100_000 && purse('lee') === 100_000);
  });

  /** The wallet has answered the next debit, and its table hears it when the gate opens. */
  function holdAnswers(gate: Promise<void>): { called: Promise<void> } {
    const { promise: called, resolve } = Promise.withResolvers<void>();
    const take = room.wallet.takeDebit.bind(room.wallet);
    room.wallet.takeDebit = async order => {
      const taken = await take(order);
      resolve();
      await gate;
      return taken;
    };
    return { called };
  }
});
