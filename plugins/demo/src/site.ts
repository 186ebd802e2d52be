// The demo operator's site: one page with three players, their wallets and what both sides recorded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@baize/server';

const POLICY = `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
const file = (name: string): string => readFileSync(join(import.meta.dirname, '../assets', name), 'utf8');

export const demoPage = (): Page => ({
  type: 'text/html; charset=utf-8',
  body: file('demo.html'),
  headers: { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
});
export const demoScript = (): Page => ({ type: 'text/javascript; charset=utf-8', body: file('demo.js') });
export const demoStyle = (): Page => ({ type: 'text/css; charset=utf-8', body: file('demo.css') });

export const demoTexts = (): Page => ({ type: 'application/json', body: file('texts.json') });

const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];

/** One of the languages that the demo speaks; English for any other. */
export const languageOf = (lang: string | null | undefined): string => LANGUAGES.find(each => each === lang) ?? 'en';

/** JSON for the page. */
export const json = (value: unknown, status = 200): Page => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
  headers: { 'Cache-Control': 'no-store' },
});
