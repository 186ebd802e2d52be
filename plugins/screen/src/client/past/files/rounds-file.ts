// Many rounds as one file: JSON by a schema of this project, text as the history says it, or a standard of hand histories.
import type { PastRound, RoundRow } from '@baize/protocol';
import { type Currency, money } from '../../money.ts';
import type { HandNotation } from '../../packs/game-screen.ts';
import type { Translate } from '../../texts.ts';
import { pastObject } from '../export.ts';
import { stepsOf, withSeatNames } from '../steps.ts';
import type { Rounds } from './collect.ts';
import { handRecord } from './hand-record.ts';
import { ohhFile } from './ohh.ts';
import { phhFile } from './phh.ts';

export type Format = 'json' | 'txt' | 'ohh' | 'phh';

/** Of the form: another number where what stands in it changes its meaning. */
const SCHEMA = 'baize.rounds/1';

const TYPES: Record<Format, string> = {
  json: 'application/json',
  txt: 'text/plain',
  ohh: 'application/json',
  phh: 'application/toml',
};
const EXTENSIONS: Record<Format, string> = { json: 'json', txt: 'txt', ohh: 'ohh', phh: 'phhs' };

export interface About {
  /** whose they are, and who offers the games */
  nickname: string;
  site: string;
  /** which ones were wanted: a game's code or '', and days */
  game: string;
  since: string;
  until: string;
  notation?: HandNotation;
  /** the words of a game */
  translator(gameCode: string): Translate;
}

export interface RoundsFile {
  name: string;
  type: string;
  text: string;
  saved: number;
  /** Not in it: their sums do not add up, or they are none that the standard knows. */
  left: number;
}

/** Only rounds whose sums add up are in it. */
export function roundsFile(format: Format, rounds: Rounds, about: About): RoundsFile {
  const entries = rounds.flatMap(({ row, past }) => entryOf(format, row, past, about) ?? []);
  const named = ['rounds', about.game, about.since, about.until].filter(Boolean).join('-');
  const text = WRITE[format](entries, about);
  const [saved, left] = [entries.length, rounds.length - entries.length];
  return { name: `${named}.${EXTENSIONS[format]}`, type: TYPES[format], text, saved, left };
}

interface Entry {
  row: RoundRow;
  past: PastRound;
}

function entryOf(format: Format, row: RoundRow, past: PastRound, about: About): Entry | null {
  const told = withSeatNames(past, about.translator(row.game_code));
  try {
    if (format === 'ohh' || format === 'phh') handRecord(row, told);
    else pastObject(row, past);
    return { row, past: format === 'json' ? past : told };
  } catch {
    return null;
  }
}

const WRITE: Record<Format, (entries: readonly Entry[], about: About) => string> = {
  json: jsonOf,
  txt: textOf,
  ohh: (entries, { notation, site }) => (notation ? ohhFile(handsOf(entries), notation, site) : ''),
  phh: (entries, { notation, site }) => (notation ? phhFile(handsOf(entries), notation, site) : ''),
};

const handsOf = (entries: readonly Entry[]) => entries.map(({ row, past }) => handRecord(row, past));

/** What was bet and won, by currency. */
function totalsOf(entries: readonly Entry[]): Record<string, { rounds: number; bet: number; win: number; net: number }> {
  const totals: ReturnType<typeof totalsOf> = {};
  for (const { row } of entries) {
    const { rounds, bet, win, net } = totals[row.currency] ?? { rounds: 0, bet: 0, win: 0, net: 0 };
    totals[row.currency] = { rounds: rounds + 1, bet: bet + row.bet, win: win + row.win, net: net + row.win - row.bet };
  }
  return totals;
}

function jsonOf(entries: readonly Entry[], { nickname, site, game, since, until }: About): string {
  const wanted = { game_code: game || null, from: since || null, until: until || null };
  const rounds = entries.map(({ row, past }) => pastObject(row, past));
  return `${JSON.stringify({ schema: SCHEMA, site, nickname, wanted, totals: totalsOf(entries), rounds }, null, 1)}\n`;
}

function textOf(entries: readonly Entry[], about: About): string {
  const blocks = entries.map(({ row, past }) => {
    const translate = about.translator(row.game_code);
    const write = amounts(past.table as Currency, translate);
    const game = translate.has(`game.${row.game_code}`) ? translate(`game.${row.game_code}`) : row.game_code;
    const head = [game, row.table_name, new Date(row.settled_at ?? row.started_at).toISOString(), row.round_id].join(' · ');
    return [head, ...stepsOf(past, translate).map(({ words }) => words), sums(row.bet, row.win, write, translate), ''].join('\n');
  });
  const translate = about.translator(about.game);
  const totals = Object.entries(totalsOf(entries)).map(([currency, { bet, win, rounds }]) => {
    const table = entries.find(({ row }) => row.currency === currency)?.past.table as Currency;
    return `${translate('history.saved', { n: rounds })} ${sums(bet, win, amounts(table, translate), translate)}`;
  });
  return [...blocks, ...totals, ''].join('\n');
}

const amounts =
  (currency: Currency, { lang }: Translate) =>
  (amount: number, sign = false) =>
    money(amount, currency, lang, { full: true, sign });

const sums = (bet: number, win: number, write: ReturnType<typeof amounts>, translate: Translate): string =>
  [
    `${translate('history.bet')} ${write(bet)}`,
    `${translate('money.win')} ${write(win)}`,
    `${translate('money.net')} ${write(win - bet, true)}`,
  ].join(' · ');
