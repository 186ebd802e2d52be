// Formats the part of ICU MessageFormat our texts use: {name}, {n, plural, =0 {…} one {…} other {… # …}} and {x, select, …}.
import { grouped, pluralOf } from './numbers.ts';

export type MessageValues = Record<string, string | number>;

/** Fills a message. Unknown names stay visible as they are, so that a mistake is seen and nothing is lost. */
export function formatMessage(message: string, values: MessageValues, lang: string, hash?: string): string {
  let out = '';
  let at = 0;
  while (at < message.length) {
    const letter = message[at] as string;
    if (letter === '{') {
      const end = closing(message, at);
      out += argument(message.slice(at + 1, end), values, lang);
      at = end + 1;
    } else {
      out += letter === '#' && hash !== undefined ? hash : letter;
      at++;
    }
  }
  return out;
}

function argument(inside: string, values: MessageValues, lang: string): string {
  const match = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,([\s\S]*))?$/.exec(inside);
  if (!match) return `{${inside}}`;
  const [, name = '', kind, rest = ''] = match;
  const value = values[name];
  if (value === undefined) return `{${name}}`;
  if (!kind) return String(value);
  const branches = read(rest);
  const number = Number(value);
  const rule = kind === 'plural' ? pluralOf(number, lang) : String(value);
  const branch =
    (kind === 'plural' ? branches.get(`=${number}`) : undefined) ?? branches.get(rule) ?? branches.get('other') ?? '';
  const shown = kind === 'plural' ? grouped(number, lang) : undefined;
  return formatMessage(branch, values, lang, shown);
}

function read(text: string): Map<string, string> {
  const branches = new Map<string, string>();
  let at = 0;
  for (;;) {
    const open = text.indexOf('{', at);
    if (open < 0) return branches;
    const end = closing(text, open);
    branches.set(text.slice(at, open).trim(), text.slice(open + 1, end));
    at = end + 1;
  }
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  throw new SyntaxError(`a bracket stays open in: ${text}`);
}
