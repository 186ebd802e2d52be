// Pictures that are sent to us: what they are and how large, read from their header. None is ever decoded here.
import { imageDimensionsFromData } from 'image-dimensions';

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  /** pixels */
  width: number;
  height: number;
}

const TYPES: Record<string, Picture['type']> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};
/** No picture needs it, and a browser that guesses might run it. */
const MARKUP = /<(?:script|html|iframe|!doctype|\?php)/i;
const DATA_URL = /^data:[^,]{0,200};base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const PNG_END = Buffer.from('49454e44ae426082', 'hex');
/** Where a picture ends: without it an upload was cut off, and every player would see half of it for a year. */
const ENDS: Record<Picture['type'], (bytes: Buffer) => boolean> = {
  'image/png': bytes => bytes.includes(PNG_END),
  'image/jpeg': bytes => bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') > 2,
  'image/gif': bytes => bytes.lastIndexOf(0x3b) > 12,
  'image/webp': bytes => bytes.readUInt32LE(4) + 8 <= bytes.length,
};

/**
 * What kind of picture these bytes are, by their content alone; undefined: none that is known, one that carries a page, or one
 * without its end.
 */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const found = imageDimensionsFromData(bytes);
  const type = found && TYPES[found.type];
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!type || MARKUP.test(whole.toString('latin1')) || !ENDS[type](whole)) return undefined;
  return { type, width: found.width, height: found.height };
}

/** The bytes of base64 or a data URL; line breaks inside are left out. undefined: it is neither, or empty. */
export function bytesOf(text: string): Buffer | undefined {
  const base64 = text.replace(DATA_URL, '').replaceAll(/[\r\n]/g, '');
  return base64.length % 4 !== 1 && BASE64.test(base64) ? Buffer.from(base64, 'base64') : undefined;
}
