// Loaded into a server before its own code (`NODE_OPTIONS=--import`): what no fault from outside can make. BAIZE_TEST_WAITS has waits
// that are shortened (`600000:500,30000:300`, in ms); with BAIZE_TEST_UNSETTLED=1 the step that settles the first debit throws.
import { registerHooks } from 'node:module';

const waits = new Map(
  (process.env.BAIZE_TEST_WAITS ?? '').split(',').map(pair => pair.split(':').map(Number) as [number, number]),
);
const wait = globalThis.setTimeout;
const shortened = (work: () => void, ms?: number, ...given: unknown[]) => wait(work, waits.get(ms ?? 0) ?? ms, ...given);
globalThis.setTimeout = Object.assign(shortened, wait) as unknown as typeof setTimeout;

const DEBITS = '/tables/purses/debits.ts';
const STEP = 'const { debit } = taken;';
const FAULT = `${STEP} if (!globalThis.isUnsettled) { globalThis.isUnsettled = true; throw new Error('made by a test'); }`;
if (process.env.BAIZE_TEST_UNSETTLED === '1')
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(DEBITS)) return loaded;
      const source = String(loaded.source);
      if (!source.includes(STEP)) throw new Error(`${DEBITS} has no ${STEP}`);
      return { ...loaded, source: source.replace(STEP, FAULT) };
    },
  });
