// The screen as an app on a player's device: what the browser reads to install it, and its icons.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperatorSite, Page } from '@baize/server';

const drawn = join(dirname(fileURLToPath(import.meta.url)), '../assets/app');
/** By their files: width, and whether a launcher may cut them to its own shape. */
const ICONS = { '192': [192, 'any'], '512': [512, 'any'], 'maskable-512': [512, 'maskable'] } as const;
/** The one that a launcher shows which reads no manifest; it rounds the corners itself. */
const TOUCH_ICON = '180';
/** A launcher has room for so many letters below an icon. */
const SHORT = 12;
const GROUND = '#07120f';

export const touchIcon = iconPath(TOUCH_ICON);

function iconPath(name: string): string {
  return `/play/app-icons/${name}.png`;
}

/** The name below the icon: as many whole words as fit, of the first as much as fits. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const fitting = words.map((_, at) => words.slice(0, at + 1).join(' ')).filter(text => text.length <= SHORT);
  return fitting.at(-1) ?? name.trim().slice(0, SHORT);
}

/**
 * What a browser installs: an app by the operator's name, in a window of its own. It has no session when it starts, as one comes from a
 * launch alone: its first page leads to the operator's site, and a launch from there opens in the app again, whose scope is all of the
 * game's address. There is no service worker: nothing of a game is ever played from a cache.
 */
export function manifestPage(code: string, { name }: OperatorSite, lang: string): Page {
  const home = `/play/o/${encodeURIComponent(code)}`;
  const icons = Object.entries(ICONS).map(([file, [size, purpose]]) => {
    return { src: iconPath(file), sizes: `${size}x${size}`, type: 'image/png', purpose };
  });
  const manifest = {
    id: home,
    name,
    short_name: shortName(name),
    lang,
    dir: 'ltr',
    start_url: `${home}?lang=${lang}&app=1`,
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['games'],
    icons,
  };
  const headers = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  return { type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest), headers };
}

/** Answers `/play/app-icons/<file>`; null for what is not there. */
export async function appIcon(file: string): Promise<Page | null> {
  const name = /^([a-z0-9-]+)\.png$/.exec(file)?.[1] ?? '';
  if (name !== TOUCH_ICON && !Object.hasOwn(ICONS, name)) return null;
  const headers = { 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff' };
  return { type: 'image/png', body: await readFile(join(drawn, file)), headers };
}
