// Whether what a server sends is what the protocol promises: every player of the suite asks it of every message.
import { LOBBY_MESSAGES, TABLE_MESSAGES } from '@baize/protocol';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictTypes: false });
addFormats.default(ajv);

/** Fields that a message or answer has beyond what is declared are no fault: clients must bear them. */
const checks = (schemas: Readonly<Record<string, object>>): Record<string, ValidateFunction> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));

const ofTable = checks(TABLE_MESSAGES);
const ofLobby = checks(LOBBY_MESSAGES);

/** What is wrong with a message of a room, in a sentence; null when nothing is. */
export function unpromised(room: 'lobby' | 'table', type: string, payload: unknown): string | null {
  const check = (room === 'lobby' ? ofLobby : ofTable)[type];
  if (!check) return `the ${room} sent a message of an unknown type: ${type}`;
  if (check(payload)) return null;
  return `the ${room} sent ${type}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(payload).slice(0, 500)}`;
}

/** Fails whatever test runs now when a message is not as promised. */
export function mustBePromised(room: 'lobby' | 'table', type: string, payload: unknown): void {
  const fault = unpromised(room, type, payload);
  if (fault === null) return;
  queueMicrotask(() => {
    throw new Error(fault);
  });
}
