// The two HTML pages of the screen and the headers they must carry.
import type { Page } from '@baize/server';
import type { Bundle } from './build/bundle.ts';

const LANGUAGES = new Set(['ko', 'en', 'zh', 'ja', 'th', 'vi']);

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
  return page(html({ style: bundle.style, script: bundle.launch, preload: [] }), csp);
}

/** The game screen of one operator. */
export function screenPage(bundle: Bundle, gameOrigin: string, embedOrigins: readonly string[], lang?: string): Page {
  const known = lang && LANGUAGES.has(lang) ? lang : 'en';
  const { style, script, words } = bundle;
  const preload = [words[known], ...bundle.preload].filter(path => path !== undefined);
  return page(html({ style, script, preload, lang: known }), policy(gameOrigin, embedOrigins));
}

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

function html(part: { style: string; script: string; preload: string[]; lang?: string }): string {
  return `<!doctype html>
<html lang="${part.lang ?? 'en'}" data-theme="dark" data-deck="4">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>Baize</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="${part.style}">
<script type="module" src="${part.script}"></script>
${part.preload.map(path => `<link rel="modulepreload" href="${path}">\n`).join('')}</head>
<body><div id="screen"><div class="skeleton felt"></div></div></body>
</html>
`;
}

// The list comes from the operator's registration; a value that is no plain origin must not reach a header.
function isOrigin(value: string): boolean {
  return /^https?:\/\/[a-z0-9.[\]:-]+$/i.test(value);
}
