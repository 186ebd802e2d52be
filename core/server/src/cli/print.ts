// Prints an answer for a person, without colour: a list as a table, an object as lines.

/** `asJson` prints it as it came; `only` these columns of a list otherwise. */
export function print(out: NodeJS.WritableStream, answer: unknown, asJson: boolean, only?: readonly string[]): void {
  if (answer === undefined) return;
  if (asJson || answer === null || typeof answer !== 'object') {
    out.write(`${JSON.stringify(answer, null, asJson ? 0 : 2)}\n`);
    return;
  }
  for (const [key, value] of Object.entries(answer)) {
    if (Array.isArray(value) && value.every(each => each !== null && typeof each === 'object'))
      table(out, key, value as object[], only);
    else out.write(`${key.padEnd(20)} ${show(value)}\n`);
  }
}

function table(out: NodeJS.WritableStream, name: string, rows: object[], only?: readonly string[]): void {
  if (rows.length === 0) {
    out.write(`no ${name}\n`);
    return;
  }
  const columns = [...(only ?? Object.keys(rows[0] as object))].filter(key =>
    rows.some(row => isShort((row as Record<string, unknown>)[key])),
  );
  const lines = [columns, ...rows.map(row => columns.map(key => show((row as Record<string, unknown>)[key])))];
  const widths = columns.map((_, i) => Math.min(40, Math.max(...lines.map(line => (line[i] ?? '').length))));
  for (const line of lines)
    out.write(
      `${line
        .map((text, i) => text.slice(0, 40).padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
}

const isShort = (value: unknown): boolean => value === null || typeof value !== 'object';
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

function show(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' && INSTANT.test(value) ? localTime(value) : String(value);
}
