// `docs/operators-30-minutes.md` followed to the letter, in an empty folder: each block of code is run, in TypeScript and in Python, and
// a round is played with what came out.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { enter, Platform, Player } from '../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { openTable } from '../../support/site.ts';
import { until } from '../../support/world.ts';
import { LANGUAGES, lackOf } from './languages.ts';
import { freePort } from './sample.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A block: ```` ```sh casino python ```` is run there for that language, ```` ```py first.py ```` is a file. */
interface Block {
  kind: string;
  words: string[];
  text: string;
}
const page = readFileSync(join(ROOT, 'docs/operators-30-minutes.md'), 'utf8');
const BLOCKS: Block[] = [...page.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', words = '', text = '']) => ({
  kind,
  words: words.split(' '),
  text,
}));

describe('connect your casino in 30 minutes', function () {
  this.timeout(180_000);
  let service: ServerProcess;
  let platform: Platform;
  let tableId: string;
  const undo: (() => void)[] = [];

  before(async () => {
    service = await ServerProcess.start();
    platform = new Platform(service.url, PLATFORM_KEY);
    tableId = await openTable(platform);
  });
  after(async () => {
    for (const each of undo) each();
    await service?.remove();
  });

  for (const name of ['TypeScript', 'Python']) {
    const language = LANGUAGES.find(each => each.name === name);
    const lack = language && lackOf(language);
    const title = `F-09 ${name}: every block of the page runs, the wallet is certified, a round is played and agrees`;
    if (lack !== undefined) {
      it.skip(`${title}: not tried, ${lack}`);
      continue;
    }
    it(title, async () => {
      const reader = new Reader(service.url, name.toLowerCase(), await freePort());
      undo.push(() => reader.stop());
      const ran: string[] = [];
      for (const block of BLOCKS.filter(each => reader.reads(each))) {
        if (block.text.includes(' reconcile')) await play(reader, platform, tableId);
        ran.push(await reader.follow(block));
      }
      const said = ran.join('\n');
      expect(said).to.contain('baccarat: Baccarat').and.contain('52 passed, 0 failed');
      expect(said).to.contain('2 transactions agree, 0 differ').and.contain('0 warnings, 0 not tried');
    });
  }

  it('F-09 no block of the page is left out', () => {
    const typescript = BLOCKS.filter(each => new Reader('', 'typescript', 0, '').reads(each));
    const python = BLOCKS.filter(each => new Reader('', 'python', 0, '').reads(each));
    expect(new Set([...typescript, ...python]).size).to.equal(BLOCKS.length);
    expect(BLOCKS.length).to.be.at.least(12);
    expect(page.match(/^```/gm)).to.have.length(2 * BLOCKS.length);
  });
});

/** Somebody who does what the page says, for one language. */
class Reader {
  readonly casino: string;
  readonly site: string;
  readonly #language: string;
  readonly #url: string;
  readonly #children: ReturnType<typeof spawn>[] = [];
  readonly #given: Record<string, string> = {};

  constructor(url: string, language: string, port: number, casino = mkdtempSync(join(tmpdir(), 'baize-casino-'))) {
    this.#url = url;
    this.#language = language;
    this.casino = casino;
    this.site = `http://127.0.0.1:${port}`;
  }

  reads({ kind, words }: Block): boolean {
    const others = ['typescript', 'python'].filter(each => each !== this.#language);
    const isOthers = (kind === 'ts' && this.#language !== 'typescript') || (kind === 'py' && this.#language !== 'python');
    return !isOthers && !words.some(each => others.includes(each));
  }

  /** Does a block, with this test's addresses in place of the page's. @returns what was printed */
  async follow({ kind, words, text }: Block): Promise<string> {
    const own = text
      .replaceAll('http://127.0.0.1:9000', this.site)
      .replaceAll('http://127.0.0.1:2567', this.#url)
      .replaceAll('../my-casino', this.casino)
      .replaceAll(/\bacme\b/g, `acme-${this.#language}`)
      .replace(/ak_…/, this.#given.api_key ?? '')
      .replace(/SECRET=…/, `SECRET=${this.#given.api_secret}`);
    if (kind !== 'sh') {
      writeFileSync(join(this.casino, words[0] ?? ''), own);
      return '';
    }
    const said = await this.#run(own, words[0] === 'project' ? ROOT : this.casino, words.includes('serve'));
    for (const [, name = '', value = ''] of said.matchAll(/^(api_\w+) +(\S+)$/gm)) this.#given[name] = value;
    return said;
  }

  async #run(text: string, cwd: string, serves: boolean): Promise<string> {
    const env = {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      BAIZE_URL: this.#url,
      BAIZE_PLATFORM_KEY: PLATFORM_KEY,
      PORT: new URL(this.site).port,
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const child = spawn('bash', ['-ec', serves ? text.replace(/^(\S+ .*)\n$/m, 'exec $1\n') : text], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (serves) this.#children.push(child);
    let said = '';
    return new Promise((done, fail) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          said += part;
          if (serves && said.includes('http://')) done(said);
        });
      child.once('error', fail);
      child.once('close', code => (code === 0 ? done(said) : fail(new Error(`${text}ended with ${code}\n${said}`))));
    });
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(this.casino, { recursive: true, force: true });
  }
}

/** Presses the button on the sample's page and plays a round of baccarat, until its credit has arrived. */
async function play({ site }: Reader, platform: Platform, tableId: string): Promise<void> {
  const shown = await (await fetch(site)).text();
  expect(shown).to.contain('Player 1: 1000000 KRW').and.contain('value="baccarat"');
  const body = new URLSearchParams({ game: 'baccarat' });
  const pressed = await fetch(`${site}/play`, { method: 'POST', redirect: 'manual', body });
  const { session, operator } = (await enter(pressed.headers.get('location') ?? '')).body;
  const player = await Player.join(platform.url, tableId, session);
  try {
    await player.until('a window for bets', each => each.type === 'ask' || (each.asks as unknown[] | undefined)?.length === 1);
    const ack = await player.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
    expect(ack.ok, JSON.stringify(ack)).to.equal(true);
    await player.fact('settle');
    const path = `/transactions?operator=${operator.code}&type=credit&status=confirmed`;
    await until('its credit', async () => ((await platform.call('GET', path)).body.transactions as unknown[]).length > 0);
  } finally {
    await player.leave();
  }
}
