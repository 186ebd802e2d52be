#!/usr/bin/env node
// The command `baize` from any folder: `npm link` in this one makes it known.
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
process.argv.splice(2, 0, join(root, 'core/server/src/main.ts'));
await import('../run.mjs');
