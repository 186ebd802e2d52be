// What is kept in memory: never what was read before a forgetting.
import { expect } from 'chai';
import fc from 'fast-check';
import { Cache, Invalidation } from './index.ts';

describe('cache', () => {
  it('reads once until it forgets, key by key or all; nothing is not kept', async () => {
    const bus = new Invalidation();
    const cache = new Cache<string | undefined>(bus, 'operator', { byKey: true });
    let reads = 0;
    const read = async () => `read ${++reads}`;
    expect([await cache.get('a', read), await cache.get('a', read), await cache.get('b', read)]).to.deep.equal([
      'read 1',
      'read 1',
      'read 2',
    ]);
    bus.invalidate('operator', 'a');
    expect([await cache.get('a', read), await cache.get('b', read)]).to.deep.equal(['read 3', 'read 2']);
    bus.invalidate('game');
    expect(cache.peek('b'), 'another topic').to.equal('read 2');
    bus.invalidate('operator');
    expect([await cache.get('b', read), cache.peek('a')]).to.deep.equal(['read 4', undefined]);
    expect(await cache.get('c', async () => undefined)).to.equal(undefined);
    expect(await cache.get('c', read)).to.equal('read 5');
  });

  it('F26 reads once for all who ask at the same moment, and again for whoever asks after a change', async () => {
    const bus = new Invalidation();
    const cache = new Cache<string>(bus, 'operator', { byKey: true });
    const ends: ((found: string) => void)[] = [];
    const ask = () => cache.get('a', () => new Promise<string>(end => ends.push(end)));
    const early = [ask(), ask(), ask()];
    bus.invalidate('operator', 'a');
    const late = [ask(), ask()];
    expect(ends).to.have.length(2);
    ends[1]?.('new');
    ends[0]?.('old');
    expect(await Promise.all(late)).to.deep.equal(['new', 'new']);
    expect(await Promise.all(early)).to.deep.equal(['old', 'old', 'old']);
    expect(cache.peek('a')).to.equal('new');
  });

  it('keeps no failed reading', async () => {
    const cache = new Cache<string>(new Invalidation(), 'operator');
    const failed = await cache.get('a', () => Promise.reject(new Error('away'))).catch((error: Error) => error.message);
    expect([failed, cache.peek('a'), await cache.get('a', async () => 'back')]).to.deep.equal(['away', undefined, 'back']);
  });

  it('whatever overlaps, what is kept is never older than the last change that was over', async () => {
    const steps = fc.array(fc.constantFrom('begin', 'end', 'change', 'over'), { minLength: 4, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (all, choices) => {
        const bus = new Invalidation();
        const cache = new Cache<number>(bus, 'game');
        let [row, settled] = [0, 0];
        const reading: { value: number; end: (value: number) => void; done: Promise<number> }[] = [];
        for (const step of all) {
          if (step === 'begin') {
            const { promise, resolve } = Promise.withResolvers<number>();
            const value = row;
            const done = cache.get('key', () => {
              queueMicrotask(() => reading.push({ value, end: resolve, done }));
              return promise;
            });
            await undefined; // whoever shares a reading begins none
            const least = settled;
            done.then(
              found => expect(found, 'what somebody is told').to.be.at.least(least),
              () => {},
            );
          } else if (step === 'end' && reading.length > 0) {
            const at = (choices.next().value as number) % reading.length;
            const [one] = reading.splice(at, 1);
            one?.end(one.value); // as the row was when the reading began
            await one?.done;
          } else if (step === 'change') row++;
          else if (step === 'over') {
            settled = row;
            bus.invalidate('game', 'another key: it keeps them all together');
          }
          expect(cache.peek('key') ?? settled).to.be.at.least(settled);
        }
      }),
      { numRuns: 300 },
    );
  });
});
