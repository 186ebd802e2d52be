// Loaded into a server before its own code (`NODE_OPTIONS=--import`): the blocks of words that cards are shuffled by are always the same.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const fill = crypto.randomFillSync;
let seed = 2024;

/** A word of a small generator that needs no strength. */
function word(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

crypto.randomFillSync = ((block: NodeJS.ArrayBufferView, ...rest: []) => {
  if (!(block instanceof Uint32Array)) return fill(block, ...rest);
  for (let i = 0; i < block.length; i++) block[i] = word();
  return block;
}) as typeof fill;
syncBuiltinESMExports();
