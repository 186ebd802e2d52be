// What a server answered when the reference was made: one call of each endpoint of the Operator API, and calls to its wallet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WalletCall } from '../../kernel/index.ts';

export interface Example {
  /** with its query */
  path: string;
  body?: unknown;
  reply: { status: number; body?: unknown };
}

export interface CallbackExample {
  name: WalletCall;
  body: Record<string, unknown>;
  answer: unknown;
}

/** `test/suites/contract/reference.spec.ts` records them, and fails when a server answers otherwise. */
export interface Examples {
  /** by the id of the endpoint */
  calls: Record<string, Example>;
  callbacks: CallbackExample[];
}

export const EXAMPLES_FILE = join(import.meta.dirname, 'examples.json');

export const readExamples = (): Examples => JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Examples;
