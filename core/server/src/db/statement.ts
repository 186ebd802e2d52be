// Statements with names: logs, prepared plans and the simulator's store know a statement by its name, whatever becomes of its text.
import assert from 'node:assert/strict';

/** `room.what-it-does`; PostgreSQL cuts the names of prepared statements at 63 characters. */
const FORM = /^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST = 48;

const byText = new Map<string, string>();
const byName = new Map<string, string[]>();

/**
 * Names a statement. A name has one text and a text one name, so it is called where a file is loaded, not where it is used.
 * @returns the text: that is what is sent
 * @throws when the name or the text is taken
 */
export function statement(name: string, text: string): string {
  assert(!byName.has(name), `two statements are called ${name}`);
  return add(name, text);
}

/**
 * Names a statement whose text is put together from fixed words where it is used, such as the columns that are changed: all of
 * its texts bear one name.
 * @returns what puts the name on a text
 */
export function statementOf(name: string): (text: string) => string {
  assert(!byName.has(name), `two statements are called ${name}`);
  byName.set(checked(name), []);
  return text => (byText.get(text) === name ? text : add(name, text));
}

/** The name of a text; undefined when it has none. */
export const nameOf = (text: string): string | undefined => byText.get(text);

/** Every name that was given so far, with its texts: of a statement whose text varies, those that were used. */
export const namedStatements = (): ReadonlyMap<string, readonly string[]> => byName;

function add(name: string, text: string): string {
  const other = byText.get(text);
  assert(other === undefined, `${other} and ${name} are one statement`);
  byText.set(text, name);
  byName.set(checked(name), [...(byName.get(name) ?? []), text]);
  return text;
}

function checked(name: string): string {
  assert(FORM.test(name) && name.length <= LONGEST, `${name} is no name of a statement`);
  return name;
}
