// The signed link to a certification's page: nothing but the one that was made opens anything, and only in its time.
import { expect } from 'chai';
import { Cipher } from '../kernel/index.ts';
import { readLink, signLink } from './link.ts';

const ID = `cer_${'a'.repeat(32)}`;
const OTHER = `cer_${'b'.repeat(32)}`;
const NOW = 1_800_000_000_000;
const cipher = new Cipher('1'.repeat(64));

describe('the link to a certification', () => {
  const link = signLink(cipher, ID, NOW);

  it('opens its certification until its time is over, and not at that moment', () => {
    expect(readLink(cipher, link, NOW - 1)).to.deep.equal({ id: ID, until: NOW });
    expect(readLink(cipher, link, NOW)).to.equal(undefined);
    expect(readLink(cipher, link, NOW + 1)).to.equal(undefined);
  });

  it('opens nothing when any sign of it is another', () => {
    for (let i = 0; i < link.length; i++) {
      const bent = `${link.slice(0, i)}${link[i] === 'c' ? 'd' : 'c'}${link.slice(i + 1)}`;
      expect(readLink(cipher, bent, NOW - 1), bent).to.equal(undefined);
    }
  });

  it('opens nothing with another id, a later end, another key, or something before or behind it', () => {
    const [, until, signature] = link.split('.');
    const later = (NOW + 1).toString(36);
    const forged = [
      `${OTHER}.${until}.${signature}`,
      `${ID}.${later}.${signature}`,
      `${ID}.0${until}.${signature}`,
      `${ID}.${until}.${'0'.repeat(64)}`,
      `${ID}.${until}.`,
      `${ID}.${until}`,
      ` ${link}`,
      `${link}\n`,
      `${link}.`,
      link.toUpperCase(),
      '',
      '..',
    ];
    for (const each of forged) expect(readLink(cipher, each, NOW - 1), each).to.equal(undefined);
    expect(readLink(new Cipher('2'.repeat(64)), link, NOW - 1)).to.equal(undefined);
  });
});
