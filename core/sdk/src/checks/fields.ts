// Names that do not exist, said so that whoever wrote them finds what they meant.

/** ': did you mean start? There are …' after a sentence about a name that is none of these. */
export function meant(name: string, known: readonly string[]): string {
  const near = known.find(each => distance(name, each) <= (each.length < 5 ? 1 : 2));
  return near === undefined ? `: there are ${known.join(', ')}` : `: did you mean ${near}?`;
}

/** Throws a sentence on a field that is none of these. */
export function checkFields(what: string, value: object, known: object): void {
  for (const field in value)
    if (!Object.hasOwn(known, field)) throw new Error(`${what} has no field ${field}${meant(field, Object.keys(known))}`);
}

/** How many letters one has to put in, take out, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, k) => k)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let k = 1; k <= b.length; k++) {
      const same = a[i - 1] === b[k - 1] ? 0 : 1;
      let least = Math.min(at(rows, i - 1, k) + 1, (row[k - 1] ?? 0) + 1, at(rows, i - 1, k - 1) + same);
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1]) least = Math.min(least, at(rows, i - 2, k - 2) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return at(rows, a.length, b.length);
}

const at = (rows: readonly number[][], i: number, k: number): number => rows[i]?.[k] ?? 0;

/** A game's limits that throw a sentence when one is read that the game does not state. */
export function namedLimits<T extends object>(limits: T, known: readonly string[]): T {
  return new Proxy(limits, {
    get(target, key) {
      if (typeof key === 'string' && !known.includes(key) && !(key in target) && key !== 'toJSON' && key !== 'then')
        throw new Error(`there is no limit ${key}${meant(key, known)}`);
      return Reflect.get(target, key);
    },
  });
}
