// `GET /docs`: the descriptions of the APIs for people, shown by Swagger UI from files of our own; nothing is fetched from elsewhere.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type Koa from 'koa';
import { ROOT } from '../../kernel/index.ts';
import { plain } from '../http/plain.ts';
import { packedFile, type StaticFile, sendStatic } from '../http/static-file.ts';

const PLACE = '/docs';
const VIEWER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const OWN = join(import.meta.dirname, 'page');
/** Nothing inline and nothing from elsewhere, and nothing is sent from this page: an operator's secret belongs into no browser. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What there is to read, by the last part of its address. */
const APIS: Readonly<Record<string, string>> = {
  operator: 'Operator API',
  play: 'Play API',
  platform: 'Platform API',
  dealer: 'Dealer API',
};
/** Files by name: their folder and media type. */
const FILES: Readonly<Record<string, [folder: string, type: string]>> = {
  'swagger-ui.css': [VIEWER, 'text/css'],
  'swagger-ui-bundle.js': [VIEWER, 'text/javascript'],
  'docs.css': [OWN, 'text/css'],
  'docs.js': [OWN, 'text/javascript'],
  'operator-api.postman_collection.json': [join(ROOT, 'docs'), 'application/json'],
};

/** The page of each API and the files that it is made of; open to everybody, as the descriptions are. */
export function viewer(): Koa.Middleware {
  // read when somebody first looks: a server that nobody reads about spends nothing on it
  const kept = new Map<string, Promise<StaticFile>>();
  return async (context, next) => {
    const name = context.path.slice(PLACE.length + 1);
    const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    const api = context.path === PLACE ? 'operator' : name;
    const isPage = Object.hasOwn(APIS, api);
    if (!(context.path === PLACE || context.path.startsWith(`${PLACE}/`)) || !(file || isPage)) return next();
    if (context.method !== 'GET') return plain(context, 405);
    context.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' });
    if (!file) {
      context.type = 'text/html';
      context.body = pageOf(api);
      return;
    }
    const found = kept.get(name) ?? readFileOf(name, ...file);
    kept.set(name, found);
    sendStatic(context, await found);
  };
}

const readFileOf = async (name: string, folder: string, type: string): Promise<StaticFile> =>
  packedFile(type, await readFile(join(folder, name)));

function pageOf(api: string): string {
  const links = Object.entries(APIS).map(
    ([name, title]) => `<a href="${PLACE}/${name}"${name === api ? ' aria-current="page"' : ''}>${title}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Baize ${APIS[api]}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${PLACE}/swagger-ui.css">
<link rel="stylesheet" href="${PLACE}/docs.css">
</head>
<body data-api="${api}">
<header>
<strong>Baize</strong>
<nav aria-label="APIs">${links.join('\n')}</nav>
<span class="files"><a href="/${api}/v1/openapi.json">OpenAPI</a>
${api === 'operator' ? `<a href="${PLACE}/operator-api.postman_collection.json">Postman</a>` : ''}</span>
</header>
<main id="ui"></main>
<script src="${PLACE}/swagger-ui-bundle.js"></script>
<script src="${PLACE}/docs.js"></script>
</body>
</html>
`;
}
