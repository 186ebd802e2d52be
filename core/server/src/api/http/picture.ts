// A picture as an answer: its address is the hash of its bytes, so that everybody may keep it for a year; nothing of it runs.
import type Koa from 'koa';
import Type from 'typebox';

export interface PictureAnswer {
  /** by content, not by what its sender said */
  contentType: string;
  bytes: Uint8Array;
  /** names the bytes */
  tag: string;
  /** `Cache-Control` where the same address may have other bytes later */
  cache?: string;
}

/** The reply of an endpoint that sends a picture; its media type in the description. */
export const PictureReply = Type.Unsafe<PictureAnswer>({ contentMediaType: 'image/*' });

const YEAR = 'public, max-age=31536000, immutable';
/** Nothing runs in it, whatever a browser takes it for (B31). */
const NOTHING_RUNS = "default-src 'none'; sandbox";

/** Whoever has it already is told so. */
export function sendPicture(context: Koa.Context, { contentType, bytes, tag, cache = YEAR }: PictureAnswer): void {
  context.set({
    'Cache-Control': cache,
    'Content-Security-Policy': NOTHING_RUNS,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: `"${tag}"`,
  });
  context.status = 200;
  if (context.get('If-None-Match').includes(`"${tag}"`)) {
    context.status = 304;
    return;
  }
  context.type = contentType;
  context.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
