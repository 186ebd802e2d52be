// A round that waits for its first bet keeps no Run while nobody looks: whoever comes finds it as it was.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { until } from '../../wallet/fixture.ts';
import { type Message, openTables, watcher } from '../fixture.ts';

/** Baccarat whose script counts how often it is begun, is known as long as anybody keeps it, and breaks when it is told to. */
function countedGame() {
  const seen = { begun: 0, isBroken: false, script: new WeakRef<object>({}) };
  const play: typeof baccarat.play = round => {
    seen.begun++;
    if (seen.isBroken) throw new Error('the script broke');
    const script = baccarat.play(round);
    seen.script = new WeakRef(script);
    return script;
  };
  return { game: { ...baccarat, play }, seen };
}

/** What nobody keeps is gone. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

describe('a round that rests', function () {
  this.timeout(20_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  let seen: ReturnType<typeof countedGame>['seen'];
  let kim: ReturnType<typeof watcher>;

  beforeEach(async () => {
    const counted = countedGame();
    seen = counted.seen;
    room = await openTables(counted.game, ['9d', 'Kh', '6c', '9s']);
    room.stub.deposit('u-kim', 1_000_000, 'KRW');
    kim = watcher('kim');
    await until(() => room.table.state().phase === 'betting');
  });
  afterEach(() => room.end());

  const bet = async (aid: string) => {
    await room.table.act(kim, { type: 'bet', aid, items: [{ spot: 'banker', amount: 10_000 }] });
    return kim.seen.find(each => each.type === 'ack' && each.aid === aid);
  };
  const last = (type: string): Message | undefined => kim.seen.findLast(each => each.type === type);
  const begunAfter = async (step: () => Promise<unknown>) => {
    const before = seen.begun;
    await step();
    return seen.begun - before;
  };
  const come = () => room.table.join(kim);
  const go = () => room.table.leave(kim);
  const shown = () => {
    const { round, facts, asks } = last('snapshot') as Message;
    return { round, facts, asks };
  };

  it('keeps nothing of its script', async () => {
    await until(() => {
      collect();
      return seen.script.deref() === undefined;
    });
    await come();
    collect();
    expect(seen.script.deref() === undefined, 'somebody looks').to.equal(false);
  });

  it('is begun again when somebody comes, and not for as long as anybody stays', async () => {
    expect(seen.begun).to.equal(1);
    expect(await begunAfter(come)).to.equal(1);
    expect(await begunAfter(() => room.table.resync(kim, 0))).to.equal(0);
    await room.table.join(watcher('lee'));
    await go();
    expect(await begunAfter(come), 'Lee stayed').to.equal(0);
  });

  it('is what it was for who comes back: the same round, facts under the same numbers, and what may be bet', async () => {
    await come();
    const first = shown();
    expect(first.asks).to.have.length(1);
    expect(first.facts).to.have.length.greaterThan(0);
    await go();
    expect(await begunAfter(come), 'it rested').to.equal(1);
    expect(shown()).to.deep.equal(first);
  });

  it('takes a bet, and pays it once', async () => {
    await come();
    await go();
    await come();
    const { round_id: id } = room.table.state();
    expect(await bet('a1')).to.include({ ok: true });
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
    await until(() => Number(room.stub.book.accounts.get('u-kim')?.balance) !== 990_000);
    const [row] = await room.db.query('select count(*) as count from wallet_tx where scope_id = $1', [id]);
    expect(Number(row?.count), 'a debit and a credit').to.equal(2);
  });

  it('does not rest with a bet in it, though nobody looks', async () => {
    await come();
    const { round_id: id } = room.table.state();
    await bet('a1');
    await go();
    expect(await begunAfter(come)).to.equal(0);
    expect(last('snapshot')).to.have.nested.property('you.bets.length', 1);
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
  });

  it('P9 takes nothing where its script breaks as it is run again, and stops its table with an alarm', async () => {
    const alarms: Message[] = [];
    Object.assign(room.tables.services.log, { error: (about: Message) => void alarms.push(about) });
    seen.isBroken = true;
    await come();
    expect(last('snapshot')?.asks).to.deep.equal([]);
    expect(await bet('a1')).to.include({ ok: false, code: 'ACTION_LATE' });
    await until(() => room.table.state().status === 'maintenance');
    expect(alarms.filter(each => each.alarm === true)).to.have.length.greaterThan(0);
    expect(Number(room.stub.book.accounts.get('u-kim')?.balance)).to.equal(1_000_000);
  });
});
