// The watchdog's own thread: counts the beats of the process, and looks at its stack when they stop. Names and lines only, never a
// value: cards are values.
import { writeFileSync, writeSync } from 'node:fs';
import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { EntryWatch, mainThreadMs, STUCK_MS } from './entry-watch.ts';
import { entryNow, readEntry } from './plugin-entries.ts';
import type { Seen, Watched } from './watchdog.ts';

const LOOK_MS = 100;
const STACK_MS = 1000;
/** Beyond it the process may never tell itself: standard error does. */
const SILENT_MS = 5000;
const MOST_FRAMES = 20;
/** Memory is looked at so often while a plugin runs: in that time it can be given some 100 MB. */
const MEMORY_LOOK_MS = 20;

const { beats, hangMs, heapLimit, plugins } = workerData as Watched;
/** What the process may grow by within one entry: far from where it would be ended without a word. */
const MOST_GROWTH = Math.max(256 * 1024 * 1024, heapLimit / 4);
const count = new Int32Array(beats);
let last = Atomics.load(count, 0);
let lastAt = performance.now();
let lookedAt = lastAt;
let stack: string[] | null = null;
let isTold = false;
const entry = new EntryWatch(STUCK_MS, () => mainThreadMs() ?? performance.now());
let heavy: { seq: number; bytes: number } | null = null;

setInterval(() => {
  const now = performance.now();
  const isFrozen = now - lookedAt > LOOK_MS * 4; // we stood still as well: the whole process was stopped, nobody hangs
  lookedAt = now;
  lookAtPlugins(isFrozen);
  const beat = Atomics.load(count, 0);
  if (beat !== last || isFrozen) {
    last = beat;
    lastAt = now;
    stack = null;
    isTold = false;
    return;
  }
  if (stack === null && now - lastAt > hangMs) {
    stack = [];
    look();
  }
  if (isTold || now - lastAt < SILENT_MS) return;
  isTold = true;
  writeSync(2, `the process has stood still for ${SILENT_MS} ms:\n${stack?.map(each => `  at ${each}\n`).join('') ?? ''}`);
}, LOOK_MS);

/** Ends the process when it stays in a plugin: the next start finds the mark, and enters that version with a clock. */
function lookAtPlugins(isFrozen: boolean): void {
  const inside = readEntry(plugins);
  if (!entry.look(isFrozen || !inside ? null : inside.seq, inside?.clockMs)) return;
  // this thread may have waited for its turn since it read where the process is: then the time is not of that entry alone
  if (inside && entryNow(plugins) === inside.seq) endProcess(inside.name, 'stuck', 'a plugin does not come back');
}

setInterval(() => {
  const seq = entryNow(plugins);
  if (seq === null) {
    heavy = null;
    return;
  }
  const bytes = process.memoryUsage.rss();
  if (heavy?.seq !== seq) heavy = { seq, bytes };
  else if (bytes - heavy.bytes > MOST_GROWTH) {
    const inside = readEntry(plugins);
    if (inside?.seq === seq) endProcess(inside.name, 'memory', 'a plugin takes all memory');
  }
}, MEMORY_LOOK_MS);

/** Leaves a mark for the next start before it ends the process. */
function endProcess(name: string, why: 'stuck' | 'memory', said: string): void {
  const about = JSON.parse(name) as { version: string };
  writeFileSync(join(plugins.folder, `${about.version}.json`), JSON.stringify({ ...about, why }));
  const where = stack?.map(each => `  at ${each}\n`).join('') ?? '';
  writeSync(2, `${said}, the process ends: ${name}\n${where}`);
  process.kill(process.pid, 'SIGKILL');
}

/** Stops the main thread at its next step, reads where it is, and lets it go on. */
function look(): void {
  const session = new Session();
  const end = () => {
    clearTimeout(late);
    session.disconnect();
    parentPort?.postMessage({ stack: stack ?? [] } satisfies Seen);
  };
  const late = setTimeout(end, STACK_MS); // it runs no JavaScript: a call of the system, or the collector
  const urls = new Map<string, string>(); // a frame names its script, not always its file
  session.on('Debugger.scriptParsed', ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
    urls.set(params.scriptId, params.url),
  );
  session.connectToMainThread();
  session.once('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
    stack = params.callFrames.slice(0, MOST_FRAMES).map(frame => placeOf(frame, urls));
    session.post('Debugger.resume', end);
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

const placeOf = ({ functionName, location: { scriptId, lineNumber } }: Debugger.CallFrame, urls: Map<string, string>): string =>
  `${functionName || '(anonymous)'} (${urls.get(scriptId) || 'no file'}:${lineNumber + 1})`;
