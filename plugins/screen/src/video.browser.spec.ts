// The place for a camera's picture in a browser: its state, the delay of cards, and no LIVE without a picture.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { POKER } from './testing/seated.ts';
import { seatedPages } from './testing/seated-pages.ts';

const PICTURE = readFileSync(join(import.meta.dirname, '../assets/icon.svg'));
const SIZE = 1;

describe('a table that a camera looks at, in a browser', function () {
  this.timeout(60_000);
  const { open, test, answers } = seatedPages();
  const timers = { action_ms: 15_000, reveal_delay_ms: 1500 };

  it('B14 says that there is no picture, then shows it in 16:9 with LIVE, and how late cards are', async () => {
    answers(`/dealer/v1/snapshots/${POKER}`, {});
    const page = await open({ table: { live: true, video: true, timers } }, { phase: 'idle' });
    const place = test(page, 'video');
    await place.waitFor();
    expect(await place.innerText())
      .to.include('No picture from the camera')
      .and.include('1.5 s')
      .and.not.include('LIVE');
    await page.route('**/dealer/v1/snapshots/**', route => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
    await place.locator('img').evaluate((each: HTMLImageElement) => {
      each.src += '1';
    });
    await page.waitForSelector('[data-test="video"][data-state="shown"]');
    expect(await place.innerText())
      .to.include('LIVE')
      .and.include('Picture of');
    const { width = 0, height = 1 } = (await place.locator('.video-frame').boundingBox()) ?? {};
    expect(Math.abs(width - (height * 16) / 9)).to.be.below(SIZE);
  });

  it('B14 has no such place where no camera looks', async () => {
    const page = await open({ table: { live: true } }, { phase: 'idle' });
    expect(await test(page, 'video').count()).to.equal(0);
  });
});
