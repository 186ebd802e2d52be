// What the plugin serves: pages, their headers, immutable files, pictures, and their sizes.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { type Bundle, buildScreen } from './build/bundle.ts';
import { LATER } from './build/words.ts';
import { launchPage, policy } from './pages.ts';
import { openStage, type Stage } from './testing/stage.ts';

const root = resolve(import.meta.dirname, '../../..');
const ORIGINS = { acme: ['https://acme.example'], other: ['https://other.example:8443'] };

describe('screen plugin', function () {
  this.timeout(60_000);
  let stage: Stage;
  let bundle: Bundle;
  const get = async (path: string) => {
    const answer = await fetch(stage.url + path);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const csp = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';

  before(async () => {
    bundle = await buildScreen();
    const game = (code: string, category: string) => {
      return {
        code,
        version: '0'.repeat(16),
        names: {},
        category,
        flow: 'bet' as const,
        kind: 'round' as const,
        seats: null,
        bot: undefined,
        dir: '/nowhere',
      };
    };
    stage = await openStage({
      embedOrigins: ORIGINS,
      games: [
        { ...game('baccarat', 'card'), version: '1'.repeat(16), dir: join(root, 'games/baccarat') },
        game('new_game', 'poker'),
      ],
    });
  });
  after(() => stage.stop());

  it('ONB-05 lets exactly the operator’s sites frame its screen', async () => {
    expect(await csp('/play/o/acme')).to.include("frame-ancestors 'self' https://acme.example;");
    expect(await csp('/play/o/other')).to.include("frame-ancestors 'self' https://other.example:8443;");
    expect(await csp('/play/o/unknown')).to.include("frame-ancestors 'self';");
  });

  it('ONB-05 lets every operator’s site frame the launch page', async () =>
    expect(await csp('/launch')).to.include("frame-ancestors 'self' https://acme.example https://other.example:8443;"));

  it('ONB-05 lets any https site frame the launch page where the list would be too long, and names them exactly at the screen', async () => {
    const many = Array.from({ length: 900 }, (_, i) => `https://casino-number-${i}.example`);
    const few = many.slice(0, 100);
    const crowded = await openStage({ embedOrigins: { many, few: few.slice(0, 3) } });
    const header = async (path: string) => {
      const { headers } = await fetch(crowded.url + path);
      return headers.get('content-security-policy') ?? '';
    };
    const launch = await header('/launch');
    expect(launch).to.include('; frame-ancestors https:; ');
    expect(launch.length).to.be.lessThan(4096);
    expect(await header('/play/o/few')).to.include(`frame-ancestors 'self' ${few.slice(0, 3).join(' ')};`);
    await crowded.stop();
    const fits = launchPage({ style: '', launch: '' } as Bundle, 'https://g.example', few).headers?.['Content-Security-Policy'];
    expect(fits).to.include(few.join(' ')).and.have.length.at.most(4096);
  });

  it('keeps anything that is no origin out of the policy', () =>
    expect(policy('https://g.example', ["https://a.example; script-src 'unsafe-inline'", '*'])).to.include(
      "frame-ancestors 'self';",
    ));

  it('connects to its own origin only, and runs no script in the page', async () => {
    const value = await csp('/play/o/acme');
    expect(value).to.include(`connect-src 'self' ${stage.url.replace('http', 'ws')};`);
    expect(value).to.include("script-src 'self';").and.include("object-src 'none'").and.include("base-uri 'none'");
    for (const path of ['/launch', '/play/o/acme']) {
      const { text, headers } = await get(path);
      expect(text).not.to.match(/<script(?![^>]*\ssrc=)/);
      expect(text).not.to.match(/\son\w+=/);
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
    }
  });

  it('serves its files for ever under names that carry their hash', async () => {
    const { text } = await get('/play/o/acme');
    const paths = [...text.matchAll(/(?:href|src)="(\/play\/[^"]+)"/g)].map(found => found[1] ?? '');
    expect(paths).to.have.length.greaterThan(2);
    for (const path of paths) {
      const file = await get(path);
      expect(file.status, path).to.equal(200);
      expect(file.headers.get('cache-control')).to.include('immutable');
    }
    expect((await get('/play/screen.0000000000000000.js')).status).to.equal(404);
  });

  it('names beside the script what each visit loads, and the words of one language', async () => {
    const preloaded = async (lang: string) =>
      [...(await get(`/play/o/acme?lang=${lang}`)).text.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(found => found[1]);
    const [korean, english] = [await preloaded('ko'), await preloaded('en')];
    expect(korean).to.include(bundle.words.ko).and.not.include(bundle.words.en);
    expect(english).to.include(bundle.words.en).and.include.members(bundle.preload);
  });

  it('names the screen and the kits of the game that somebody comes to play', async () => {
    const page = async (game: string) => (await get(`/play/o/acme?lang=ko&game=${game}`)).text;
    const { script, style, kits } = await (await fetch(`${stage.url}/screens/baccarat/current/screen.json`)).json();
    const baccarat = await page('baccarat');
    for (const path of [script, ...kits.map((kit: string) => bundle.kits[kit])])
      expect(baccarat).to.include(`<link rel="modulepreload" href="${path}">`);
    expect(baccarat).to.include(`<link rel="preload" href="${style}" as="style">`);
    for (const none of ['new_game', 'no_game', '"><script>'])
      expect(await page(encodeURIComponent(none)), none).to.equal((await get('/play/o/acme?lang=ko')).text);
  });

  it('fetches the script of the screen while the token is changed, and begins it with one script beside the wire', async () => {
    expect((await get('/launch')).text).to.include(`<link rel="prefetch" href="${bundle.script}">`);
    expect(bundle.preload).to.have.length(1);
  });

  it('has a script for each kit that it publishes, and words that name no other script', () => {
    const publish = readFileSync(join(root, 'plugins/screen/src/client/kit/publish.ts'), 'utf8');
    const published = [...publish.matchAll(/^ {2}(\S+): \(\) => import/gm)].map(([, name]) =>
      name === '[MAIN_KIT]' ? 'main' : name,
    );
    expect(Object.keys(bundle.kits)).to.have.members(published).and.include('seats');
    const words = [bundle.words, bundle.laterWords].flatMap(each => Object.values(each));
    expect(words).to.have.length(12);
    for (const { path, body } of bundle.files) if (words.includes(path)) expect(body.toString(), path).to.match(/^var \w=\{/);
  });

  it('stays within 180 KB of script in all, 105 KB before a table, and 14 KB of styles, packed', async () => {
    const size = async (paths: readonly string[]) => {
      const files = await Promise.all(bundle.files.filter(each => paths.includes(each.path)).map(each => each.packed));
      return files.reduce((sum, { gzip }) => sum + (gzip?.length ?? 0), 0);
    };
    const scripts = bundle.files.map(each => each.path).filter(path => path.endsWith('.js'));
    const foreign = [bundle.words, bundle.laterWords].flatMap(({ th: _, ...others }) => Object.values(others));
    expect(await size(scripts.filter(path => !foreign.includes(path)))).to.be.at.most(180 * 1024);
    expect(await size([bundle.script, ...bundle.preload, bundle.words.th as string])).to.be.at.most(105 * 1024);
    expect(await size([bundle.style])).to.be.at.most(14 * 1024);
  });

  it('says nothing at first, and at no table, in words that come later', () => {
    const first = bundle.files.filter(({ path }) => [bundle.script, ...bundle.preload].includes(path));
    const tables = globSync('games/*/screen/**/*.{ts,tsx}', { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'));
    const said = [...first.map(({ body }) => body.toString()), ...tables];
    expect(said.join()).to.include('nav.menu');
    for (const family of LATER)
      for (const text of said) expect(text).not.to.match(new RegExp(`["'\`]${family.replace('.', '\\.')}`));
  });

  it('gives a picture to every loaded game and to nothing else', async () => {
    for (const code of ['baccarat', 'new_game']) {
      const { status, headers } = await get(`/thumbs/${code}.webp`);
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.equal('image/webp');
    }
    for (const file of ['matgo.webp', 'baccarat.png', '..%2Fbaccarat.webp'])
      expect((await get(`/thumbs/${file}`)).status).to.equal(404);
  });

  it('draws every symbol that the screen uses', () => {
    const art = readFileSync(new URL('../assets/art.svg', import.meta.url), 'utf8');
    const sources = readdirSync(new URL('./client', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.tsx'))
      .map(name => readFileSync(new URL(`./client/${name}`, import.meta.url), 'utf8'))
      .join('\n');
    const icons = [...sources.matchAll(/(?:<Icon name=|icon[=:] ?)["']([a-z]+)["']/g)].map(found => `i-${found[1]}`);
    expect(icons).to.include('i-menu');
    for (const id of new Set(icons)) expect(art, id).to.include(`id="${id}"`);
    expect(existsSync(new URL('../assets/icon.svg', import.meta.url))).to.equal(true);
  });
});
