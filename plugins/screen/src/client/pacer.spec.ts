// How facts are let through: what takes its time, what does not, and when everything is shown at once.

import type { Fact } from '@baize/protocol';
import { expect } from 'chai';
import { events, toMyTurn } from '../testing/seated.ts';
import { type Pacer, pacer } from './pacer.ts';

function paced(calm = false) {
  const shown: string[] = [];
  const stills: boolean[] = [];
  const olds: boolean[] = [];
  const waits: { ms: number; work: () => void }[] = [];
  let time = 1000;
  const made: Pacer = pacer({
    calm: () => calm,
    now: () => time,
    show(facts, _round, still, isOld) {
      olds.push(isOld);
      shown.push(...facts.map(fact => fact.kind));
      stills.push(still);
    },
    wait(ms, work) {
      const entry = { ms, work };
      waits.push(entry);
      return () => void waits.splice(waits.indexOf(entry), 1);
    },
  });
  const next = () => {
    const entry = waits.shift();
    time += entry?.ms ?? 0;
    entry?.work();
    return entry?.ms ?? 0;
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { ...made, shown, stills, olds, next, pass, waiting: () => waits.length };
}
const street = (count: number) => ({ kind: 'street', stage: 's', board: Array.from({ length: count }, () => 'As') });
const runOut: Fact[] = events(1, [
  { kind: 'action', seat: 1 },
  { kind: 'betting', action: 'closed' },
  street(3),
  street(4),
  street(5),
  { kind: 'showdown', seat: 1 },
  { kind: 'result' },
  { kind: 'settle' },
]);

describe('pacer', () => {
  it('draws without motion for who wants none, and still tells it aloud; what is long past is not told', () => {
    const calm = paced(true);
    calm.push([...runOut.slice(0, 5)], 'rnd_1');
    expect([new Set(calm.stills), new Set(calm.olds)]).to.deep.equal([new Set([true]), new Set([false])]);
    const behind = paced();
    behind.push(
      events(
        1,
        Array.from({ length: 8 }, () => street(3)),
      ),
      'rnd_1',
    );
    expect([new Set(behind.stills), new Set(behind.olds)]).to.deep.equal([new Set([true]), new Set([true])]);
  });

  it('deals a whole hand without falling behind: it is seen moving', () => {
    const { push, shown, stills, waiting } = paced();
    const dealt = toMyTurn().slice(0, 14);
    push(dealt, 'r');
    expect(shown).to.have.length(dealt.length);
    expect(stills).to.not.include(true);
    expect(waiting()).to.equal(0);
  });

  it('sweeps the bets, then turns street after street, then shows the hands', () => {
    const { push, shown, next } = paced();
    push(runOut, 'r');
    expect(shown).to.deep.equal(['action', 'betting']);
    const pauses = [next(), next(), next(), next(), next()];
    expect(pauses.every(ms => ms >= 300 && ms <= 1000)).to.equal(true);
    expect(shown).to.have.length(runOut.length);
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).to.be.at.most(4000);
  });

  it('shows the rest at once when told to, and forgets what a snapshot replaced', () => {
    const first = paced();
    first.push(runOut, 'r');
    first.flush();
    expect(first.shown).to.have.length(runOut.length);
    const second = paced();
    second.push(runOut, 'r');
    second.clear();
    expect([second.shown.length, second.waiting()]).to.deep.equal([2, 0]);
  });

  it('lets a result be seen 0.4 s after the card that decides it has landed, whenever each of them came', () => {
    const [card, result, paid] = events(1, [{ kind: 'card', position: 'b:3' }, { kind: 'result' }, { kind: 'settle' }]);
    const { push, shown, next, busy } = paced();
    push([card as Fact], 'r');
    push([result as Fact, paid as Fact], 'r');
    expect(shown).to.deep.equal(['card']);
    const first = next();
    expect([shown.length, busy()]).to.deep.equal([1, true]);
    expect(first + next()).to.equal(680);
    expect([shown, busy()]).to.deep.equal([['card', 'result', 'settle'], false]);
    const late = paced();
    late.push([card as Fact], 'r');
    expect(late.next()).to.be.lessThan(680);
    late.pass(1000);
    late.push([result as Fact], 'r');
    expect(late.shown, 'the card has been seen').to.deep.equal(['card', 'result']);
  });

  it('moves nothing for who wants no motion', () => {
    const { push, stills, waiting } = paced(true);
    push(runOut, 'r');
    expect(stills).to.not.include(false);
    expect(waiting()).to.equal(0);
  });
});
