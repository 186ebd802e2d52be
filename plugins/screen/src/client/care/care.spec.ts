// Limits that players set for themselves: what is due when, and that a looser limit waits for the next session.
import { expect } from 'chai';
import { begun, careDue, duration, held, lossChoices } from './care.ts';

const MINUTE = 60_000;
const NONE = { careMinutes: 0, sessionMinutes: 0, lossLimit: 0 };

describe('limits of one’s own', () => {
  it('says nothing where nothing was wished', () => expect(careDue({ ...begun(0), net: -1e9 }, NONE, 1e9)).to.equal(null));

  it('reminds after so many minutes, and again as long after that', () => {
    const wishes = { ...NONE, careMinutes: 30 };
    expect(careDue(begun(0), wishes, 30 * MINUTE - 1)).to.equal(null);
    expect(careDue(begun(0), wishes, 30 * MINUTE)).to.equal('check');
    expect(careDue({ ...begun(0), told: 30 * MINUTE }, wishes, 59 * MINUTE)).to.equal(null);
  });

  it('ends a session by its time, and by what was lost, before it reminds', () => {
    const wishes = { careMinutes: 30, sessionMinutes: 60, lossLimit: 50_000 };
    const played = held(begun(0), wishes);
    expect(careDue(played, wishes, 60 * MINUTE)).to.equal('time');
    expect(careDue({ ...played, net: -50_000 }, wishes, 60 * MINUTE)).to.equal('loss');
    expect(careDue({ ...played, net: -49_999 }, wishes, MINUTE)).to.equal(null);
    expect(careDue({ ...played, net: 50_000 }, wishes, MINUTE)).to.equal(null);
  });

  it('takes a stricter limit at once and a looser one from the next session on', () => {
    const first = held(begun(0), { ...NONE, lossLimit: 50_000 });
    const looser = held(first, { ...NONE, lossLimit: 500_000, sessionMinutes: 60 });
    expect(looser.strict).to.deep.equal({ lossLimit: 50_000, sessionMinutes: 60 });
    expect(held(looser, NONE).strict).to.deep.equal(looser.strict);
    expect(held(looser, { ...NONE, lossLimit: 10_000 }).strict.lossLimit).to.equal(10_000);
  });

  it('offers round amounts of each currency, and writes hours and minutes', () => {
    expect(lossChoices(0)[0]).to.equal(10_000);
    expect(lossChoices(2).at(-1)).to.equal(500_000);
    expect([duration(0), duration(65 * MINUTE), duration(600 * MINUTE)]).to.deep.equal(['0:00', '1:05', '10:00']);
  });
});
