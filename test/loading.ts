// `npm run loading`: what a player's first visit costs over a slow line on a slow phone: bytes by kind, first drawing, playable.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../plugins/screen/src/testing/browser.ts';
import { pokerTable } from './support/poker.ts';
import type { Site } from './support/site.ts';
import { World } from './support/world.ts';

/** A middling phone: 1.6 Mbit/s down, answers after 40 ms, a processor four times slower than this one. */
const LINE = { offline: false, latency: 40, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;
const VISITS = Number(process.argv[2] ?? 5);
/** Everything has come long before. */
const LOADED_MS = 6000;
const SIZE = { width: 390, height: 844 };

/** Where somebody goes, and what shows that they can play there. */
interface Goal {
  what: string;
  start: object;
  drawn: string;
  usable: string;
}

interface Visit {
  bytes: Record<string, number>;
  times: Record<string, number>;
}

/** What the page itself notes: who asks it from outside runs a script there that takes the slow phone a quarter of a second. */
interface Noted {
  drawn?: number;
  usable?: number;
}

declare const window: { noted: Noted };

async function visit(page: Page, url: string, goal: Goal): Promise<Visit> {
  const client = await page.context().newCDPSession(page);
  const bytes = await countBytes(client);
  await page.addInitScript(noteWhen, [goal.drawn, goal.usable] as const);
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const began = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  await sleep(LOADED_MS);
  const { noted, paint } = await page.evaluate(() => ({
    noted: window.noted,
    paint: performance.timeOrigin + (performance.getEntriesByName('first-paint')[0]?.startTime ?? 0),
  }));
  if (!noted.drawn || !noted.usable) throw new Error(`${goal.what} was not drawn within ${LOADED_MS} ms`);
  const since = (at: number) => Math.round(at - began);
  return { bytes, times: { paint: since(paint), drawn: since(noted.drawn), usable: since(noted.usable) } };
}

/** In the page: when both can be seen. A frame was drawn with what the next frame finds there. */
function noteWhen([drawn, usable]: readonly [string, string]): void {
  const noted: Noted = {};
  window.noted = noted;
  const look = () => {
    if (document.querySelector(drawn)) noted.drawn ??= Date.now();
    if (document.querySelector(usable)) noted.usable ??= Date.now();
    if (!noted.drawn || !noted.usable) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Bytes as they travel, by kind of file. */
async function countBytes(client: CDPSession): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  const kinds = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, response }) =>
    kinds.set(requestId, kindOf(new URL(response.url).pathname)),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    for (const kind of [kinds.get(requestId) ?? 'other', 'all']) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await client.send('Network.enable');
  return bytes;
}

const kindOf = (path: string) => /\.(js|css|svg|webp)$/.exec(path)?.[1] ?? 'other';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function print(what: string, visits: Visit[]): void {
  const line = (of: 'bytes' | 'times') =>
    [...new Set(visits.flatMap(each => Object.keys(each[of])))]
      .map(name => `${name} ${median(visits.map(each => each[of][name] ?? 0))}`)
      .join(', ');
  console.log(`${what}: bytes ${line('bytes')}; ms ${line('times')}`);
}

async function launch({ operator }: Site, name: string, start: object): Promise<string> {
  const player = { external_id: name, nickname: name, currency: 'KRW' };
  const { body } = await operator.call<{ launch_url: string }>('POST', '/launch', { player, lang: 'ko', ...start });
  return body.launch_url;
}

const browser = await openBrowser();
if (!browser) throw new Error('there is no browser here');
const world = await World.open();
try {
  const site = await world.site('acme');
  const baccarat = await world.table();
  const poker = await pokerTable(world);
  const goals: Goal[] = [
    {
      what: 'baccarat',
      start: { table_id: baccarat },
      drawn: '[data-test="stage"]',
      usable: '[data-test="spot-banker"]:enabled',
    },
    { what: 'holdem', start: { table_id: poker }, drawn: '[data-test="take-seat"]', usable: '[data-test="take-seat"]:enabled' },
    { what: 'lobby', start: {}, drawn: '[data-test="lobby"]', usable: '[data-test="lobby"] .row button' },
  ];
  for (const goal of goals) {
    const visits: Visit[] = [];
    for (let n = 0; n < VISITS; n++) {
      const name = `${goal.what}-${n}`;
      site.wallet.deposit(name, 10_000_000);
      const context = await browser.newContext({ viewport: SIZE });
      visits.push(await visit(await context.newPage(), await launch(site, name, goal.start), goal));
      await context.close();
    }
    print(goal.what, visits);
  }
} finally {
  await browser.close();
  await world.close();
}
