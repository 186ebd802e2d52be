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
  if (typeof path !== 'string' || path.length > 60) return false;
  const colon = path.indexOf(':');
  if (colon < 0) return isName(path);
  if (!isName(path.slice(0, colon))) return false;
  let part = 0; // characters since the last colon
  for (let i = colon + 1; i < path.length; i++) {
    const code = path.charCodeAt(i);
    if (code === 58 ? part === 0 : !(code === 95 || (code >= 48 && code <= 57) || (code >= 97 && code <= 122))) return false;
    part = code === 58 ? 0 : part + 1;
  }
  return part > 0;
}

/** An amount: a safe integer, not negative, and not the -0 that JSON cannot keep. */
export function isAmount(amount: unknown): amount is number {
  return Number.isSafeInteger(amount) && (amount as number) >= 0 && !Object.is(amount, -0);
}
