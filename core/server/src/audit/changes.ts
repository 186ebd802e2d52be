// What changed between two snapshots, as dotted leaves with secrets masked.
import { createHash } from 'node:crypto';

export interface Touched {
  kind: string;
  key: string;
}

export interface Snapshot extends Touched {
  before: unknown;
  after: unknown;
}

export interface Change extends Touched {
  op: 'update' | 'create' | 'delete';
  fields: Record<string, { before: unknown; after: unknown }>;
}

const SECRET = /password|secret|pin|api_key|apiKey|hash|sealed|badge/i;
const LONG = 200;

/** The leaves that differ; empty when nothing did. */
export function changesOf(snapshots: readonly Snapshot[]): Change[] {
  return snapshots.map(({ kind, key, before, after }) => ({
    kind,
    key,
    op: before === null ? 'create' : after === null ? 'delete' : 'update',
    fields: differing(leavesOf(before), leavesOf(after)),
  }));
}

function differing(before: Map<string, unknown>, after: Map<string, unknown>): Change['fields'] {
  const fields: Change['fields'] = {};
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [left, right] = [before.get(path) ?? null, after.get(path) ?? null];
    if (JSON.stringify(left) === JSON.stringify(right)) continue;
    fields[path] = { before: shown(path, left), after: shown(path, right) };
  }
  return fields;
}

function leavesOf(value: unknown, path = '', leaves = new Map<string, unknown>()): Map<string, unknown> {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    for (const [name, each] of Object.entries(value)) leavesOf(each, path === '' ? name : `${path}.${name}`, leaves);
  } else if (path !== '') leaves.set(path, value);
  return leaves;
}

/** Secrets are masked, of long values the first 64 characters, the length and the SHA-256 are shown (NS-26). */
function shown(path: string, value: unknown): unknown {
  if (value !== null && SECRET.test(path)) return '***';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  if (text.length <= LONG) return value;
  const hash = createHash('sha256').update(text).digest('hex');
  return `${text.slice(0, 64)}… (${text.length} characters, sha256 ${hash})`;
}
