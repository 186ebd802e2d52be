// The log's one table of events: the program says nothing that is not in it, and nothing is in it that the program does not say.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { type EventAbout, eventOf, LOG_EVENTS, type LogEvent } from '../../core/server/src/kernel/index.ts';
import { LOGS, logsPage } from '../docs/logs.ts';
import { product, type Source } from './sources.ts';

/** Calls whose words are chosen while it runs, with where those stand. */
const CHOSEN: Record<string, string> = {
  'core/server/src/wallet/rows/events.ts': 'oddBalance has two, one for each odd balance',
  'core/server/src/wallet/transport/balances.ts': 'the same',
};

interface Said {
  file: string;
  level: string;
  /** the arguments as written */
  given: string;
  /** the words; undefined when they are not a constant */
  text: string | undefined;
}

const isServer = ({ file }: Source) => /^(core\/server\/src|plugins)\//.test(file) && !/\/client\//.test(file);
const server = product.filter(isServer);

/** The text of a call's arguments, from behind its bracket. */
function argumentsAt(text: string, from: number): string {
  let depth = 1;
  let quote: string | null = null;
  for (let i = from; i < text.length; i++) {
    const each = text[i] as string;
    if (quote !== null) {
      if (each === '\\') i++;
      else if (each === quote) quote = null;
    } else if (`'"\``.includes(each)) quote = each;
    else if ('([{'.includes(each)) depth++;
    else if (')]}'.includes(each) && --depth === 0) return text.slice(from, i);
  }
  return '';
}

function wordsOf(given: string): string | undefined {
  const literal = /(?:^|,)\s*(?:'([^']*)'|"([^"]*)")\s*,?\s*$/.exec(given);
  if (literal) return literal[1] ?? literal[2];
  const name = /(?:^|,)\s*([A-Z_]+)\s*,?\s*$/.exec(given)?.[1];
  const constant = name && new RegExp(`const ${name} = '([^']*)'`);
  return constant ? server.map(({ text }) => constant.exec(text)?.[1]).find(each => each !== undefined) : undefined;
}

function* saidIn({ file, text }: Source): Generator<Said> {
  for (const found of text.matchAll(/(?:\b|#)log\.(debug|info|warn|error|fatal)\(/gi)) {
    const given = argumentsAt(text, found.index + found[0].length);
    yield { file, level: found[1] ?? '', given, text: wordsOf(given) };
  }
}

describe('the log', () => {
  const said = server.flatMap(each => [...saidIn(each)]);

  it('says nothing that has no code in the table, on no other level, and raises no alarm that is none there', () => {
    expect(said.length).to.be.above(100);
    const wrong = said.flatMap(({ file, level, given, text }) => {
      const code = eventOf(text);
      if (code === undefined) return CHOSEN[file] ? [] : [`${file}: ${text ?? given}`];
      const about: EventAbout = LOG_EVENTS[code];
      const isAlarm = /\balarm: true/.test(given);
      return [
        ...(about.level === level ? [] : [`${file}: ${code} is ${about.level}, not ${level}`]),
        ...(isAlarm && !about.alarm ? [`${file}: ${code} is no alarm`] : []),
      ];
    });
    expect(wrong).to.deep.equal([]);
  });

  it('says all that is in the table, each in other words', () => {
    const texts = Object.values<EventAbout>(LOG_EVENTS).map(({ text }) => text);
    expect(new Set(texts).size).to.equal(texts.length);
    const quoted = (text: string) => [`'${text}'`, `"${text}"`];
    const silent = texts.filter(text => !server.some(each => quoted(text).some(words => each.text.includes(words))));
    expect(silent).to.deep.equal([]);
    for (const code of Object.keys(LOG_EVENTS) as LogEvent[]) expect(code).to.match(/^[a-z]+\.[a-z_]+$/);
  });

  it('is explained by docs/logs.md: else `npm run docs`', () => {
    const page = readFileSync(LOGS, 'utf8');
    expect(page).to.equal(logsPage(page));
  });
});
