// A table of the database is written by one room: the one whose entities.ts declares it.
import { isTest, roomOf, type Source } from '../sources.ts';
import type { Rule } from './rule.ts';

/** Rooms that write a table of another one, with the reason. */
export const WRITERS: Record<string, string> = {};

const WRITES = /\b(?:insert into|update|delete from|truncate(?: table)?)\s+([a-z_]+)\b(?=[\s('`])/g;

/** The tables of each room, by the names that their entities declare. */
function ownersOf(sources: readonly Source[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { file, text } of sources) {
    const room = roomOf(file);
    if (room) for (const [, table] of text.matchAll(/\btableName: '([a-z_]+)'/g)) if (table) owners.set(table, room);
  }
  return owners;
}

const writers: Rule = {
  name: 'foreign-table',
  holds: 'a table is written by the room that declares it, and by no other',
  find: ({ sources }) => {
    const rooms = sources.filter(each => roomOf(each.file) !== undefined && !isTest(each));
    const owners = ownersOf(rooms);
    return rooms.flatMap(({ file, text }) => {
      const room = roomOf(file) ?? '';
      return [...text.matchAll(WRITES)].flatMap(([, table = '']) => {
        const owner = owners.get(table);
        const where = `${room} writes ${table}`;
        return owner === undefined || owner === room || WRITERS[where] ? [] : [{ where, what: `${file}; it is ${owner}'s` }];
      });
    });
  },
};

export const tableWriters: readonly Rule[] = [writers];
