// A file of a page of the server's own: packed once, and sent again only when it is another one.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type Koa from 'koa';

export interface StaticFile {
  type: string;
  bytes: Buffer;
  packed: Buffer;
  tag: string;
}

export async function packedFile(type: string, bytes: Buffer): Promise<StaticFile> {
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  return { type, bytes, packed: await promisify(gzip)(bytes), tag };
}

export function sendStatic(context: Koa.Context, { type, bytes, packed, tag }: StaticFile): void {
  context.set({ ETag: tag, Vary: 'Accept-Encoding' });
  context.status = 200;
  if (context.get('If-None-Match').includes(tag)) {
    context.status = 304;
    return;
  }
  const isPacked = context.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isPacked) context.set('Content-Encoding', 'gzip');
  context.type = type;
  context.body = isPacked ? packed : bytes;
}
