// The house's own rules: who may import whom, purity of games, sizes, forgotten yield*.
import { dirname, join, relative, resolve } from 'node:path';
import { expect } from 'chai';
import { product, ROOT, type Source } from './sources.ts';

const ROOMS = [
  ...[
    'kernel',
    'runtime',
    'db',
    'calls',
    'catalog',
    'operators',
    'players',
    'auth',
    'dealers',
    'audit',
    'books',
    'ledger',
    'wallet',
    'certification',
  ],
  ...[
    'settlement',
    'facts',
    'dealing',
    'rounds',
    'sums',
    'history',
    'games',
    'reservations',
    'tables',
    'gateway',
    'admin',
    'api',
    'app',
    'cli',
  ],
];
// files that may break one rule, with the reason; this list only shrinks
const EXCEPTIONS: Record<string, string> = {
  'core/server/src/db/schema/new-migration.ts': 'a command of developers: it needs the entities of all rooms',
  'core/server/src/db/make-template.ts': 'a command of developers: it needs the entities of all rooms',
};

// where the crash harness may end the process: every kill point of reliability 2.4, in at most fourteen files
const FAULTS: Record<string, string> = {
  'api/http/frame.ts': 'K26',
  'db/driver.ts': 'K24',
  'rounds/ends.ts': 'K14 K29',
  'admin/restore-change.ts': 'K22',
  'admin/plugins.ts': 'K23 K23 K23 K23 K23',
  'tables/requests/betting-window.ts': 'K12',
  'tables/purses/wallet-purse.ts': 'K5 K28',
  'tables/table/round-player.ts': 'K10 K13 K30',
  'tables/table/round.ts': 'K11',
  'tables/seats/seating.ts': 'K18 K19 K20',
  'tables/directory/directory.ts': 'K21 K21 K25 K27',
  'wallet/debit/open-debit.ts': 'K1 K2 K4 K6 K7',
  'wallet/outbox/outbox.ts': 'K9 K16 K17',
  'wallet/transport/transport.ts': 'K3 K8 K15',
};
const areaOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** The package folder an import leads to; undefined for packages from npm and for Node. */
function target(source: Source, name: string): string | undefined {
  if (name.startsWith('.')) return areaOf(relative(ROOT, resolve(ROOT, dirname(source.file), name)));
  const found = /^@baize\/(game-|plugin-)?([a-z-]+)/.exec(name);
  if (!found) return undefined;
  const isGame = found[1] === 'game-' || found[2]?.startsWith('kit-');
  return `${isGame ? 'games' : found[1] === 'plugin-' ? 'plugins' : 'core'}/${found[2]}`;
}

/** The screen of a game: it runs in the browser and stands on the kit that the screen's plugin lends. */
const SCREENS = /^games\/[^/]+\/screen\//;
const SCREEN_KIT = /^@baize\/plugin-screen\/kit(\/[a-z]+)?$/;

/** May code of this area import that one? sdk ← kits ← games; sdk, protocol ← server ← plugins; screen-kit ← screens of games. */
function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (['core/sdk', 'core/protocol', 'core/operator-kit'].includes(from)) return false; // operators have the kit alone
  if (from === 'core/testkit') return to === 'core/sdk';
  if (from === 'core/server') return ['core/sdk', 'core/testkit', 'core/protocol'].includes(to);
  if (from.startsWith('games/')) return to === 'core/sdk' || to.startsWith('games/kit-') || to === 'core/testkit';
  if (from === 'plugins/dev' && to === 'core/testkit') return true; // a tool of those who write games
  if (from.startsWith('plugins/')) return ['core/sdk', 'core/protocol', 'core/server'].includes(to);
  return true;
}

describe('the house', () => {
  it('SDK-10 imports only downwards: sdk, kits, games; sdk, server, plugins', () => {
    const wrong = product.flatMap(source =>
      source.imports
        .filter(name => !(SCREEN_KIT.test(name) && SCREENS.test(source.file)))
        .map(name => target(source, name))
        .filter(to => to !== undefined && !mayImport(areaOf(source.file), to))
        .map(to => `${source.file} → ${to}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('SDK-01 keeps the order of the rooms, and their doors', () => {
    const wrong: string[] = [];
    for (const { file, imports } of product) {
      const room = /^core\/server\/src\/([^/]+)\//.exec(file)?.[1];
      if (!room || EXCEPTIONS[file]) continue;
      for (const name of imports.filter(each => each.startsWith('.'))) {
        const to = relative('core/server/src', join(dirname(file), name)).split('/');
        const other = to[0] as string;
        if (to.length < 2 || other === room) continue;
        if (ROOMS.indexOf(other) > ROOMS.indexOf(room)) wrong.push(`${file} imports ${other}, which stands later`);
        if (to[1] !== 'index.ts') wrong.push(`${file} enters ${other} by ${to.slice(1).join('/')}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it('every room of the server stands in the list', () => {
    const folders = new Set(product.flatMap(({ file }) => /^core\/server\/src\/([^/]+)\//.exec(file)?.[1] ?? []));
    expect([...folders].filter(each => !ROOMS.includes(each))).to.deep.equal([]);
  });

  it('the sdk and games are pure', () => {
    const banned =
      /\b(?:new Date\b|Date\.|setTimeout|setInterval|process\.|crypto\b|console\.|Promise\b|async\b|await\b|Intl\.)|Math\.random/;
    const pure = product.filter(
      ({ file }) => /^(core\/sdk|games)\//.test(file) && !file.endsWith('/vectors.ts') && !SCREENS.test(file),
    );
    const wrong = pure.flatMap(({ file, text, imports }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
      const found = [...(banned.exec(code) ?? []), ...(/^let\s/m.exec(code) ?? [])];
      const outside = imports.filter(name => !name.startsWith('.') && !name.startsWith('@baize/'));
      return [...found, ...outside].map(each => `${file}: ${each}`);
    });
    expect(wrong).to.deep.equal([]);
  });

  it('screens of games import their own package, kits of games and the screen-kit, and nothing else', () => {
    const wrong = product.flatMap(({ file, imports }) =>
      imports
        .filter(() => SCREENS.test(file))
        .filter(name => !(name.startsWith('.') || SCREEN_KIT.test(name) || name.startsWith('@baize/kit-')))
        .map(name => `${file}: ${name}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('a verb is never forgotten to be yielded', () => {
    const verbs = /(?<!yield\* |function\* |\.|\w)(cards|shuffle|roll|choose|chooseAll|bets)\(/g;
    const wrong = product
      .filter(({ file }) => file.startsWith('games/'))
      .flatMap(({ file, text }) => {
        if (!/from '@baize\/sdk'/.test(text)) return [];
        const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|`[^`]*`/g, '');
        return [...code.matchAll(verbs)].map(each => `${file}: ${each[0]}`);
      });
    expect(wrong).to.deep.equal([]);
  });

  it('files are at most 400 lines of at most 130 characters and begin by saying what they are', () => {
    const wrong = product.flatMap(({ file, text }) => {
      const lines = text.split('\n');
      // a text or a statement of SQL cannot be broken by the formatter; nothing is wider than 160
      const long = lines.findIndex(
        line =>
          !line.includes('biome-ignore') &&
          [...line.replaceAll(/\p{M}/gu, '')].length > (/['"`]|^\s+(select|insert|values|from|where)/.test(line) ? 160 : 130),
      );
      return [
        ...(lines.length > 401 && !EXCEPTIONS[file] ? [`${file}: ${lines.length} lines`] : []),
        ...(long >= 0 ? [`${file}:${long + 1}: a long line`] : []),
        ...(/^(#!.*\n)?(\/\/|\/\*)/.test(text) ? [] : [`${file}: no first sentence`]),
      ];
    });
    expect(wrong).to.deep.equal([]);
  });

  it('only the db room opens the database', () => {
    const wrong = product.filter(
      ({ file, text }) => /MikroORM\.init|new PGlite/.test(text) && !file.startsWith('core/server/src/db/'),
    );
    expect(wrong.map(each => each.file)).to.deep.equal([]);
  });

  it('nobody but the kernel reads the clock or sets timers in money rooms', () => {
    const wrong = product.filter(
      ({ file, text }) =>
        /core\/server\/src\/(wallet|certification|ledger|tables|history|rounds|auth|players|operators|catalog|audit)\//.test(
          file,
        ) && /\bDate\.now\(|\bsetTimeout\(|\bMath\.random\(/.test(text),
    );
    expect(wrong.map(each => each.file)).to.deep.equal([]);
  });

  it('A3 every kill point stands in its file, and the seam is used nowhere else', () => {
    const at = 'core/server/src/';
    const using = product.filter(({ text, file }) => /\bfaults\.at\(/.test(text) && !file.endsWith('runtime/faults.ts'));
    const found = using.map(({ file, text }) => {
      const code = text.split('\n').filter(line => /\bfaults\.|^const SENT = /.test(line));
      return [file.slice(at.length), [...code.join('\n').matchAll(/'(K\d+)'/g)].map(each => each[1])] as const;
    });
    const sorted = (points: readonly (string | undefined)[]) =>
      [...points].sort((a, b) => Number(a?.slice(1)) - Number(b?.slice(1)));
    expect(Object.fromEntries(found.map(([file, points]) => [file, sorted(points).join(' ')]))).to.deep.equal(FAULTS);
    expect(using.length).to.be.at.most(14);
    const all = Array.from({ length: 30 }, (_, i) => `K${i + 1}`);
    const known = [...new Set(Object.values(FAULTS).flatMap(each => each.split(' ')))];
    expect(sorted(known)).to.deep.equal(all);
    const armed = using.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter(line => line.includes('faults.at(') && !/faults\.on\b/.test(line))
        .map(line => `${file}: ${line}`),
    );
    expect(armed, 'each asks faults.on first').to.deep.equal([]);
  });
});
