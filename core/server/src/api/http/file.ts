// A file as an answer: sent piece by piece, to be kept under its name.
import type { Readable } from 'node:stream';
import type Koa from 'koa';
import Type from 'typebox';

export interface FileAnswer {
  name: string;
  size: number;
  bytes: Readable;
}

/** The reply of an endpoint that sends a file. */
export const FileReply = Type.Unsafe<FileAnswer>({ contentMediaType: 'application/octet-stream' });

/** The same address has another file after the next release: nobody keeps it. */
export function sendFile(context: Koa.Context, { name, size, bytes }: FileAnswer): void {
  context.set({ 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-cache' });
  context.status = 200;
  context.type = 'application/octet-stream';
  context.length = size;
  context.body = bytes;
}
