// The digest that needs no platform against that of Node.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { sha256 } from './sha256.ts';

describe('SHA-256 without a platform', () => {
  const same = (bytes: Uint8Array) =>
    expect(Buffer.from(sha256(bytes)).toString('hex')).to.equal(createHash('sha256').update(bytes).digest('hex'));

  it('F-02 gives the digest that Node gives, at every length around the ends of its blocks', () => {
    for (let length = 0; length < 200; length++) same(new Uint8Array(length).map((_, i) => (i * 31 + length) & 255));
    same(new Uint8Array(100_003).fill(0xa5));
  });

  it('F-02 gives it for any bytes', () => {
    void fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        same(bytes);
      }),
      { numRuns: 300 },
    );
  });
});
