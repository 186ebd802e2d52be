// The two HTML pages of the screen and the headers they must carry.
import type { OperatorSite, Page } from '@baize/server';
import { touchIcon } from './app-page.ts';
import type { Bundle } from './build/bundle.ts';
import type { ScreenManifest } from './screens/library.ts';

const LANGUAGES = new Set(['ko', 'en', 'zh', 'ja', 'th', 'vi']);

/** One of the six that the screen speaks; English for any other. */
export const knownLanguage = (lang: string | null): string => (lang !== null && LANGUAGES.has(lang) ? lang : 'en');

/** The policy of a page: own files only, and only the named sites may put it into a frame. */
export function policy(gameOrigin: string, embedOrigins: readonly string[]): string {
  return policyFor(gameOrigin, ["'self'", ...embedOrigins.filter(isOrigin)].join(' '));
}

function policyFor(gameOrigin: string, ancestors: string): string {
  const socket = gameOrigin.replace(/^http/, 'ws');
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `connect-src 'self' ${socket}`,
    `img-src 'self' data: blob:`,
    `style-src 'self' 'unsafe-inline'`,
    `frame-ancestors ${ancestors}`,
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}

/** The longest policy that every client takes in a header. */
const MOST_BYTES = 4096;

/**
 * The page that changes a launch token for a session and moves on. It is empty: where the list of all sites would be too long for
 * a header any site may frame it. The screen it moves on to names its own operator's sites.
 */
export function launchPage(bundle: Bundle, gameOrigin: string, embedOrigins: readonly string[]): Page {
  const exact = policy(gameOrigin, embedOrigins);
  const csp = Buffer.byteLength(exact) <= MOST_BYTES ? exact : policyFor(gameOrigin, 'https:');
  return page(html({ style: bundle.style, script: bundle.launch, links: [linkTo('prefetch', bundle.script)] }), csp);
}

/** Whose screen it is. Who has no address to send players back to has no app either: it could begin nowhere. */
interface Whose {
  code: string;
  origins: readonly string[];
  site?: OperatorSite;
}

/** What is known of somebody who comes: what they read, and the screen of the game that they come to play. */
interface Visit {
  lang: string | null;
  game?: Pick<ScreenManifest, 'script' | 'style' | 'kits'> | null;
}

/** The game screen of one operator. */
export function screenPage(bundle: Bundle, gameOrigin: string, { code, origins, site }: Whose, { lang, game }: Visit): Page {
  const known = knownLanguage(lang);
  const { style, script, words, kits } = bundle;
  const table = game?.script ? [...game.kits.map(kit => kits[kit]), game.script] : [];
  const scripts = [words[known], ...table, ...bundle.preload].map(path => linkTo('modulepreload', path));
  const links = [...scripts, linkTo('preload', game?.style, ' as="style"')];
  const app = site?.url ? { name: site.name, site: site.url, manifest: manifestPath(code, known) } : undefined;
  const part = { style, script, links, lang: known, ...(app ? { app } : {}) };
  return page(html(part), policy(gameOrigin, origins));
}

const linkTo = (rel: string, path: string | null | undefined, more = ''): string =>
  path ? `<link rel="${rel}" href="${safe(path)}"${more}>\n` : '';

const manifestPath = (code: string, lang: string) => `/play/o/${encodeURIComponent(code)}/app.webmanifest?lang=${lang}`;

function page(body: string, csp: string): Page {
  return {
    type: 'text/html; charset=utf-8',
    body,
    headers: {
      'Content-Security-Policy': csp,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  };
}

interface Parts {
  style: string;
  script: string;
  /** to what is fetched beside them */
  links: string[];
  lang?: string;
  app?: { name: string; site: string; manifest: string };
}

/** What lets a browser install the page, and those that read no manifest put it on their home screen. */
const appHead = ({ name, manifest }: NonNullable<Parts['app']>): string => `<link rel="manifest" href="${safe(manifest)}">
<link rel="apple-touch-icon" href="${touchIcon}">
<meta name="apple-mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-title" content="${safe(name)}">
`;

/** Where a page without a session leads to, and how it is called. */
const siteOf = ({ name, site }: NonNullable<Parts['app']>): string => ` data-site="${safe(site)}" data-brand="${safe(name)}"`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? '');

function html(part: Parts): string {
  return `<!doctype html>
<html lang="${part.lang ?? 'en'}" data-theme="dark" data-deck="4">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="theme-color" content="#07120f">
<meta name="robots" content="noindex">
<title>Baize</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="${part.style}">
<script type="module" src="${part.script}"></script>
${part.links.join('')}${part.app ? appHead(part.app) : ''}</head>
<body${part.app ? siteOf(part.app) : ''}><div id="screen"><div class="skeleton felt"></div></div></body>
</html>
`;
}

// The list comes from the operator's registration; a value that is no plain origin must not reach a header.
function isOrigin(value: string): boolean {
  return /^https?:\/\/[a-z0-9.[\]:-]+$/i.test(value);
}
