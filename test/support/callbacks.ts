// Whether calls to wallets are what the reference says of them, and answers too: specs ask it of what was sent.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { CALLBACKS, WalletAnswer } from '../../core/server/src/wallet/index.ts';
import type { SeenCall } from './wallets/index.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const bodies = new Map(CALLBACKS.map(({ name, body }): [string, ValidateFunction] => [name, ajv.compile(body)]));
const answers = ajv.compile(WalletAnswer);

const faultsOf = (check: ValidateFunction | undefined, value: unknown): string | null =>
  check?.(value) ? null : (check?.errors ?? []).map(each => `${each.instancePath} ${each.message}`).join('; ') || 'no such call';

/** What is wrong with calls that came to a wallet, a sentence for each. */
export function callFaults(calls: readonly SeenCall[]): string[] {
  const faults = calls.map(({ name, raw, refused }) => {
    const fault = refused === null ? faultsOf(bodies.get(name), JSON.parse(raw)) : null;
    return fault && `${name}: ${fault} in ${raw}`;
  });
  return faults.filter(each => each !== null);
}

/** What is wrong with a wallet's answer; null when nothing is. */
export const answerFault = (answer: unknown): string | null => faultsOf(answers, answer);
