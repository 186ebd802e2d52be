// What servers that ended have complained of: it explains violations.

/** What every campaign logs many times, and what explains nothing. */
const ORDINARY = new Set(['the database does not serve: nothing new begins until it is back', 'a wallet refused our call']);

/** The lines of a log at `error` and above, each as one short line. */
export function errorsOf(lines: readonly Record<string, unknown>[]): string[] {
  return lines
    .filter(({ level, msg }) => Number(level) >= 50 && !ORDINARY.has(String(msg)))
    .map(({ time, level: _level, svc: _svc, alarm: _alarm, err, msg, ...about }) => {
      const { message = '', stack = '' } = (err ?? {}) as { message?: string; stack?: string };
      const at =
        stack
          .split('\n')
          .find(each => each.includes('/src/'))
          ?.trim() ?? '';
      return `${String(time)} ${String(msg)} ${JSON.stringify(about)} ${message} ${at}`.slice(0, 600);
    });
}
