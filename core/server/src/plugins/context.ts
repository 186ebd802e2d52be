// The world a plugin's script runs in: the language without clock, chance, timers, promises or a way to make code from text.
import vm from 'node:vm';

const PURGE = `(() => {
  for (const name of ['Date', 'Intl', 'Promise', 'eval', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry',
    'console', 'performance', 'Temporal', 'AsyncDisposableStack']) delete globalThis[name];
  delete Math.random;
  for (const name of ['toLocaleString', 'localeCompare', 'toLocaleUpperCase', 'toLocaleLowerCase', 'normalize']) delete String.prototype[name];
  delete Number.prototype.toLocaleString;
  const refuse = function () { throw new TypeError('code from text is refused'); };
  for (const each of [Function, (function* () {}).constructor, (async () => {}).constructor, (async function* () {}).constructor])
    Object.defineProperty(each.prototype, 'constructor', { value: refuse, writable: false, configurable: false });
  delete globalThis.Function;
  const seen = new Set();
  const freeze = value => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) {
      const own = Object.getOwnPropertyDescriptor(value, key);
      if ('value' in own) freeze(own.value);
      else { freeze(own.get); freeze(own.set); }
    }
    freeze(Object.getPrototypeOf(value));
    Object.freeze(value);
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) if (name !== 'globalThis') freeze(globalThis[name]);
  freeze(Object.getPrototypeOf(function* () {}));
})()`;
const purge = new vm.Script(PURGE, { filename: 'purge.js' });
/** Wall time: on a machine that is busy beyond measure a start must not fail for that. */
const LIMIT_MS = 10_000;

/**
 * Runs a plugin's script in a context of its own and answers its default export. Purity, not a sandbox: only reviewed code
 * runs.
 */
export function runScript(text: string, version: string, limitMs = LIMIT_MS): unknown {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  purge.runInContext(context);
  const script = new vm.Script(`${text}\n;__plugin.default`, { filename: `plugin-${version}.js` });
  return script.runInContext(context, { timeout: limitMs });
}
