// Every whole game that the documentation of games shows is played by the battery of every game.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '@baize/sdk';
import { expect } from 'chai';
import { fuzz } from './fuzz.ts';
import { ROOT } from './packages.ts';
import { plays } from './plays.ts';

const PAGES = ['docs/games.md', 'docs/games/tutorial.md', 'docs/games/step-by-step.md'];
const pages = PAGES.map(page => readFileSync(join(ROOT, page), 'utf8')).join('\n');
const games = [...pages.matchAll(/```ts\n([\s\S]*?)```/g)]
  .map(([, text = '']) => text)
  .filter(text => text.includes('export default'));

/** The game of a block, loaded as a package would be. */
async function loaded(text: string, dir: string): Promise<Game> {
  const file = join(dir, 'game.mjs');
  const sdk = pathToFileURL(join(ROOT, 'core/sdk/src/index.ts')).href;
  writeFileSync(file, stripTypeScriptTypes(text).replaceAll("'@baize/sdk'", `'${sdk}'`));
  return ((await import(pathToFileURL(file).href)) as { default: Game }).default;
}

describe('the documentation of games', () => {
  const dirs: string[] = [];
  after(() => {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  it('has whole games', () => {
    expect(games.length).to.be.at.least(6);
  });

  for (const text of games) {
    const title = text.split('\n', 1)[0]?.replace('// ', '') ?? '';
    it(`SDK-09 its game can be played: ${title}`, async () => {
      const dir = mkdtempSync(join(tmpdir(), 'baize-docs-'));
      dirs.push(dir);
      const game = await loaded(text, dir);
      expect(plays(game, { warn: () => {} })).to.deep.equal([]);
      expect(fuzz(game, { rounds: 1_000, seed: 8 }).failed).to.deep.equal([]);
    });
  }
});
