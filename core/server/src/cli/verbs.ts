// What a command of the staff is: one call of the platform API, and how its words and options become that.

import type { Exponents } from './money.ts';

/** Options of a command as parsed: text, repeated, or flags. */
export type Options = Record<string, string | boolean | undefined>;

export interface Verb {
  /** `create`, `list`; '' for a command without verbs */
  verb: string;
  /** names of the words that follow */
  words: string[];
  options: Record<string, string>;
  help: string;
  /** of an option that is one of a few words: which */
  choices?: Record<string, readonly string[]>;
  /** options that take no value */
  flags?: Record<string, string>;
  /** what a person sees of a list; all of it without */
  columns?: string[];
  /** prints the answer in its own way. @returns the exit code */
  show?(out: NodeJS.WritableStream, answer: unknown, asJson: boolean, exponents: Exponents): number;
  /** of an answer with amounts that names no currency: what does */
  currencyOf?(words: string[]): string;
  /** what to ask next when the answer is not all of it, after telling how far it is; undefined: it is */
  further?(err: NodeJS.WritableStream, answer: unknown, path: string): string | undefined;
  request(words: string[], options: Options): [method: string, path: string, body?: unknown];
}

/** Words with commas between. */
export const list = (value: Options[string]): string[] =>
  typeof value === 'string' && value !== '' ? value.split(',').map(each => each.trim()) : [];
/** Undefined where it is not given. */
export const number = (value: Options[string]): number | undefined => (typeof value === 'string' ? Number(value) : undefined);
/** @throws SyntaxError */
export const json = (value: Options[string]): unknown => (typeof value === 'string' ? (JSON.parse(value) as unknown) : undefined);
/** A word as a part of a path. */
export const id = (text: string | undefined): string => encodeURIComponent(text ?? '');
/** Those options that were given, as what stands behind a path. */
export const query = (options: Options, names: string[]): string => {
  const given = new URLSearchParams();
  for (const name of names) {
    const value = options[name] === true ? '1' : options[name];
    if (typeof value === 'string') given.set(name === 'operator' ? 'operator_code' : name.replaceAll('-', '_'), value);
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
};

/** A command that reads. */
export const get = (
  verb: string,
  words: string[],
  help: string,
  path: (words: string[], options: Options) => string,
  options = {},
): Verb => ({
  verb,
  words,
  options,
  help,
  request: (given, parsed) => ['GET', path(given, parsed)],
});
/** A command that sends something. */
export const post = (
  verb: string,
  words: string[],
  help: string,
  path: (words: string[]) => string,
  options = {},
  body?: (options: Options, words: string[]) => unknown,
): Verb => ({
  verb,
  words,
  options,
  help,
  request: (given, parsed) => ['POST', path(given), body?.(parsed, given) ?? {}],
});
