// Names that games give to options, spots, stages and places.

/** /^[a-z][a-z0-9_]*$/, up to 40 characters: never integer-like (those change the order of keys), never '__proto__'. */
export function isName(name: unknown): name is string {
  if (typeof name !== 'string' || name.length === 0 || name.length > 40) return false;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    const letter = code >= 97 && code <= 122;
    if (!letter && (i === 0 || !(code === 95 || (code >= 48 && code <= 57)))) return false;
  }
  return true;
}

/** A name with further parts: 'hole:3:1', 'box_2:extra'. */
export function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= 60 && /^[a-z][a-z0-9_]*(:[a-z0-9_]+)*$/.test(path);
}

/** An amount: a safe integer, not negative, and not the -0 that JSON cannot keep. */
export function isAmount(amount: unknown): amount is number {
  return Number.isSafeInteger(amount) && (amount as number) >= 0 && !Object.is(amount, -0);
}
