// Every command that docs/games shows: those that need no server are run as they stand there, of the others the command exists.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { checkFact, type Fact } from '../../../core/sdk/src/index.ts';
import { runCommand } from '../../../core/server/src/cli/index.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const DOCS = join(ROOT, 'docs/games');
const BAIZE = 'npm run baize -- ';
/** Without a server, and to an end. */
const OFFLINE = /^(?:new-game|golden|fuzz|simulate|certify-game|plugin pack|play) /;
/** They go on until they are ended, and say where they are. */
const SERVING = { dev: / is played at (\S+)/, start: /Baize is ready. Open (\S+)/ } as const;
/** Of a server that runs: `hot.spec` calls what they call. */
const KNOWN = /^npm run baize -- plugin (?:install|activate|list)\b/;
const READY_MS = 90_000;

const pages = globSync('*.md', { cwd: DOCS }).sort();
const textOf = (page: string): string => readFileSync(join(DOCS, page), 'utf8');
const blocks = (page: string, kind: string): string[] =>
  [...textOf(page).matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].filter(each => each[1] === kind).map(each => each[2] ?? '');

/** What a player of `play` types: an empty line, then no more. */
const typed = () => Readable.from(['\n', 'quit\n']);

async function run(line: string): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const out = { write: (text: string) => said.push(text) } as unknown as NodeJS.WritableStream;
  const code = await runCommand(line.split(/\s+/), { out, err: out, in: typed() });
  return { code, said: said.join('') };
}

/** Starts what goes on until it is ended, as package.json says. @returns the page that it names */
async function pageOf(args: string[], env: Record<string, string>, address: RegExp): Promise<string> {
  const child = spawn(process.execPath, ['run.mjs', 'core/server/src/main.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  let said = '';
  try {
    const url = await new Promise<string>((done, fail) => {
      const late = setTimeout(() => fail(new Error(`it is not ready: ${said}`)), READY_MS);
      child.once('exit', () => fail(new Error(`it ended: ${said}`)));
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          said += String(part);
          const found = address.exec(said)?.[1];
          if (found === undefined) return;
          clearTimeout(late);
          done(found);
        });
    });
    const response = await fetch(url);
    expect(response.status, url).to.equal(200);
    return await response.text();
  } finally {
    child.removeAllListeners('exit');
    const ended = new Promise(done => child.once('exit', done));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
}

/** The last whole game of a page with this code, as whoever reads it puts it into the package. */
const scriptOf = (page: string, code: string): string | undefined =>
  blocks(page, 'ts').findLast(text => text.includes(`code: '${code}'`));

describe('docs/games', function () {
  this.timeout(300_000);

  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'baize-docs-games-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A line as it stands there, but for its folder. @returns the page of what goes on until it is ended */
  async function obeyed(page: string, shown: string): Promise<string | undefined> {
    const line = shown.replaceAll('/tmp/', `${folder}/`);
    const command = line.startsWith(BAIZE) ? line.slice(BAIZE.length) : '';
    const started = /^BAIZE_PLUGINS=(\S+) npm start$/.exec(line)?.[1];
    if (started !== undefined) {
      const env = { BAIZE_PLUGINS: started, PORT: '0', BAIZE_DATA: join(folder, 'data') };
      return pageOf(['serve', '--demo'], env, SERVING.start);
    }
    if (command.startsWith('dev ')) return pageOf([...command.split(' '), '--port', '0'], { TMPDIR: folder }, SERVING.dev);
    if (!OFFLINE.test(command)) {
      expect(line, page).to.match(KNOWN);
      return undefined;
    }
    const name = /^golden .*\/([a-z-]+)$/.exec(command)?.[1];
    const script = name === undefined ? undefined : scriptOf(page, name.replaceAll('-', '_'));
    if (script !== undefined) writeFileSync(join(folder, `my-games/${name}/src/index.ts`), script);
    const { code, said } = await run(command);
    expect(code, `${page}: ${line}: ${said}`).to.equal(0);
    return undefined;
  }

  /** How many of a page's lines open a browser, and what is left in the end. */
  const SHOWN: Record<string, [served: number, files: string[]]> = {
    'tutorial.md': [2, ['my-games/lucky-seven.html']],
    'step-by-step.md': [2, ['my-games/high-card/golden', 'my-games/raise-or-fold/golden']],
    'upgrades.md': [0, ['red-dog.tgz']],
    'certification.md': [0, ['red-dog.json', 'red-dog.html']],
  };
  for (const page of pages)
    it(`F-12 every command of ${page} does what it should, in its order`, async () => {
      const served: string[] = [];
      for (const line of blocks(page, 'sh').flatMap(block => block.trim().split('\n')))
        served.push((await obeyed(page, line)) ?? '');
      const [count, files] = SHOWN[page] ?? [0, []];
      expect(served.filter(Boolean).map(text => text.slice(0, 15).toLowerCase())).to.deep.equal(
        Array(count).fill('<!doctype html>'),
      );
      for (const file of files) expect(existsSync(join(folder, file)), file).to.equal(true);
    });

  it('SDK-09 npm start is what package.json says', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    expect([scripts.start, scripts.baize]).to.deep.equal([
      'node --min-semi-space-size=16 run.mjs core/server/src/main.ts serve --demo',
      'node run.mjs core/server/src/main.ts',
    ]);
  });

  it('its links lead somewhere', () => {
    for (const page of pages)
      for (const [, link = ''] of textOf(page).matchAll(/\]\(([^)#]+)/g))
        expect(existsSync(join(DOCS, link)), `${page}: ${link}`).to.equal(true);
  });

  it('its table of facts has every kind that a script tells, with every field', () => {
    const rows = [...textOf('facts.md').matchAll(/^\| `(\w+)` \| ((?:`\w+` ?)+) \|/gm)];
    const kinds = ['start', 'deal', 'street', 'betting', 'action', 'showdown', 'counter', 'event'];
    expect(rows.map(each => each[1])).to.deep.equal(kinds);
    for (const [, kind = '', fields = ''] of rows) {
      const named = fields.match(/\w+/g) ?? [];
      checkFact({ kind, ...Object.fromEntries(named.map(field => [field, 1])) } as Fact);
      expect(() => checkFact({ kind, odd: 1 } as Fact), kind).to.throw(`there are kind, ${named.join(', ')}`);
    }
  });

  it('F-03 names every package of games as certified', () => {
    const page = textOf('certification.md');
    for (const dir of globSync('games/*/package.json', { cwd: ROOT }).map(each => each.split('/')[1] ?? ''))
      if (!dir.startsWith('kit-')) expect(page, dir).to.include(`(certified/${dir}.html)`);
  });
});
