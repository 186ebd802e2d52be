// The signals that end the process. It has no imports, so that they are heard before anything else of the server is loaded.

/** Ctrl-C of a terminal, and what a supervisor sends. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Hears the signals from now on. The first one aborts what comes back, with its name as the reason: the process stops in order. A
 * second one ends it at once: recovery is made for that.
 */
export function hearStopSignals(): AbortSignal {
  const asked = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (asked.signal.aborted) process.exit(0);
      asked.abort(signal);
    });
  }
  return asked.signal;
}
