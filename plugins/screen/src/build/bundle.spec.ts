// The screen as it is kept: whole, packed, and by all files that decide what it is.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keptOr } from '@baize/server/kept';
import { expect } from 'chai';
import { bundleScreen } from './bundle.ts';
import { ownSources } from './sources.ts';

const LATER_MS = 60_000;

describe('the screen, bundled', function () {
  this.timeout(60_000);
  const store = mkdtempSync(join(tmpdir(), 'kept-screen-'));
  after(() => rmSync(store, { recursive: true, force: true, maxRetries: 10 }));

  it('is kept whole, packed, and knows the files that build it as well as those that it is built of', async () => {
    const built = await bundleScreen('client/main.tsx');
    const started = () => keptOr('screen', async () => built, { store, since: Date.now() + LATER_MS });
    await started();
    for (let tries = 0; !existsSync(join(store, 'screen')) && tries < 1000; tries++) await wait(10);
    const again = await started();
    expect(again).not.to.equal(built.value);
    expect(again).to.deep.equal(await built.whole);
    const names = built.sources.map(each => each.replaceAll('\\', '/')).join('\n');
    for (const each of ['build/bundle.ts', 'client/main.tsx', 'client/texts.json', 'assets/art.svg', 'style/index.css', 'preact'])
      expect(names).to.include(each);
    expect(await ownSources()).to.satisfy((all: string[]) => all.every(each => built.sources.includes(each)));
  });
});
