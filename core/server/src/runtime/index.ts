// The door of runtime: what watches the process itself, and the seam by which the crash harness ends it.

export { ClockWatch } from './clock-watch.ts';
export { type DebugScope, debugging, MOST_MINUTES, type OpenScope } from './debugging.ts';
export { EntryWatch, mainThreadMs, STUCK_MS } from './entry-watch.ts';
export { faults, faultsRefused, POINTS, type Point } from './faults.ts';
export { pipeSink, type Sink } from './log-sink.ts';
export { Meter, meters, Spread, Tally } from './meters.ts';
export { type EntriesShared, entries, readEntry } from './plugin-entries.ts';
export { Stalls } from './stalls.ts';
export { type TraceSettings, tracing } from './tracing.ts';
export { Watchdog } from './watchdog.ts';
