// What a table remembers of its answers: the same again gets the same, and of too many the right ones are forgotten.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Ack } from '@baize/protocol';
import { expect } from 'chai';
import { Acks } from './acks.ts';

const MOST = 400;

describe('answers of a table', () => {
  it('gives an action the same answer again, before it is known and afterwards, whatever it says', async () => {
    const acks = new Acks();
    const answers: Ack[] = [
      { aid: 'plain', ok: true },
      { aid: 'bet', ok: true, bet: 7 },
      { aid: 'late', ok: false, code: 'ACTION_LATE' },
    ];
    for (const answer of answers) {
      const { promise, resolve } = Promise.withResolvers<Ack>();
      acks.set('kim', answer.aid, promise);
      const before = acks.get('kim', answer.aid);
      resolve(answer);
      expect(await before).to.deep.equal(answer);
      expect(await acks.get('kim', answer.aid)).to.deep.equal(answer);
      expect(acks.get('lee', answer.aid), 'of another session').to.equal(undefined);
    }
    expect(acks.mayBeDone('kim', 'other')).to.equal(false);
  });

  it('keeps no object for what was only done, or only refused', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const acks = new Acks();
    const kept = await (async () => {
      const answers: Ack[] = [
        { aid: 'plain', ok: true },
        { aid: 'late', ok: false, code: 'ACTION_LATE' },
        { aid: 'bet', ok: true, bet: 7 },
      ];
      await Promise.all(
        answers.map(answer => Promise.resolve(answer).then(each => acks.set('kim', each.aid, Promise.resolve(each)))),
      );
      return answers.map(answer => new WeakRef(answer));
    })();
    for (let i = 0; i < 3; i++) {
      await new Promise(done => setTimeout(done, 5));
      collect();
    }
    expect(kept.map(each => each.deref() !== undefined)).to.deep.equal([false, false, true]);
    expect(await acks.get('kim', 'late')).to.deep.equal({ aid: 'late', ok: false, code: 'ACTION_LATE' });
  });

  it('forgets the oldest of the session that was answered longest ago, never the last of one that plays', async () => {
    const acks = new Acks();
    const answer = async (session: string, ...aids: string[]) => {
      for (const aid of aids) acks.set(session, aid, Promise.resolve({ aid, ok: true }));
      await Promise.resolve(); // it is known
    };
    const many = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`);
    await answer('gone', 'only');
    await answer('busy', ...many('b', MOST - 2));
    await answer('kim', 'k0');
    expect([acks.mayBeDone('kim', 'other'), acks.get('gone', 'only') === undefined]).to.deep.equal([false, false]);
    await answer('kim', 'k1');
    expect([acks.mayBeDone('kim', 'other'), acks.get('gone', 'only')]).to.deep.equal([true, undefined]);
    await answer('kim', 'k2');
    expect(acks.get('busy', 'b0')).to.equal(undefined);
    expect(await Promise.all(['k0', 'k1', 'k2'].map(aid => acks.get('kim', aid))))
      .to.have.length(3)
      .and.not.include(undefined);
    await answer('busy', 'again', ...many('c', MOST - 1));
    expect(acks.get('kim', 'k2'), 'it had been silent longer').to.equal(undefined);
    expect(await acks.get('busy', `c${MOST - 2}`)).to.deep.equal({ aid: `c${MOST - 2}`, ok: true });
  });

  it('P15 never forgets what is not answered yet, however much is answered meanwhile', async () => {
    const acks = new Acks();
    const { promise, resolve } = Promise.withResolvers<Ack>();
    acks.set('kim', 'slow', promise);
    for (let i = 0; i < 3 * MOST; i++) acks.set(i % 2 ? 'kim' : 'lee', `a${i}`, Promise.resolve({ aid: `a${i}`, ok: true }));
    await Promise.resolve();
    expect(acks.get('kim', 'a1'), 'it is full').to.equal(undefined);
    expect(acks.get('kim', 'slow')).to.equal(promise);
    resolve({ aid: 'slow', ok: true, pending: 7 });
    await promise;
    expect(await acks.get('kim', 'slow')).to.deep.equal({ aid: 'slow', ok: true, pending: 7 });
  });

  it('lets what nobody knows the end of be asked again', async () => {
    const acks = new Acks();
    const { promise, resolve } = Promise.withResolvers<Ack>();
    acks.set('kim', 'a', promise);
    acks.unknown('kim', 'a');
    expect([acks.mayBeDone('kim', 'a'), acks.get('kim', 'a')]).to.deep.equal([true, undefined]);
    expect(acks.mayBeDone('kim', 'b'), 'nothing else').to.equal(false);
    acks.set('kim', 'a', Promise.resolve({ aid: 'a', ok: true, bet: 2 }));
    resolve({ aid: 'a', ok: false, code: 'INTERNAL_ERROR' });
    await promise;
    expect(await acks.get('kim', 'a')).to.deep.equal({ aid: 'a', ok: true, bet: 2 });
  });

  it('takes anything for perhaps done once too many have an end that nobody knows', () => {
    const acks = new Acks();
    for (let i = 0; i < MOST; i++) acks.unknown('kim', `a${i}`);
    expect(acks.mayBeDone('kim', 'b')).to.equal(false);
    acks.unknown('kim', 'one more');
    expect(acks.mayBeDone('kim', 'b')).to.equal(true);
  });
});
