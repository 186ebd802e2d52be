// Every command that docs/games shows: those that need no server are run as they stand there, of the others the command exists.
import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkFact, type Fact } from '../../../core/sdk/src/index.ts';
import { runCommand } from '../../../core/server/src/cli/index.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const DOCS = join(ROOT, 'docs/games');
const BAIZE = 'npm run baize -- ';
/** Without a server, and to an end. */
const OFFLINE = /^(?:new-game|golden|fuzz|simulate|certify-game|plugin pack) /;
/** Of the rest a shell or a running server makes what it is. */
const KNOWN = /^(?:npm run baize -- (?:play|dev|plugin (?:install|activate|list))\b|BAIZE_PLUGINS=\S+ npm start$)/;

const pages = globSync('*.md', { cwd: DOCS }).sort();
const textOf = (page: string): string => readFileSync(join(DOCS, page), 'utf8');
const blocks = (page: string, kind: string): string[] =>
  [...textOf(page).matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].filter(each => each[1] === kind).map(each => each[2] ?? '');

async function run(line: string): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const out = { write: (text: string) => said.push(text) } as unknown as NodeJS.WritableStream;
  const code = await runCommand(line.split(/\s+/), { out, err: out, in: process.stdin });
  return { code, said: said.join('') };
}

describe('docs/games', function () {
  this.timeout(180_000);

  it('F-12 every command of it does what it should, in the order of its page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baize-docs-games-'));
    for (const page of pages) {
      const script = blocks(page, 'ts').find(text => text.startsWith('// Lucky seven'));
      for (const line of blocks(page, 'sh').flatMap(block => block.trim().split('\n'))) {
        const command = line.startsWith(BAIZE) ? line.slice(BAIZE.length) : '';
        if (!OFFLINE.test(command)) {
          expect(line, page).to.match(KNOWN);
          continue;
        }
        if (command.startsWith('golden') && script) writeFileSync(join(folder, 'my-games/lucky-seven/src/index.ts'), script);
        const { code, said } = await run(command.replaceAll('/tmp/', `${folder}/`));
        expect(code, `${page}: ${line}: ${said}`).to.equal(0);
      }
    }
    for (const file of ['my-games/lucky-seven.html', 'red-dog.tgz', 'red-dog.json', 'red-dog.html'])
      expect(existsSync(join(folder, file)), file).to.equal(true);
  });

  it('its links lead somewhere', () => {
    for (const page of pages)
      for (const [, link = ''] of textOf(page).matchAll(/\]\(([^)#]+)/g))
        expect(existsSync(join(DOCS, link)), `${page}: ${link}`).to.equal(true);
  });

  it('its table of facts has every kind that a script tells, with every field', () => {
    const rows = [...textOf('facts.md').matchAll(/^\| `(\w+)` \| ((?:`\w+` ?)+) \|/gm)];
    expect(rows.map(each => each[1])).to.deep.equal(['start', 'deal', 'street', 'betting', 'action', 'showdown', 'event']);
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
