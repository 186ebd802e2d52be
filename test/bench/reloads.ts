// One version after the other in one process, as a server takes them, and what of it stays in memory.
import { bundleText } from '../../core/server/src/games/bundle.ts';
import { openContext } from '../../core/server/src/games/context.ts';
import { Guard } from '../../core/server/src/games/guard.ts';
import { remoteGames } from '../../core/server/src/games/remote-game.ts';
import { makeLog } from '../../core/server/src/kernel/index.ts';

/** Of the process, in bytes: what is in use, with buffers, and what it has of the machine. */
export interface Used {
  heap: number;
  rss: number;
}

/** Before the first and after the last reload with garbage collected; in between before and after each collection. */
export interface Reloaded {
  before: Used;
  after: Used;
  line: Used[];
}

const FUNCTIONS = 280;
/** A server takes a version every few minutes and collects garbage in between; here it is done after so many. */
const TOGETHER = 25;

/** A game as it is bundled, some 50 KB of functions that it calls: another text with every number. */
export function scriptOfSize(no: number): string {
  const step = (i: number) =>
    `function step${i}(state, card) { const rank = card >> 2, suit = card & 3; if (rank === ${i % 13}) { state.total += ` +
    `TABLE[(rank + ${i}) % 300]; return { match: suit, rank, step: ${i} }; } state.seen = (state.seen ^ (rank * ${i + 3})) | 0; return null; }\n`;
  const steps = Array.from({ length: FUNCTIONS }, (_, i) => step(i)).join('');
  const names = Array.from({ length: FUNCTIONS }, (_, i) => `step${i}`).join();
  return `var __plugin = (() => { const NO = ${no}; const TABLE = Array.from({ length: 300 }, (_, i) => (i * 7919) % 1000);
${steps}const STEPS = [${names}];
const game = { sdk: '1.1', code: 'bench', names: { en: 'Bench ' + NO }, category: 'card', kind: 'round', flow: 'bet', live: false, seats: null,
  limits: ['min_bet', 'max_bet'], betSize: ['min_bet', 'max_bet'], spots: ['red'],
  rules: { en: [{ heading: 'Bench', body: 'It loads.' }] }, timers: { betting_ms: 1000, result_ms: 100, next_round_ms: 100 },
  deck: { faces: ['As', 'Kd'], copies: 1 }, rake: null, template: { limits: { min_bet: 1, max_bet: 100 } },
  check: () => { const state = { total: 0, seen: 0 }; for (let i = 0; i < 52; i++) for (const each of STEPS) each(state, i);
    return state.total < 0 ? ['min_bet'] : []; },
  ready: () => [], *play() { return { end: 'none' }; } };
return { default: game }; })();`;
}

async function main(count: number): Promise<void> {
  const guest = await bundleText();
  const log = makeLog('silent');
  let current: unknown;
  let no = 0;
  const reload = () => {
    const version = `v${++no}`;
    const guard = new Guard({ package: 'bench', version, isInstalled: false, isTimed: false, log });
    const [game] = remoteGames(openContext(scriptOfSize(no), version, guest), guard);
    if (game?.check?.({}, {})?.length !== 0) throw new Error('it does not play');
    current = game;
  };
  const turn = () => new Promise(done => setImmediate(done));
  const settle = async () => {
    for (let i = 0; i < 12; i++) {
      globalThis.gc?.();
      await turn();
    }
  };
  const used = (): Used => {
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, rss };
  };
  for (let i = 1; i <= 100; i++) {
    reload();
    await turn();
    if (i % TOGETHER === 0) globalThis.gc?.();
  }
  await settle();
  const before = used();
  const line = [before];
  for (let i = 1; i <= count; i++) {
    reload();
    await turn();
    if (i % TOGETHER === 0) {
      line.push(used());
      globalThis.gc?.();
      line.push(used());
    }
  }
  await settle();
  if (current === undefined) throw new Error('nothing was loaded');
  process.send?.({ before, after: used(), line } satisfies Reloaded);
}

if (process.send) await main(Number(process.argv[2]));
