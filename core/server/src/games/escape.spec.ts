// Ways out of a plugin's context, each tried: none may reach the server's process, its Function, or its objects.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type Fact, type Game, Run, type Setup } from '@baize/sdk';
import { expect } from 'chai';
import { bundleGuest } from './bundle.ts';
import { openContext } from './context.ts';
import { remoteGames } from './remote-game.ts';

const MARK = 'BAIZE_ESCAPED';
const setup: Setup = {
  no: 1,
  seats: [{ seat: 1, player: 'pl_a', chips: 100, in: true, connected: true, entry: null }],
  dealt: [1],
  limits: { bet: 1 },
  unit: 1,
  options: { extra: [1, { deep: true }] },
  live: false,
  idle: false,
  shoe: null,
  carry: { known: [1] },
};
/** What each way is given: `escape(value)` makes code out of whatever function it can find behind a value, and leaves a mark. */
const HELP = `
  const MADE = new Set();
  function escape(value) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || MADE.has(value)) return;
    MADE.add(value);
    for (const get of [() => value.constructor, () => value.constructor.constructor, () => value.constructor('return process')(),
      () => value.constructor.constructor('return process')(), () => value('return process')(), () => value.process]) {
      let found;
      try { found = get(); } catch { continue; }
      if (found?.env && found.pid) found.env.${MARK} = 'yes';
    }
    for (let at = value; at; at = Object.getPrototypeOf(at))
      for (const key of Reflect.ownKeys(at)) {
        const own = Object.getOwnPropertyDescriptor(at, key);
        for (const each of [own.value, own.get, own.set]) escape(each);
      }
  }
  const trap = () => new Proxy(function () {}, Object.fromEntries(Reflect.ownKeys(Reflect).filter(key => typeof key === 'string')
    .map(key => [key, (...args) => { args.forEach(escape); escape(args); return Reflect[key](...args); }])));`;

/** Done inside `play(held)`. */
const WAYS: Record<string, string> = {
  'the constructor of a verb': `escape(held.tell)`,
  'the constructor of every verb and field': `escape(held); for (const key in held) escape(held[key]);`,
  'the prototype chain of what it holds': `for (let at = held; at; at = Object.getPrototypeOf(at)) escape(at);`,
  'seats, limits, options and the carry': `escape(held.seats); escape(held.seats[0]); escape(held.limits); escape(held.options); escape(held.carry);`,
  'the error of a verb': `try { held.post(99, 1); } catch (error) { escape(error); escape(Object.getOwnPropertyDescriptor(error, 'stack')); }`,
  'the error of a verb given nonsense': `for (const args of [[], [null], [{}], [{ kind: 'card' }], [{ kind: 'event', x: () => 1 }]])
    try { held.tell(...args); } catch (error) { escape(error); }`,
  'the error of a verb of another object': `try { held.tell.call({}, { kind: 'event' }); } catch (error) { escape(error); }`,
  'a stack that overflows in a verb': `let n = 0; const dig = () => { try { n++; held.keep([n]); dig(); } catch (error) { escape(error); } }; dig();`,
  'a stack that overflows in a getter': `const fact = { kind: 'event', get x() { try { return held.tell({ kind: 'event' }), fact.x; } catch (e) { escape(e); return 1; } } };
    held.tell(fact);`,
  'a stack that overflows where the text of a stack is made': `const caught = []; let rest = 4000;
    const look = () => { try { new Error('x').stack; } catch (error) { caught.push(error); } };
    const down = () => { look(); try { down(); } catch (error) { caught.push(error); } if (rest-- > 0) look(); };
    down(); caught.forEach(escape);`,
  'Error.prepareStackTrace': `try { Error.prepareStackTrace = (error, sites) => { escape(error); escape(sites); return sites; }; } catch (e) { escape(e); }
    try { held.post(99, 1); } catch (error) { escape(error.stack); }`,
  'an Error of its own with prepareStackTrace': `const prepareStackTrace = (error, sites) => { escape(sites); sites.forEach(s => { escape(s.getThis()); escape(s.getFunction()); }); return 'x'; };
    try { globalThis.Error = { prepareStackTrace }; } catch {} try { Object.defineProperty(globalThis, 'Error', { value: { prepareStackTrace } }); } catch {}
    try { null.x; } catch (error) { escape(error.stack); }`,
  'Error.captureStackTrace': `const o = {}; try { Error.captureStackTrace(o); } catch {} escape(o); escape(o.stack);`,
  'the thrown error': `throw { get name() { escape(this); return 'E'; }, get message() { escape(arguments); return trap(); }, toString() { escape(this); return 'x'; } };`,
  'a thrown proxy': `throw trap();`,
  'a thrown function': `throw Object.assign(() => 1, { toString() { escape(this); return 'x'; } });`,
  'a getter of a fact': `held.tell({ kind: 'event', get x() { escape(this); escape(new Error().stack); return 1; } });`,
  'a proxy as a fact': `try { held.tell(trap()); } catch {} held.tell(new Proxy({ kind: 'event', a: [1] }, { get(t, k, r) { escape(r); escape(t); return t[k]; } }));`,
  'a symbol in a fact': `held.tell({ kind: 'event', [Symbol.for('nodejs.util.inspect.custom')](...args) { args.forEach(escape); return 'x'; }, [Symbol.toPrimitive]: escape });`,
  'toJSON and toString of a fact': `try { held.tell({ kind: 'event', toJSON() { escape(this); }, toString() { return trap(); } }); } catch {}
    held.tell({ kind: 'event', x: { a: 1, get toJSON() { return undefined; } } });`,
  'an iterator of a list of cards': `const list = ['As']; list[Symbol.iterator] = function* () { escape(this); yield trap(); }; held.show(list, list); held.tell({ kind: 'event', list });`,
  'a list of another species': `class List extends Array { static get [Symbol.species]() { return trap(); } } held.tell({ kind: 'event', list: List.of(1, 2) }); held.keep(List.of(1));`,
  'a list whose length is a lie': `held.tell({ kind: 'event', list: new Proxy([1], { get: (t, k) => (k === 'length' ? 3 : 1) }) });
    try { held.tell({ kind: 'event', list: new Proxy([1], { get: (t, k) => (k === 'length' ? { valueOf: escape } : 1) }) }); } catch {}`,
  'tampering with what all functions inherit': `for (const proto of [Function.prototype ?? Object.getPrototypeOf(escape), Object.prototype, Array.prototype, Object.getPrototypeOf(held)])
    for (const key of ['call', 'apply', 'push', 'toString', 'then', 'polluted', 'seat', 'wants', 'fault'])
      try { proto[key] = function (...args) { escape(this); args.forEach(escape); return 1; }; } catch {}`,
  'tampering with iterators': `for (const each of [[].values(), new Map().entries(), ''[Symbol.iterator](), (function* () {})()])
    for (let at = Object.getPrototypeOf(each); at; at = Object.getPrototypeOf(at))
      try { at.next = function (...args) { escape(this); args.forEach(escape); return { done: true, value: trap() }; }; } catch {}`,
  'tampering with JSON, Reflect and Object': `for (const each of [JSON, Reflect, Object, Array, Map, Math, String, Number]) for (const key of Reflect.ownKeys(each))
    try { each[key] = (...args) => { args.forEach(escape); return trap(); }; } catch {}
    for (const name of Reflect.ownKeys(globalThis)) try { globalThis[name] = trap(); } catch {}`,
  '__proto__ in what it tells and keeps': `for (const text of ['{"__proto__":{"polluted":1},"kind":"event"}', '{"kind":"event","x":{"__proto__":{"polluted":1}}}',
    '{"kind":"event","constructor":{"prototype":{"polluted":1}}}']) { try { held.tell(JSON.parse(text)); } catch {} try { held.keep(JSON.parse(text)); } catch {} }`,
  'the caller of a function': `const f = Object.getPrototypeOf(function () {}); escape(f.caller); try { escape(escape.caller); escape(arguments.callee.caller); } catch (e) { escape(e); }`,
  'a request that is a proxy': `yield trap();`,
  'a request with getters and functions': `yield { ask: 'choice', get of() { escape(this); return [{ seat: 1, options: { go: { get min() { escape(this); return 0; }, max: trap() } }, otherwise: 'go', timer: 'a_ms' }]; } };`,
  'a request with toString for a name': `yield { ask: 'roll', below: { valueOf() { escape(this); return 6; }, toString() { return trap(); } } };`,
  'a request that changes after it was asked': `const of = [{ seat: 1, options: { go: {} }, otherwise: 'go', timer: 'a_ms' }]; const asked = { ask: 'choice', of };
    held.tell({ kind: 'event', x: 1 }); yield asked;`,
  'the answer': `const answers = yield { ask: 'choice', of: [{ seat: 1, options: { go: {} }, otherwise: 'go', timer: 'a_ms' }] }; escape(answers); escape(answers[0]);`,
  'an outcome that is a promise': `return { end: 'none', word: 'x', result: null, then(done, failed) { escape(done); escape(failed); escape(this); } };`,
  'an outcome that is a proxy': `return trap();`,
  'an outcome with functions in its lists': `return { end: 'pots', word: 'x', result: null, pots: [{ amount: 1, contributions: [trap()], eligible: [1], winners: [trap()] }], order: trap(), flop: true };`,
  'code from text': `for (const make of [() => eval('1'), () => (0, eval)('1'), () => Function('1'), () => escape.constructor('1'), () => (function* () {}).constructor('1'),
    () => Reflect.construct(escape.constructor, ['return process']), () => new (Object.getPrototypeOf(function* () {}).constructor)('1')]) try { escape(make()); } catch (error) { escape(error); }`,
  'WebAssembly, Intl, console and timers': `for (const name of ['WebAssembly', 'Intl', 'console', 'setTimeout', 'queueMicrotask', 'structuredClone', 'require', 'module', 'process', 'Promise', 'Atomics', 'SharedArrayBuffer', 'WeakRef', 'FinalizationRegistry', 'ShadowRealm', 'Date', '__guest'])
    if (name in globalThis) throw new Error('there is ' + name);`,
  'everything that a name leads to': `escape(globalThis);`,
  'a verb kept from an earlier round': `globalThis.Math.old?.tell({ kind: 'event' }); try { Math.old = held; } catch {} held.tell({ kind: 'event' });`,
  'its own generator, called from a getter': `held.tell({ kind: 'event', get x() { try { play.call(null, held).next(); } catch (e) { escape(e); } return 1; } });`,
};

const game = (body: string) => `var __plugin = (() => { ${HELP}
  function* play(held) { try { ${body} } finally { escape(held); } return { end: 'none', word: 'x', result: null }; }
  return { default: { code: 'way_out', names: { en: 'x' }, category: 'card', kind: 'round', flow: 'bet', live: false, seats: null,
    limits: ['bet'], betSize: ['bet'], timers: { next_round_ms: 1, a_ms: 1 }, deck: { faces: ['As', 'Ks'], copies: 1 }, rake: null,
    ready: () => [], check: () => [], play } }; })();`;

describe('the border of a plugin', () => {
  let data: string;
  let guest: string;
  const rejected: unknown[] = [];
  const hear = (reason: unknown) => rejected.push(typeof reason);
  before(async () => {
    data = mkdtempSync(join(tmpdir(), 'baize-escape-'));
    guest = await bundleGuest(data);
    process.on('unhandledRejection', hear);
  });
  after(() => {
    process.off('unhandledRejection', hear);
    rmSync(data, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(process.env[MARK], 'the process was reached').to.equal(undefined);
    expect(({} as { polluted?: unknown }).polluted).to.equal(undefined);
    expect(rejected).to.deep.equal([]);
  });
  const open = (text: string): Game[] => remoteGames(openContext(text, 'x', guest));

  /** Whatever the host may hold of a round, and does with it: logs, messages, sums. */
  const use = (run: Run): void => {
    for (const value of [run.told, run.waiting, run.outcome, run.fault, run.kept]) {
      inspect(value, { depth: 9 });
      JSON.stringify(value instanceof Error ? [value.message, value.stack] : value);
      expectOwn(value);
    }
    String(run.fault);
  };

  for (const [way, body] of Object.entries(WAYS))
    it(`lets nothing out by ${way}`, async () => {
      for (let round = 0; round < 2; round++) {
        const run = new Run(open(game(body))[0] as Game, setup);
        use(run);
        if (run.waiting?.ask === 'choice') run.push({ in: 'choice', seat: 1, option: 'go' });
        use(run);
        if (body.startsWith('for (const name of')) expect(run.fault).to.equal(null);
      }
      await new Promise(done => setImmediate(done));
    });

  it('refuses scripts with promises: what import() is refused with is an error of the host', () => {
    for (const text of [
      `import('node:fs').catch(error => error.constructor.constructor('return process')())`,
      `import /* */ ('x')`,
      `import\n// x\n('x')`,
      `(async () => { throw 1; })()`,
      `var f = async x => x`,
      `for await (const x of []) ;async`,
    ])
      expect(() => open(text)).to.throw('no async functions and no import()');
  });

  it('turns whatever a script throws at its start, or exports, into an error of the host', () => {
    for (const text of [
      `throw { get message() { throw this; } }`,
      `throw null`,
      `throw new Proxy({}, { get() { throw 1; } })`,
      `var __plugin = { get default() { throw new Error('no games'); } }`,
      `var __plugin = { default: { toJSON() { throw new Error('no games'); }, get code() { throw 2; } } }`,
      `var __plugin = { default: { code: 1n } }`,
      `var __plugin = 1, another = 2;`,
    ]) {
      let caught: unknown;
      try {
        open(text);
      } catch (error) {
        caught = error;
      }
      expect(caught, text).to.be.instanceOf(Error);
    }
    expect(open(`var __plugin = { default: null }`)).to.have.length(1);
  });

  it('gives errors no stack, which would tell a game who plays it, unless a developer asks for their lines', () => {
    const said = (hasStacks: boolean): string => {
      try {
        remoteGames(openContext(`throw new Error(String(new Error('x').stack))`, 'x', guest, { hasStacks }));
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    expect(said(false)).to.equal('undefined');
    expect(said(true)).to.match(/plugin-x\.js:1/);
  });

  it('takes from a function of a game only what it should answer', () => {
    const answering = (name: string, answer: string) =>
      open(
        game('').replace('check: () => []', `check: () => [], vacates: () => [], bot: () => 1, ${name}: () => (${answer})`),
      )[0] as Game;
    for (const answer of [
      'trap()',
      '() => 1',
      '{}',
      '"x"',
      '[-1]',
      '[{ valueOf() { return 1; } }]',
      'undefined',
      '(() => { throw trap(); })()',
    ])
      expect(() => answering('ready', answer).ready(setup), answer).to.throw(Error);
    for (const answer of ['trap()', 'null', '[1]', '({ then() {} })'])
      expect(() => answering('check', answer).check?.({}, {}), answer).to.throw(Error);
    for (const answer of ['trap()', '[{ seat: 1 }]', '[{ seat: "1", player: 2 }]'])
      expect(() => answering('vacates', answer).vacates?.(null), answer).to.throw(Error);
  });

  it('gives a bot its luck without a function of the host', () => {
    const bot = `(choice, facts, luck) => { escape(luck.constructor); escape(choice); return { option: 'o' + luck(10) + luck(20) }; }`;
    const drawn: number[] = [];
    const found = open(game('').replace('play } }', `play, bot: ${bot} } }`))[0] as Game;
    const luck = (below: number) => {
      drawn.push(below);
      return below - 1;
    };
    expect(found.bot?.({ seat: 1, options: {}, otherwise: 'x', timer: 'a_ms' }, [], luck)).to.deep.equal({ option: 'o919' });
    expect(drawn, 'each is drawn once').to.deep.equal([10, 20]);
  });

  it('takes chips and boxes of the table into the context, and what is told back, in their order', () => {
    const text = `var __plugin = { default: { ...GAME, flow: 'buy_in', seats: { min: 1, max: 2, usual: 1 }, *play(held) {
      held.post(1, 5); held.tell({ kind: 'event', stack: held.stack(1), put: held.put(1), pot: held.pot(), owner: held.owner(1), nobody: held.owner(7) });
      const [a] = yield { ask: 'choice', of: [{ seat: 1, options: { raise: { min: 10, max: 95, paid: 5 }, fold: {} }, otherwise: 'fold', timer: 'a_ms' }] };
      held.tell({ kind: 'event', a, stack: held.stack(1), put: held.put(1), pot: held.pot() });
      held.giveBack(1, 5);
      try { held.post(1, -1); } catch (error) { held.tell({ kind: 'event', name: error.name, message: error.message }); }
      try { held.tell({ kind: 'event', good: 1, bad: [() => 1] }); } catch (error) { held.tell({ kind: 'event', message: error.message }); }
      held.keep({ pot: held.pot() });
      return { end: 'none', word: 'x', result: null }; } } };`;
    const given = `const GAME = { code: 'x', deck: { faces: ['As'], copies: 1 }, timers: { a_ms: 1, next_round_ms: 1 } };`;
    const run = new Run(open(given + text)[0] as Game, setup);
    run.push({ in: 'choice', seat: 1, option: 'raise', amount: 25 });
    expect(run.fault).to.equal(null);
    const answer = { seat: 1, option: 'raise', amount: 25, cards: [], bet: 0, auto: false };
    const expected: Fact[] = [
      { kind: 'event', stack: 95, put: 5, pot: 5, owner: 'pl_a', nobody: null },
      { kind: 'event', a: answer, stack: 75, put: 25, pot: 25 },
      { kind: 'event', name: 'RangeError', message: 'seat 1 cannot post -1' },
      { kind: 'event', message: 'a fact holds a function' },
    ];
    expect(run.told.map(each => each.fact)).to.deep.equal(expected);
    expect(run.kept).to.deep.equal({ pot: 20 });
    expect([run.stacks.get(1), run.puts.get(1)]).to.deep.equal([80, 20]);
  });
});

/** Nothing in a value is of another realm, or more than data. */
function expectOwn(value: unknown): void {
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error(`a ${typeof value} came out`);
  if (typeof value !== 'object' || value === null) return;
  const proto: unknown = Object.getPrototypeOf(value);
  expect(
    [Object.prototype, Array.prototype, Map.prototype, Error.prototype].includes(proto as object) || value instanceof Error,
  ).to.equal(true);
  for (const key of Reflect.ownKeys(value)) {
    expect(key).to.be.a('string');
    const own = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
    if (!(value instanceof Error)) expectOwn('value' in own ? own.value : own.get);
  }
}
