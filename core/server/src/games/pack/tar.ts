// The archive of a packed plugin: plain files in the oldest form of tar, written so that equal files give equal bytes. Whatever
// else an archive can hold (links, devices, long names, owners) is refused, which no library for archives of all kinds offers.
import { PluginRefused } from './refused.ts';

const BLOCK = 512;
/** What a packed plugin may be when it is unpacked. */
export const MOST = { files: 200, file: 8 * 1024 * 1024, all: 48 * 1024 * 1024, name: 99 } as const;
/** Folders and files of plain names: nothing that a file system could read as another place. */
const NAME = /^(?:[a-z0-9][a-z0-9_@-]*\/){0,3}[a-z0-9][a-z0-9_@-]*(?:\.[a-z0-9_@-]+)*$/i;
/** Names that some systems read as devices. */
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/i;

const refuse = (sentence: string): never => {
  throw new PluginRefused('archive', sentence);
};

/** Files by name, in the order of their names. */
export function writeTar(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const parts: Buffer[] = [];
  for (const name of [...files.keys()].sort()) {
    checkName(name);
    const body = files.get(name) as Uint8Array;
    parts.push(headerOf(name, body.length), Buffer.from(body), Buffer.alloc(-body.length & (BLOCK - 1)));
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'ascii');
  header.write('0000644\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'ascii');
  header.write('00000000000\0', 136, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\0' + '00', 257, 'ascii');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return header;
}

/** The sum over a header in which the sum itself is blanks. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [i, byte] of header.entries()) sum += i >= 148 && i < 156 ? 32 : byte;
  return sum;
}

/** The files of an archive. @throws PluginRefused for anything that `writeTar` would not write */
export function readTar(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const lower = new Set<string>();
  let all = 0;
  let at = 0;
  for (; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every(byte => byte === 0)) break;
    const { name, size } = readHeader(header);
    if (files.size >= MOST.files) refuse(`it has more than ${MOST.files} files`);
    all += size;
    if (all > MOST.all) refuse(`it has more than ${MOST.all} bytes`);
    if (lower.has(name.toLowerCase())) refuse(`it has two files ${name}`);
    if ([...files.keys()].some(each => isWithin(each, name) || isWithin(name, each)))
      refuse(`${name} is a file and a folder at once`);
    const start = at + BLOCK;
    if (start + size > bytes.length) refuse(`it ends in the middle of ${name}`);
    files.set(name, Buffer.from(bytes.subarray(start, start + size)));
    lower.add(name.toLowerCase());
    at = start + size + (-size & (BLOCK - 1));
    if (bytes.subarray(start + size, at).some(byte => byte !== 0)) refuse(`something lies between ${name} and the next file`);
  }
  if (bytes.length - at < 2 * BLOCK || bytes.subarray(at).some(byte => byte !== 0)) refuse('it does not end as an archive ends');
  if (files.size === 0) refuse('it is empty');
  return files;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const sum = numberIn(header, 148, 8);
  if (sum !== sumOf(header)) refuse('the sum of a header is wrong');
  if (header.toString('latin1', 257, 265) !== 'ustar\x0000') refuse('it is no archive of plain files');
  const end = header.indexOf(0);
  const length = end < 0 || end > 100 ? 100 : end;
  const name = header.toString('latin1', 0, length);
  const shown = JSON.stringify(name.slice(0, 60));
  if (header.subarray(length, 100).some(byte => byte !== 0)) refuse(`${shown} is a name that goes on behind its end`);
  if (header[156] !== 0x30) refuse(`${shown} is no plain file: links, folders and devices are refused`);
  if (header.subarray(157, 257).some(byte => byte !== 0)) refuse(`${shown} is a link`);
  if (header.subarray(345, 500).some(byte => byte !== 0)) refuse(`${shown} has a name of two parts`);
  checkName(name);
  const size = numberIn(header, 124, 12);
  if (size > MOST.file) refuse(`${shown} has more than ${MOST.file} bytes`);
  return { name, size };
}

function numberIn(header: Buffer, at: number, length: number): number {
  const text = header.toString('latin1', at, at + length).replace(/[\0 ]+$/, '');
  if (!/^[0-7]{1,11}$/.test(text)) refuse('a number of a header is none');
  return Number.parseInt(text, 8);
}

/** @throws PluginRefused for a name that could be another place than a file below the plugin's own folder */
export function checkName(name: string): void {
  if (name.length > MOST.name || !NAME.test(name) || DEVICE.test(name))
    refuse(`${JSON.stringify(name.slice(0, 60))} is no name of a file in a plugin`);
}

const isWithin = (file: string, folder: string): boolean => file.toLowerCase().startsWith(`${folder.toLowerCase()}/`);
