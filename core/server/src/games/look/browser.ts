// A headless browser, where one is at hand: an installed one, or the one that the development packages bring. A server in
// production has neither, and needs neither.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--no-first-run'];

/** @returns null where there is none: why not is what `onFault` is told */
export async function openBrowser(onFault: (error: unknown) => void = () => undefined): Promise<Browser | null> {
  try {
    const { chromium } = await import('playwright-core');
    const installed = PLACES.find(place => place && existsSync(place));
    if (installed) return await chromium.launch({ executablePath: installed, args: ARGS });
    // Makes the packed browser unpack the libraries it needs; read when it is imported.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
    const { default: packed } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    process.env.FONTCONFIG_PATH = fontsOf(tmpdir());
    // Not its own switches: they run everything in one process, which dies with the first context that closes.
    return await chromium.launch({ executablePath, args: [...ARGS, '--no-zygote'] });
  } catch (error) {
    onFault(error);
    return null;
  }
}

/** What stands for a face that is missing: those without serifs, as on phones. Otherwise it is the first one of the machine. */
const FACES = ['Open Sans', 'Noto Sans CJK KR', 'Noto Sans Thai', 'Loma'].map(name => `<string>${name}</string>`).join('');
const INSTEAD = `<match target="pattern"><edit name="family" mode="append_last">${FACES}</edit></match>`;

/** A configuration that finds the packed faces where they are: their own names `/tmp`, and a browser without any face dies. */
function fontsOf(unpacked: string): string {
  const folder = mkdtempSync(join(unpacked, 'fontconfig-'));
  const places = [join(unpacked, 'fonts'), '/usr/share/fonts'].map(dir => `<dir>${dir}</dir>`);
  const text = `<?xml version="1.0"?><fontconfig>${places.join('')}${INSTEAD}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`;
  writeFileSync(join(folder, 'fonts.conf'), text);
  return folder;
}
