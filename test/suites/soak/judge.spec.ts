// Goals of a soak, judged of runs whose memory and answers are known.
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { figuresOf } from './judge.ts';
import { stolenSeconds } from './machine.ts';
import type { Figure, Sample } from './result.ts';

const STEP_S = 10;
const REST_S = 240;

interface Made {
  minutes?: number;
  /** MB an hour that are kept */
  leak?: number;
  /** MB that come and go */
  noise?: number;
  /** how much slower the last ten minutes are */
  slower?: number;
  /** the database is gone each nine minutes, and tables have forgotten so many MB at the rest after it */
  forgotten?: number;
}

/** One life whose first ten minutes grow, as every process does. */
function made({ minutes = 54, leak = 0, noise = 0.2, slower = 1, forgotten = 0 }: Made): Figure[] {
  const luck = new Chance(11);
  const seconds = minutes * 60;
  const faults = Array.from({ length: forgotten > 0 ? Math.floor(minutes / 9) : 0 }, (_, i) => {
    const from = (i + 1) * 540;
    return { what: 'database gone', from, to: from + 20, came: '' };
  });
  const memory = Array.from({ length: Math.floor(seconds / REST_S) }, (_, i) => {
    const at = i * REST_S;
    const grown = 80 + Math.min(1, at / 600) * 20;
    const less = faults.some(({ from }) => from < at && from > at - REST_S) ? forgotten : 0;
    const mb = grown - less + (leak * at) / 3600 + noise * (luck.unit() - 0.5);
    return { at, life: 1, code: 5e6, bytes: 1e6 * mb, external: 0 };
  });
  const samples = Array.from({ length: seconds / STEP_S }, (_, i) => {
    const at = i * STEP_S;
    const by = seconds - at < 600 ? slower : 1;
    const acks = Array.from({ length: 150 }, () => by * (20 + 200 * luck.unit() ** 8));
    return {
      at,
      life: 1,
      rss: 3e8,
      acks,
      perSecond: 15,
      isCalm: i % 2 === 0,
      ownMs: 12,
      sumMs: 2 * by,
      stolen: 0.2 * (by - 1),
      load: 1,
      processor: 0.5,
      lag: 20,
    } as unknown as Sample;
  });
  return figuresOf({ samples, memory, faults, broken: [], seed: 1 });
}

const verdictOf = (name: string, about: Made) => made(about).find(figure => figure.name.startsWith(name))?.verdict;

describe('the goals of a soak', () => {
  it('A9 memory that stays is met, whatever the first ten minutes did; what is kept is missed from a megabyte an hour on', () => {
    expect(verdictOf('slope of memory in use', {})).to.equal('met');
    expect(verdictOf('slope of memory in use', { leak: 1 })).to.equal('missed');
    expect(verdictOf('slope of memory in use', { leak: 15, noise: 3 })).to.equal('missed');
  });

  it('A9 memory is open where what comes and goes hides a leak, and where the process lived too short', () => {
    expect(verdictOf('slope of memory in use', { noise: 12 })).to.equal('open');
    expect(verdictOf('slope of memory in use', { minutes: 20 })).to.equal('open');
  });

  it('A9 it is told how quick the machine was in both stretches that are compared', () => {
    const told = (about: Made) => made(about).find(({ name }) => name.startsWith('the same sum'))?.value;
    expect([told({}), told({ slower: 1.5 })]).to.deep.equal(['2.00 and 2.00 ms', '2.00 and 3.00 ms']);
  });

  it('A9 it is told how much of the machine its host gave to others in both stretches', () => {
    const told = (about: Made) => made(about).find(({ name }) => name.startsWith('processors that'))?.value;
    expect([told({}), told({ slower: 1.5 })]).to.deep.equal(['0.000 and 0.000', '0.000 and 0.097']);
  });

  it('A9 the kernel says for how long processors were given to others; no other line counts', () => {
    const stat = 'cpu  295965 32713 73631 557031 578 0 20662 31236 0 0\ncpu0 147408 16237 35973 280422 104 0 10321 15507 0 0\n';
    expect(stolenSeconds(stat)).to.equal(312.36);
    expect(stolenSeconds('')).to.be.NaN;
  });

  it('A9 what tables forget while the database is gone hides no leak and makes none', () => {
    expect(verdictOf('slope of memory in use', { forgotten: 3 })).to.equal('met');
    expect(verdictOf('slope of memory in use', { forgotten: 3, leak: 1 })).to.equal('missed');
  });

  it('A9 the last answers are missed where they are slower by more than a tenth, and open in a short run', () => {
    expect(verdictOf('last to first', {})).to.equal('met');
    expect(verdictOf('last to first', { slower: 1.3 })).to.equal('missed');
    expect(verdictOf('last to first', { slower: 1.3, minutes: 20 })).to.equal('open');
  });

  it('A9 a violation is missed however short the run was', () => {
    const [violations] = figuresOf({ samples: [], memory: [], faults: [], broken: ['WRONG'], seed: 1 });
    expect(violations?.verdict).to.equal('missed');
  });
});
