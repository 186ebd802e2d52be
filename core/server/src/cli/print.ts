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
const show = (value: unknown): string =>
  value === null || value === undefined ? '-' : typeof value === 'object' ? JSON.stringify(value) : String(value);
