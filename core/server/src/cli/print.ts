// Prints an answer for a person, without colour: a list as a table, an object as lines.
import { visible } from '../kernel/index.ts';
import { amountText, type Exponents, MAPS_OF_MONEY, MONEY, NO_EXPONENTS } from './money.ts';

export interface Printing {
  /** as it came, in one line */
  asJson: boolean;
  /** only these columns of a list */
  only?: readonly string[] | undefined;
  exponents?: Exponents;
}

type Fields = Record<string, unknown>;

/** Longer sentences are cut in tables, with a mark; what has no blank is an id, and stays whole. */
const WIDEST = 40;

export function print(out: NodeJS.WritableStream, answer: unknown, { asJson, only, exponents = NO_EXPONENTS }: Printing): void {
  if (answer === undefined) return;
  if (asJson || answer === null || typeof answer !== 'object') {
    out.write(`${JSON.stringify(answer, null, asJson ? 0 : 2)}\n`);
    return;
  }
  const money = new Money(exponents, answer as Fields);
  const width = Math.max(20, ...Object.keys(answer).map(({ length }) => length));
  for (const [key, value] of Object.entries(answer)) {
    if (Array.isArray(value) && value.every(each => each !== null && typeof each === 'object'))
      table(out, key, value as Fields[], { only, money });
    else out.write(`${key.padEnd(width)} ${money.show(key, value, answer as Fields)}\n`);
  }
}

function table(
  out: NodeJS.WritableStream,
  name: string,
  rows: Fields[],
  { only, money }: { only: readonly string[] | undefined; money: Money },
): void {
  if (rows.length === 0) {
    out.write(`no ${name}\n`);
    return;
  }
  const all = new Set(rows.flatMap(row => Object.keys(row)));
  const columns = (only ?? [...all]).filter(key => rows.some(row => isShort(row[key]) && row[key] !== undefined));
  const lines = [columns, ...rows.map(row => columns.map(key => cut(money.show(key, row[key], row))))];
  const widths = columns.map((_, i) => Math.max(...lines.map(line => (line[i] ?? '').length)));
  const valuesOf = (key: string) => rows.map(row => row[key]).filter(value => value !== null && value !== undefined);
  const isNumber = columns.map(valuesOf).map(all => all.length > 0 && all.every(value => typeof value === 'number'));
  for (const line of lines) {
    const cells = line.map((text, i) => (isNumber[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0)));
    out.write(`${cells.join('  ').trimEnd()}\n`);
  }
}

const isShort = (value: unknown): boolean => value === null || typeof value !== 'object';
const cut = (text: string): string => (text.length > WIDEST && text.includes(' ') ? `${text.slice(0, WIDEST - 1)}…` : text);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const two = (n: number): string => String(n).padStart(2, '0');

/** An instant as the reader's clock has it, with how far that is from UTC. */
export function localTime(instant: string): string {
  const at = new Date(instant);
  const east = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + east * 60_000).toISOString().slice(0, 19);
  const zone = `${east < 0 ? '-' : '+'}${two(Math.floor(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`;
  return `${local}${zone}`;
}

const flat = (fields: [string, unknown][]): string => fields.map(([name, each]) => `${name} ${each ?? '-'}`).join(', ') || '-';

/** Values as people read them: amounts in their currency, which stands in the row, or in what the row is part of. */
class Money {
  readonly #exponents: Exponents;
  readonly #around: string | undefined;

  constructor(exponents: Exponents, { currency }: Fields) {
    this.#exponents = exponents;
    this.#around = typeof currency === 'string' ? currency : undefined;
  }

  show(key: string, value: unknown, row: Fields): string {
    if (value === null || value === undefined) return '-';
    const currency = typeof row.currency === 'string' ? row.currency : this.#around;
    if (typeof value === 'number') return (MONEY.has(key) ? this.#amount(value, currency) : undefined) ?? String(value);
    if (typeof value === 'object') return this.#nested(key, value, currency);
    return typeof value === 'string' && INSTANT.test(value) ? localTime(value) : visible(String(value));
  }

  #nested(key: string, value: object, currency: string | undefined): string {
    if (Array.isArray(value) && value.every(each => typeof each === 'string')) return value.map(visible).join(', ') || '-';
    const fields = Object.entries(value);
    if (!MAPS_OF_MONEY.has(key)) return visible(fields.every(([, each]) => isShort(each)) ? flat(fields) : JSON.stringify(value));
    const amounts = fields.map(([name, each]) => [name, typeof each === 'number' && this.#amount(each, currency)]);
    if (amounts.some(([, text]) => typeof text !== 'string')) return visible(JSON.stringify(value));
    return amounts.map(([name, text]) => `${name} ${text}`).join(', ');
  }

  #amount(value: number, currency: string | undefined): string | undefined {
    const exponent = currency === undefined ? undefined : this.#exponents.get(currency);
    return exponent === undefined ? undefined : amountText(value, exponent);
  }
}
