// Pictures by their bytes: kinds and sizes from headers, and what only says that it is a picture.
import { expect } from 'chai';
import fc from 'fast-check';
import { bytesOf, pictureOf } from './images.ts';

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return Buffer.concat([bytes, Buffer.from('0000000049454e44ae426082', 'hex')]);
};
const gif = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(14, 'GIF89a', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  bytes[13] = 0x3b;
  return bytes;
};
const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.alloc(19);
  frame.set([0xff, 0xc0, 0, 17, 8]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), frame, Buffer.from('ffd9', 'hex')]);
};
const webp = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
};

describe('pictures', () => {
  it('BAN-01 are known by their content, with width and height of the bytes', () => {
    for (const [bytes, type] of [
      [png(640, 120), 'image/png'],
      [gif(640, 120), 'image/gif'],
      [jpeg(640, 120), 'image/jpeg'],
      [webp(640, 120), 'image/webp'],
    ] as const)
      expect(pictureOf(bytes), type).to.deep.equal({ type, width: 640, height: 120 });
    expect(pictureOf(gif(65_535, 65_535))).to.include({ width: 65_535, height: 65_535 });
  });

  it('BAN-01 are none when they are a page, a drawing, another format, a beginning, or a picture with a page in it', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>';
    const none = [svg, '<html></html>', 'BM'.padEnd(60, '\0'), '\x89PNG\r\n\x1a\n', 'GIF8', ''];
    for (const each of none) expect(pictureOf(Buffer.from(each, 'latin1')), each).to.equal(undefined);
    const withPage = Buffer.concat([png(5, 5), Buffer.from('tEXt<SCRIPT>alert(1)</SCRIPT>')]);
    expect(pictureOf(withPage)).to.equal(undefined);
  });

  it('BAN-01 are none when their end is missing: an upload that was cut off', () => {
    for (const whole of [png(5, 5), gif(5, 5), jpeg(5, 5), webp(5, 5)]) {
      expect(pictureOf(whole)).to.not.equal(undefined);
      expect(pictureOf(whole.subarray(0, -1)), whole.toString('latin1').slice(0, 8)).to.equal(undefined);
    }
    expect(pictureOf(png(5, 5).subarray(0, -12))).to.equal(undefined);
  });

  it('BAN-01 never throws and never takes long, whatever the bytes', () => {
    const heads = fc.constantFrom(png(9, 9), gif(9, 9), jpeg(9, 9), webp(9, 9));
    fc.assert(
      fc.property(heads, fc.nat(33), fc.uint8Array({ maxLength: 400 }), (head, cut, rest) => {
        pictureOf(Buffer.concat([head.subarray(0, cut), rest]));
      }),
      { numRuns: 2000 },
    );
    for (const fill of [0, 0xff]) {
      const long = Buffer.alloc(524_288, fill);
      long.set([0xff, 0xd8, 0xff, 0xe0, 0, 2]);
      const begun = performance.now();
      pictureOf(long);
      expect(performance.now() - begun).to.be.lessThan(2000);
    }
  });

  it('BAN-01 come as base64 or as a data URL, with line breaks or without', () => {
    const bytes = png(2, 3);
    const text = bytes.toString('base64');
    for (const sent of [text, `data:image/png;base64,${text}`, `data:;base64,${text}`, text.replace(/(.{20})/g, '$1\r\n')])
      expect(bytesOf(sent), sent).to.deep.equal(bytes);
    for (const sent of ['', '====', 'a', 'not base64!', 'data:image/png;base64,', 'data:image/png,abcd', 'ab-_'])
      expect(bytesOf(sent), sent).to.equal(undefined);
  });
});
