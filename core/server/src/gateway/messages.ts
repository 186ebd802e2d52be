// What a client sends becomes an action of the protocol, or a malformed one with the reason to tell.
import { ACTIONS, type Action, type ActionName, type Malformed, type Reason } from '@baize/protocol';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isStorable } from '../kernel/index.ts';

/** The tests have found the protocol's schemas sound. */
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictNumbers: true, meta: false, validateSchema: false });
const AID_MOST = 40;

const checks = new Map<string, ValidateFunction>();

/** Compiled when the first message of its name comes. */
function checkOf(name: string): ValidateFunction | undefined {
  const known = checks.get(name);
  if (known || !Object.hasOwn(ACTIONS, name)) return known;
  const check = ajv.compile(ACTIONS[name as ActionName].schema);
  checks.set(name, check);
  return check;
}

/**
 * Reads one message of a table's room. Fields that the protocol does not know are left where they are; nobody reads them.
 * @returns null without an `aid`: there is nothing to answer
 */
export function parseAction(type: string, payload: unknown): Action | Malformed | null {
  const fields = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>;
  const { aid } = fields;
  if (typeof aid !== 'string' || aid === '') return null;
  const check = checkOf(type);
  if (!check) return { type: 'malformed', aid, of: null, reason: null };
  if (check(fields)) return { ...fields, type } as Action;
  const name = type as ActionName;
  return { type: 'malformed', aid, of: name, reason: reasonOf(name, check) };
}

/** The reason of the first field that is not of its form: its own, else that of the nearest field above it. */
function reasonOf(name: ActionName, check: ValidateFunction): Reason | null {
  const reasons: Readonly<Record<string, Reason>> = ACTIONS[name].reasons;
  const [error] = check.errors ?? [];
  const missing = (error?.params as { missingProperty?: string } | undefined)?.missingProperty;
  const path = [...(error?.instancePath.split('/').slice(1) ?? []), ...(missing === undefined ? [] : [missing])];
  const steps = path.map(step => (/^\d+$/.test(step) ? '*' : step));
  for (let length = steps.length; length > 0; length--) {
    const reason = reasons[steps.slice(0, length).join('.')];
    if (reason) return reason;
  }
  return null;
}

/** Whether the `aid` of an action can be kept, so that it gets the same answer again: looked up with those of others it fails none of them. */
export const isAid = (aid: string): boolean => aid.length <= AID_MOST && isStorable(aid);

/** The number after which a `resync` wants facts; 0, all of the round, for anything that is none. */
export function afterOf(payload: unknown): number {
  const { after } = (payload ?? {}) as { after?: unknown };
  return Number.isSafeInteger(after) ? (after as number) : 0;
}
