// Commands about the audit log: what was changed, whether the log is whole, and undoing a change.
import { print } from './print.ts';
import { get, id, query, type Verb } from './verbs.ts';

export const AUDIT: Verb[] = [
  {
    ...get(
      'list',
      [],
      'changes, newest first',
      (_, options) => `/audit${query(options, ['action', 'target', 'ids', 'restorable', 'limit', 'page'])}`,
      {
        action: 'begins with',
        target: 'exactly',
        ids: 'numbers of records, comma-separated',
        limit: 'at most so many',
        page: 'from 1',
      },
    ),
    flags: { restorable: 'those that can be undone' },
    columns: ['id', 'created_at', 'admin', 'action', 'target', 'restore_of', 'restored_by', 'restorable'],
  },
  {
    ...get('show', ['ID'], 'one change with what was before and after', ([record]) => `/audit?ids=${id(record)}`),
    show: printRecord,
  },
  {
    verb: 'restore',
    words: ['ID'],
    options: {},
    flags: { force: 'also what was changed again since' },
    help: 'undoes a change: everything it moved becomes what it was before',
    request: ([record], { force }) => ['POST', `/audit/${id(record)}/restore`, force === true ? { force } : {}],
    show: printChanges,
  },
  { ...get('verify', [], 'walks the hash chain; ends with 1 when it is broken', () => '/audit/verify'), show: printVerdict },
];

interface Change {
  kind: string;
  key: string;
  op: string;
  fields: Record<string, { before: unknown; after: unknown }>;
}

function told(out: NodeJS.WritableStream, changes: readonly Change[]): void {
  for (const { kind, key, op, fields } of changes) {
    out.write(`${op} ${kind} ${key}\n`);
    for (const [name, { before, after }] of Object.entries(fields))
      out.write(`  ${name}: ${JSON.stringify(before)} became ${JSON.stringify(after)}\n`);
  }
}

function printRecord(out: NodeJS.WritableStream, answer: unknown, asJson: boolean): number {
  const [record] = (answer as { entries: { changes?: Change[] }[] }).entries;
  if (!record) return 1;
  const { changes, ...rest } = record;
  print(out, asJson ? record : rest, { asJson });
  if (!asJson) told(out, changes ?? []);
  return 0;
}

function printChanges(out: NodeJS.WritableStream, answer: unknown, asJson: boolean): number {
  const { changes, ...rest } = answer as { changes: Change[] };
  print(out, asJson ? answer : rest, { asJson });
  if (!asJson) told(out, changes);
  return 0;
}

function printVerdict(out: NodeJS.WritableStream, answer: unknown, asJson: boolean): number {
  print(out, answer, { asJson });
  return (answer as { ok: boolean }).ok ? 0 : 1;
}
