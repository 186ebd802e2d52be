// How loud the sounds are by what somebody wishes.
import { expect } from 'chai';
import { loudness } from './sound.ts';

describe('loudness of sounds', () => {
  const wishes = { sound: true, effects: 40, signals: 80 };
  it('has a volume for cards and chips, and one for what wants an answer', () => {
    expect([loudness('chip', wishes), loudness('win', wishes)]).to.deep.equal([0.4, 0.4]);
    expect([loudness('open', wishes), loudness('tick', wishes)]).to.deep.equal([0.8, 0.8]);
  });
  it('is silent where sound is off, or a volume is 0', () => {
    expect(loudness('open', { ...wishes, sound: false })).to.equal(0);
    expect(loudness('chip', { ...wishes, effects: 0 })).to.equal(0);
  });
});
