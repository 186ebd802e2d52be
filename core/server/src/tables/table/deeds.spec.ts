// Which actions a table took of late: none that may be sent again is forgotten, and the log is read once for those of before.
import { expect } from 'chai';
import fc from 'fast-check';
import { REPEATED_MS } from '../../rounds/index.ts';
import { type Deed, Deeds } from './deeds.ts';

const SINCE = 1_000_000;

describe('deeds of a table', () => {
  function table(earlier: () => Promise<readonly Deed[]> = async () => []) {
    let [now, reads] = [SINCE, 0];
    const counted = () => {
      reads++;
      return earlier();
    };
    const deeds = new Deeds({ since: SINCE, now: () => now, earlier: counted });
    return { deeds, passes: (ms: number) => (now += ms), reads: () => reads };
  }

  it('P15 knows whatever was done within ten minutes, and forgets what is twenty minutes old', async () => {
    const deed = fc.record({ session: fc.constantFrom('kim', 'lee'), aid: fc.string({ maxLength: 40 }) });
    const steps = fc.array(fc.record({ deed, ms: fc.integer({ min: 0, max: 2 * REPEATED_MS }) }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        const { deeds, passes } = table();
        const done: { at: number; deed: Deed }[] = [];
        let at = 0;
        for (const { deed: each, ms } of list) {
          at += ms;
          passes(ms);
          for (const known of done)
            if (at - known.at < REPEATED_MS) expect(await deeds.mayHave(known.deed, false), JSON.stringify(known)).to.equal(true);
          deeds.note(each);
          done.push({ at, deed: each });
        }
        passes(2 * REPEATED_MS);
        for (const known of done) expect(await deeds.mayHave(known.deed, false)).to.equal(false);
      }),
    );
  });

  it('P15 knows what memories before this one did, reads it once, and only for sessions that were there', async () => {
    const { deeds, passes, reads } = table(async () => [{ session: 'kim', aid: 'a1' }]);
    expect(await deeds.mayHave({ session: 'lee', aid: 'a1' }, false)).to.equal(false);
    expect(reads(), 'of a session that is newer than this memory').to.equal(0);
    const both = ['a1', 'a2'].map(aid => deeds.mayHave({ session: 'kim', aid }, true));
    expect(await Promise.all(both)).to.deep.equal([true, false]);
    expect(reads()).to.equal(1);
    passes(REPEATED_MS);
    expect(await deeds.mayHave({ session: 'kim', aid: 'a1' }, true), 'ten minutes in').to.equal(false);
    expect(reads()).to.equal(1);
  });

  it('P15 asks the log for few that were not done, also at the fastest of tables, and for all beyond that', async () => {
    const { deeds, passes } = table();
    const askedInVain = async () => {
      const asked = await Promise.all([...Array(10_000).keys()].map(i => deeds.mayHave({ session: 'lee', aid: `a${i}` }, false)));
      return asked.filter(Boolean).length;
    };
    let done = 0;
    const goOn = (to: number) => {
      while (done < to) deeds.note({ session: 'kim', aid: `a${done++}` });
    };
    goOn(4000);
    expect(await askedInVain(), 'in 10,000').to.be.below(50);
    goOn(12_000);
    expect(await askedInVain()).to.be.below(100);
    goOn(124_000);
    expect(await askedInVain()).to.be.below(200);
    for (const i of [0, 3999, 4000, 12_000, 123_999])
      expect(await deeds.mayHave({ session: 'kim', aid: `a${i}` }, false)).to.equal(true);
    goOn(124_001);
    expect(await askedInVain()).to.equal(10_000);
    passes(REPEATED_MS);
    expect(await askedInVain()).to.equal(10_000);
    passes(REPEATED_MS);
    expect(await askedInVain()).to.equal(0);
  });

  it('P15 asks again where the log could not be read, and asks nobody to guess meanwhile', async () => {
    let fails = true;
    const { deeds } = table(async () => {
      if (fails) throw new Error('away');
      return [{ session: 'kim', aid: 'a1' }];
    });
    const first = deeds.mayHave({ session: 'kim', aid: 'a1' }, true);
    expect(await first.catch((error: unknown) => String(error))).to.equal('Error: away');
    fails = false;
    expect(await deeds.mayHave({ session: 'kim', aid: 'a1' }, true)).to.equal(true);
  });
});
