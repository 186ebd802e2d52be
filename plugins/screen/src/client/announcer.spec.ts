// What screen readers are told: one sentence at a time, urgent ones first and all of them.
import { expect } from 'chai';
import { announcer } from './announcer.ts';

describe('announcer', () => {
  const waiting: (() => void)[] = [];
  const made = () => announcer((_ms, work) => void waiting.push(work));
  /** What is said until nothing waits, one after the other. */
  const said = (one: ReturnType<typeof announcer>): string[] => {
    const heard: string[] = [one.polite.get() || one.assertive.get()];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const before = [one.polite.get(), one.assertive.get()];
      next();
      const [polite, assertive] = [one.polite.get(), one.assertive.get()];
      if (polite !== before[0]) heard.push(polite);
      if (assertive !== before[1]) heard.push(assertive);
    }
    return heard;
  };

  it('says that it is my turn before what others did, and never drops it', () => {
    const one = made();
    for (const each of ['a', 'b', 'c', 'd', 'e']) one.announce(each);
    one.announce('your turn', true);
    for (const each of ['f', 'g', 'h']) one.announce(each);
    expect(said(one)).to.deep.equal(['a', 'your turn', 'f', 'g', 'h']);
  });

  it('says the same sentence again: a region that does not change is not read', () => {
    const one = made();
    for (const each of ['Banker: accepted', 'Banker: accepted', 'Banker: accepted']) one.announce(each, true);
    expect(said(one).map(each => each.trim())).to.deep.equal(['Banker: accepted', 'Banker: accepted', 'Banker: accepted']);
  });

  it('asks for the words when they are said: what came meanwhile is in them', () => {
    const one = made();
    const folded = ['Ann'];
    one.announce('Board');
    one.announce(() => `${folded.join(', ')}: Fold`);
    folded.push('Bob');
    expect(said(one)).to.deep.equal(['Board', 'Ann, Bob: Fold']);
  });

  it('says every urgent sentence, in their order', () => {
    const one = made();
    const all = ['1', '2', '3', '4', '5', '6'];
    for (const each of all) one.announce(each, true);
    expect(said(one)).to.deep.equal(all);
  });
});
