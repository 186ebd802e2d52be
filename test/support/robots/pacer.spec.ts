// A player of specs who acts as fast as answers come is never a flood for the server's own counter.
import { expect } from 'chai';
import fc from 'fast-check';
import { Flood } from '../../../core/server/src/gateway/flood.ts';
import { Pacer } from './pacer.ts';

describe('the pacer of players in specs', () => {
  it('whatever their answers take, nobody is thrown out; without it who answers in 5 ms is', () => {
    const answers = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 50, maxLength: 400 });
    fc.assert(fc.property(answers, fc.integer({ min: 0, max: 999 }), (took, start) => !isFlood(took, start, new Pacer())));
    expect(isFlood(new Array(600).fill(5), 0, undefined)).to.equal(true);
    expect(isFlood(new Array(600).fill(5), 0, new Pacer())).to.equal(false);
  });
});

/** Sends a message, waits for its answer, and again. */
function isFlood(took: readonly number[], start: number, pacer: Pacer | undefined): boolean {
  const flood = new Flood();
  let now = start;
  return took.some(ms => {
    now += pacer?.waitBefore(now) ?? 0;
    const isOver = flood.hit(now);
    now += ms;
    return isOver;
  });
}
