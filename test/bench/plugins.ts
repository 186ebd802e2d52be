// Loading versions of plugins: what a load costs, what a reload leaves in memory, how soon a trial begins, and what guards cost.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import vm from 'node:vm';
import { type Game, SDK_VERSION } from '@baize/sdk';
import { bundleGuest, bundlePackage, bundleText, bundleTrial, scriptOf } from '../../core/server/src/games/bundle.ts';
import { openContext } from '../../core/server/src/games/context.ts';
import { Guard } from '../../core/server/src/games/guard.ts';
import { makeReady, openReady, type ReadyVersion } from '../../core/server/src/games/ready-version.ts';
import { remoteGames } from '../../core/server/src/games/remote-game.ts';
import type { Stored } from '../../core/server/src/games/store.ts';
import { trialChild } from '../../core/server/src/games/trial/trial.ts';
import { makeLog, ROOT } from '../../core/server/src/kernel/index.ts';
import { playRound } from './game.ts';
import { achieved, alternate, isQuick, median, rateOf, report } from './measure.ts';
import { reloadPage } from './reload-page.ts';
import { type Reloaded, scriptOfSize } from './reloads.ts';

const LOAD_MS = 1;
const KEPT_KB = 20;
const GROWN_MB = 20;
const RELOADS = isQuick ? 200 : 1_000;
/** Times a bare one. */
const SLOWEST = 1.5;

export async function plugins(): Promise<void> {
  await loads();
  await reloads();
  await trials();
  await guards();
}

/** Processor time of this thread, ms, whatever else the machine does. The system counts it when the thread lets go. */
function threadMs(): number {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A version that has passed its trial, in the moment in which tables take it, what was paid ahead for that, and both at once;
 *  against a context of V8's and the script alone. */
async function loads(): Promise<void> {
  const guest = await bundleText();
  let no = 0;
  const batch = isQuick ? 10 : 40;
  const stored = (): Stored => {
    const manifest = { package: 'bench', packageVersion: '1.0.0', sdk: SDK_VERSION, version: `v${++no}`, dir: ROOT, inputs: {} };
    return { manifest, script: scriptOfSize(no) };
  };
  const guardOf = (version: string) =>
    new Guard({ package: 'bench', version, isInstalled: true, isTimed: false, log: makeLog('silent') });
  const time =
    <T>(made: () => T, load: (given: T) => unknown) =>
    () => {
      const given = Array.from({ length: batch }, made);
      const from = threadMs();
      for (const each of given) load(each);
      return (threadMs() - from) / batch;
    };
  const ready = () => makeReady(stored(), guest);
  const open = (made: ReadyVersion) => openReady(made, guardOf(made.stored.manifest.version));
  const bare = time(
    () => scriptOfSize(++no),
    text => new vm.Script(text).runInContext(vm.createContext(vm.constants.DONT_CONTEXTIFY)),
  );
  const moment = await alternate(9, time(ready, open), bare);
  report({ name: 'load of a version of 50 KB made ready', unit: 'ms', ...moment, against: 'script in a bare context' });
  achieved(`under ${LOAD_MS} ms`, median(moment.ours) < LOAD_MS);
  const ahead = await alternate(
    9,
    time(stored, each => makeReady(each, guest)),
    bare,
  );
  report({ name: 'to make it ready', unit: 'ms', ...ahead, against: 'script in a bare context' });
  const whole = await alternate(
    9,
    time(stored, each => open(makeReady(each, guest))),
    bare,
  );
  report({ name: 'a load without that', unit: 'ms', ...whole, against: 'script in a bare context' });
}

/** In a process of its own, so that nothing else is in its memory. */
async function reloads(): Promise<void> {
  const child = fork(resolve(import.meta.dirname, 'reloads.ts'), [String(RELOADS)], {
    // collections that are forced do not age V8's cache of compiled scripts: it would look like a leak
    execArgv: ['--expose-gc', '--no-warnings', '--no-compilation-cache'],
  });
  const seen = await new Promise<Reloaded>((done, fail) => {
    child.once('message', done as (message: unknown) => void);
    child.once('exit', code => fail(new Error(`the reloads ended with ${code}`)));
  });
  child.kill();
  const grown = (seen.after.heap - seen.before.heap) / 1e6;
  const rss = (seen.after.rss - seen.before.rss) / 1e6;
  const kept = (seen.after.heap - seen.before.heap) / RELOADS / 1024;
  const page = join(tmpdir(), 'baize-plugin-reloads.html');
  writeFileSync(page, reloadPage(seen, RELOADS));
  console.log(`\n${RELOADS} reloads of a version of 50 KB: ${page}`);
  console.log(
    `  ${kept.toFixed(1)} KB of heap kept a reload, ${grown.toFixed(1)} MB more in use after all of them; the process ${rss.toFixed(1)} MB`,
  );
  achieved(`at most ${KEPT_KB} KB kept a reload`, kept <= KEPT_KB);
  achieved(`memory grows by less than ${GROWN_MB} MB`, grown < GROWN_MB);
}

/** From its start until it says its first step, against a process that says something at once. */
async function trials(): Promise<void> {
  const store = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  const up = (args: readonly string[]) => async () => {
    const from = performance.now();
    const child: ChildProcess = spawn(process.execPath, args, { env: {}, cwd: ROOT, stdio: ['pipe', 'pipe', 'ignore'] });
    await new Promise<void>((done, fail) => {
      child.stdout?.once('data', () => done());
      child.once('exit', code => fail(new Error(`it ended with ${code}`)));
    });
    const ms = performance.now() - from;
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    return ms;
  };
  const bare = up(['-e', 'process.stdout.write("up"); setTimeout(() => {}, 1e6)']);
  const got = await alternate(9, up(trialChild(await bundleTrial(store))), bare);
  rmSync(store, { recursive: true, force: true });
  report({ name: "a trial's process is up", unit: 'ms', ...got, against: 'bare process', goal: { most: SLOWEST } });
}

/** Rounds of baccarat entered with a note, and with a clock, against rounds without a guard. */
async function guards(): Promise<void> {
  const store = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  try {
    const { version } = await bundlePackage(join(ROOT, 'games/baccarat'), store);
    const guest = await bundleGuest(store);
    const load = (guard?: Guard): Game => {
      const games = remoteGames(openContext(scriptOf(version, store), version, guest), guard);
      return games.find(each => each.code === 'baccarat') as Game;
    };
    const guardOf = (isTimed: boolean) =>
      new Guard({ package: 'bench', version, isInstalled: false, isTimed, log: makeLog('silent') });
    const [bare, noted, timed] = [load(), load(guardOf(false)), load(guardOf(true))];
    let inputs = 0;
    const time = (game: Game, batch: number) => {
      const rate = rateOf(batch, () => {
        inputs += playRound(game);
      });
      return () => 1e6 / rate();
    };
    for (let i = 0; i < (isQuick ? 200 : 2_000); i++) for (const each of [bare, noted]) playRound(each);
    const note = await alternate(9, time(noted, 100), time(bare, 100));
    report({ name: 'a round entered with a note', unit: 'µs', ...note, against: 'without a guard', goal: { most: SLOWEST } });
    const clock = await alternate(3, time(timed, 10), time(bare, 100));
    report({ name: 'a round entered with a clock (the first 2,000 entries)', unit: 'µs', ...clock, against: 'without a guard' });
    if (inputs === 0) throw new Error('nothing was played');
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}
