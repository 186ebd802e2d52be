// The world a plugin's script runs in: the language without clock, chance, timers, promises or a way to make code from text.
import vm from 'node:vm';
import { noteContext } from './contexts.ts';
import { CutOff, cutAfter, untilCodeIsLate } from './cut-entry.ts';
import type { Guest } from './guest.ts';

const PURGE = `(() => {
  for (const name of ['Date', 'Intl', 'Promise', 'eval', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry',
    'console', 'performance', 'Temporal', 'AsyncDisposableStack']) delete globalThis[name];
  // made undefined, not deleted: an object that lost a property is a slow one, and these are in every game's way
  const take = (from, ...names) => {
    for (const name of names) Object.defineProperty(from, name, { value: undefined });
  };
  take(Math, 'random');
  take(Array, 'fromAsync');
  take(Error, 'captureStackTrace');
  take(Function.prototype, 'caller', 'arguments');
  take(String.prototype, 'toLocaleString', 'localeCompare', 'toLocaleUpperCase', 'toLocaleLowerCase', 'normalize');
  const TypedArray = Object.getPrototypeOf(Int8Array);
  for (const each of [Number, BigInt, Array, TypedArray]) take(each.prototype, 'toLocaleString');
  const refuse = function () { throw new TypeError('code from text is refused'); };
  for (const each of [Function, (function* () {}).constructor, (async () => {}).constructor, (async function* () {}).constructor])
    Object.defineProperty(each.prototype, 'constructor', { value: refuse, writable: false, configurable: false });
  delete globalThis.Function;
  const seen = new Set();
  const freeze = value => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
    seen.add(value);
    const keys = Reflect.ownKeys(value);
    // most are functions with a length and a name alone, which lead nowhere: to look at those takes two thirds of the time
    if (typeof value === 'function' && keys.length === 2 && keys[0] === 'length' && keys[1] === 'name') {
      freeze(Object.getPrototypeOf(value));
      Object.freeze(value);
      return;
    }
    for (const key of keys) {
      const own = Object.getOwnPropertyDescriptor(value, key);
      if ('value' in own) freeze(own.value);
      else { freeze(own.get); freeze(own.set); }
    }
    freeze(Object.getPrototypeOf(value));
    Object.freeze(value);
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) if (name !== 'globalThis') freeze(globalThis[name]);
  // what no name leads to
  const iterators = [[].values(), new Map().entries(), new Set().values(), ''[Symbol.iterator](), 'a'.matchAll(/a/g),
    [].values().map(each => each), Iterator.from({ next() {} })];
  const functions = [function* () {}, (function* () {})(), async () => {}, async function* () {}, (async function* () {})()];
  for (const each of [...functions, ...iterators])
    freeze(Object.getPrototypeOf(each));
})()`;
/** From here on nothing can be added to the context or replaced in it; a script leaves its games under the one name it knows. */
const LOCK = `(() => {
  Object.defineProperty(globalThis, '__plugin', { value: undefined, writable: true, enumerable: false, configurable: false });
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (name !== '__plugin') Object.defineProperty(globalThis, name, { writable: false, configurable: false });
  Object.preventExtensions(globalThis);
})()`;
const purge = new vm.Script(PURGE, { filename: 'purge.js' });
const lock = new vm.Script(LOCK, { filename: 'lock.js' });
const LIMIT_MS = 10_000;
/** A promise is the way out: what `import()` is refused with is an error of the host's, and what is refused unheard reaches the
 *  host. Only these two make promises. Neither word can be written otherwise, so a script without them has none. */
const PROMISES = /\bimport\s*[(/.<-]|\basync\b/;

/** Errors get no stack: its text is made by a function of the host's, and where the stack of calls is full there, an error of the
 *  host's is thrown into the script. A stack would also tell a game whether it is tried or played. */
const noStacks = new vm.Script('delete Error.stackTraceLimit', { filename: 'no-stacks.js' });

export interface Opening {
  /** processor time of the script from its top to its end, and of reading what it exports */
  limitMs?: number;
  /** errors say their lines: for whoever wrote the script, in a process of their own */
  hasStacks?: boolean;
}

/** A context made ready for one script: nothing of a plugin has run in it yet. */
export interface OwnContext {
  context: vm.Context;
  guest: Guest;
}

/** A context in which a plugin's script has run. */
export interface Opened {
  guest: Guest;
  /** what the script exports, as the house's own code says it: not looked at yet */
  said: unknown;
}

/** Runs a plugin's script in a context of its own, behind the house's own code there. @throws a sentence */
export function openContext(text: string, version: string, guestText: string, opening: Opening = {}): Opened {
  const script = compileScript(text, version);
  return runScript(script, () => makeContext(version, guestText, opening), opening);
}

/** Compiles a plugin's script, and runs nothing of it. @throws a sentence */
export function compileScript(text: string, version: string): vm.Script {
  if (PROMISES.test(text)) throw new Error('a script of games has no async functions and no import()');
  // what it throws is caught inside and stays there
  return new vm.Script(`"use strict"; try {${text}\n} catch (fault) { __plugin = { fault }; } 0`, {
    filename: `plugin-${version}.js`,
  });
}

/** The context of one script, with its language frozen and the house's own code in it. */
export function makeContext(version: string, guestText: string, { hasStacks = false }: Opening = {}): OwnContext {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  if (!hasStacks) noStacks.runInContext(context);
  purge.runInContext(context);
  const guest = guestScript(guestText).runInContext(context) as Guest;
  lock.runInContext(context);
  noteContext(version, context, guest);
  return { context, guest };
}

/**
 * Runs a plugin's script in its context, once, and reads what it exports: both within one limit, for a limit is a thread.
 * @param made a fresh context @throws a sentence
 */
export function runScript(script: vm.Script, made: () => OwnContext, { limitMs = LIMIT_MS }: Opening = {}): Opened {
  try {
    return untilCodeIsLate(limitMs, wallMs => {
      const { context, guest } = made();
      return cutAfter(wallMs, () => {
        if (!isRun(script, context)) throw new Error('the script has names of its own beside __plugin');
        return { guest, said: inside(() => guest.load()) };
      });
    });
  } catch (error) {
    throw error instanceof CutOff ? new Error(`the script timed out after ${limitMs} ms of processor time`) : error;
  }
}

/** What is thrown here is an error of the context's: it is not looked at. */
function isRun(script: vm.Script, context: vm.Context): boolean {
  try {
    script.runInContext(context, { displayErrors: false });
    return true;
  } catch {
    return false;
  }
}

/** Whatever is thrown inside stays there: it may be anything, and is not looked at. */
export function inside<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new Error('the code in the context of a plugin failed');
  }
}

let compiled: { text: string; script: vm.Script } | undefined;
function guestScript(text: string): vm.Script {
  if (compiled?.text !== text) {
    const script = new vm.Script(`(() => { "use strict"; ${text}\nreturn __guest.default; })()`, { filename: 'guest.js' });
    compiled = { text, script };
  }
  return compiled.script;
}
