// Files for browsers: packed as the browser can unpack them, and no other way.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { accepts, hashedAsset, immutablePage } from './asset.ts';

const TEXT = 'the cards are the interface. '.repeat(200);

describe('a file for browsers', () => {
  const file = hashedAsset('words', 'js', 'text/javascript; charset=utf-8', Buffer.from(TEXT));
  const asked = (encoding?: string) => immutablePage(file, encoding === undefined ? {} : { 'accept-encoding': encoding });

  it('travels as brotli to those who take it, as gzip to others, and as it is to the rest', async () => {
    const [brotli, gzip, plain] = [await asked('gzip, deflate, br, zstd'), await asked('gzip;q=1.0'), await asked()];
    expect(brotli.headers).to.include({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' });
    expect(String(brotliDecompressSync(brotli.body))).to.equal(TEXT);
    expect(gzip.headers).to.include({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
    expect(String(gunzipSync(gzip.body))).to.equal(TEXT);
    expect(plain.headers).to.include({ Vary: 'Accept-Encoding' }).and.not.have.property('Content-Encoding');
    expect(String(plain.body)).to.equal(TEXT);
    expect(brotli.body.length).to.be.lessThan(plain.body.length / 10);
  });

  it('is not packed when it is small', async () => {
    const small = hashedAsset('small', 'js', 'text/javascript', Buffer.from('export {}'));
    expect((await immutablePage(small, { 'accept-encoding': 'br' })).headers).not.to.have.property('Content-Encoding');
  });

  it('reads what a browser takes', () => {
    expect(accepts('gzip, br', 'br')).to.equal(true);
    expect(accepts('GZIP, BR;q=0.5', 'br')).to.equal(true);
    expect(accepts('gzip, br;q=0', 'br')).to.equal(false);
    expect(accepts('brotli', 'br')).to.equal(false);
    expect(accepts(undefined, 'gzip')).to.equal(false);
  });
});
