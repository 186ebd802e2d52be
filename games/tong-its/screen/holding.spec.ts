// The card that the clock plays is named as the script plays it.
import { expect } from 'chai';
import { defaultDump, shortName } from './holding.ts';

type View = Parameters<typeof defaultDump>[0];

const view = (ask: object): View => ({ you: { seat: 1 }, asks: [{ ask: 1, seat: 1, ...ask }] }) as unknown as View;

describe('what a player of tong-its holds', () => {
  it('names the card that goes where the time runs out', () => {
    const options = { dump: { from: ['Kh', '9c'], least: 1, most: 1 } };
    expect(defaultDump(view({ options, otherwise: 'dump' }))).to.equal('Kh');
    expect(shortName('Kh')).to.equal('K♥');
    expect(shortName('Td')).to.equal('10♦');
  });

  it('names none where the clock draws, declares or folds, and none of somebody else', () => {
    expect(defaultDump(view({ options: { draw: {} }, otherwise: 'draw' }))).to.equal(null);
    expect(defaultDump(view({ options: { tongits: {}, dump: { from: ['Kh'] } }, otherwise: 'tongits' }))).to.equal(null);
    expect(defaultDump(view({ seat: 2, options: { dump: { from: ['Kh'] } }, otherwise: 'dump' }))).to.equal(null);
  });
});
