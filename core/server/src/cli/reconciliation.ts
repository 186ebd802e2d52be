// Prints the reconciliation report for a person: the sums as a table, and each thing that does not agree in a sentence.
import { amountText, type Exponents } from './money.ts';
import { print } from './print.ts';

interface Broken {
  what: string;
  id: string;
  table_id?: string;
  player_id?: string;
  operator_code: string | null;
  currency: string | null;
  expected: number | string;
  found: number | string;
}

interface Report {
  at: string;
  full?: { pass: number; done: number; of: number; ended: boolean };
  balanced: boolean;
  rows: object[];
  broken: Broken[];
}

/** What a kind is about, and where the two figures come from. Kinds that begin so and are not listed are told by their name. */
const SUBJECTS: [prefix: string, subject: string][] = [
  ['tx_missing', 'the row of transaction'],
  ['posting_missing', 'the posting of transaction'],
  ['posting_', 'the posting of transaction'],
  ['tx_', 'transaction'],
  ['round_', 'round'],
  ['session_', 'table session'],
  ['prepaid_balance', 'the prepaid credit of'],
  ['prepaid_entry', 'prepaid entry'],
  ['prepaid_mode', 'the credit mode of transaction'],
  ['prepaid_', 'the prepaid entries of transaction'],
  ['account_', 'account'],
  ['between_operators', 'the shared tables in'],
  ['row_missing', 'the open row'],
  ['seal_', 'seal'],
  ['check_failed', 'the check of'],
];

/** @returns the exit code */
export function printReconciliation(out: NodeJS.WritableStream, answer: unknown, asJson: boolean, exponents: Exponents): number {
  const { at, balanced, rows, broken } = answer as Report;
  const code = balanced ? 0 : 1;
  if (asJson) {
    print(out, answer, { asJson });
    return code;
  }
  print(out, { at, rows }, { asJson, exponents });
  for (const each of broken) out.write(`${sentence(each, exponents)}\n`);
  const count = broken.length === 1 ? '1 thing does' : `${broken.length} things do`;
  out.write(
    balanced
      ? 'balanced: everything agrees\n'
      : `not balanced: ${broken.length > 0 ? `${count} not agree` : 'the sums differ'}\n`,
  );
  return code;
}

function sentence(broken: Broken, exponents: Exponents): string {
  const { what, id, table_id, player_id, operator_code, currency } = broken;
  const exponent = exponents.get(currency ?? '');
  const [found, expected] = [broken.found, broken.expected].map(each =>
    typeof each === 'number' && exponent !== undefined ? amountText(each, exponent) : each,
  );
  const [prefix = '', subject = ''] = SUBJECTS.find(([begin]) => what.startsWith(begin)) ?? ['', what];
  const field = what.slice(prefix.length).replaceAll('_', ' ');
  const where = [operator_code, currency, player_id, table_id && `table ${table_id}`].filter(Boolean).join(', ');
  return `${subject} ${id}${where ? ` (${where})` : ''}: ${field ? `its ${field} ` : ''}is ${found}, and must be ${expected}`;
}

/** A full pass that is under way is asked for again until it has ended. @returns where to ask; undefined when it has */
export function furtherReconciliation(err: NodeJS.WritableStream, answer: unknown, path: string): string | undefined {
  const { full } = answer as Report;
  if (!full || full.ended) return undefined;
  const percent = full.of === 0 ? 0 : Math.floor((full.done / full.of) * 100);
  err.write(`${full.done} of ${full.of} sealed rows, ${percent} %\n`);
  return `${path.replace(/&pass=\d+/, '')}&pass=${full.pass}`;
}
