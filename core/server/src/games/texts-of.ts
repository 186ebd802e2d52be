// The texts of whatever was thrown inside a game's context; reading them may throw again.

/** Its name, message and stack. */
export function textsOf(error: unknown): [string, string, string] {
  try {
    if (typeof error !== 'object' || error === null) return ['Error', text(error), ''];
    const { name, message, stack } = error as Partial<Error>;
    return [text(name), text(message), text(stack)];
  } catch {
    return ['Error', 'a fault that cannot be read', ''];
  }
}

function text(value: unknown): string {
  return String(value).slice(0, 4000);
}
