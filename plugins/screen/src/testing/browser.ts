// A headless browser for tests: an installed one, else the packed one from npm; null where there is none.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--no-first-run'];

export async function openBrowser(): Promise<Browser | null> {
  const installed = PLACES.find(place => place && existsSync(place));
  if (installed) return chromium.launch({ executablePath: installed, args: ARGS });
  try {
    // Makes the packed browser unpack the libraries it needs; read when it is imported.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
    const { default: packed } = await import('@sparticuz/chromium');
    // Not its own switches: they run everything in one process, which dies with the first context that closes.
    return await chromium.launch({ executablePath: await packed.executablePath(), args: [...ARGS, '--no-zygote'] });
  } catch (error) {
    if (process.env.CI) throw error;
    return null;
  }
}
