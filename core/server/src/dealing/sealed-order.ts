// A sealed order as it is stored: its cards and the key of its salts, encrypted, and what was published of it.
import type { Commitment } from '@baize/sdk';
import { type Row, type Sql, statement } from '../db/index.ts';
import type { Cipher } from '../kernel/index.ts';

/** An order that was opened for those who deal from it. */
export interface Order {
  id: string;
  no: number;
  part: number;
  deck: string;
  cards: string[];
  root: string;
  head: string;
  previousHead: string;
}

export const SHOE_BY_NUMBER = statement(
  'dealing.shoe-by-number',
  'select * from shoe where table_id = $1 and no = $2 and part = $3',
);

export const sealOrder = (
  cipher: Cipher,
  about: { tableId: string; id: string; cards: readonly string[]; key: Buffer },
): string =>
  cipher.seal(JSON.stringify({ cards: about.cards, key: about.key.toString('hex') }), boundTo(about.tableId, about.id));

/** The order of a stored row, without its key. */
export const orderOf = (cipher: Cipher, row: Row): Order => ({ ...aboutOf(row), cards: unsealed(cipher, row).cards });

/** The same with its key, for openings of single cards. The key opens every card: it is told to nobody. */
export function orderWithKey(cipher: Cipher, row: Row): Order & { key: Buffer } {
  const { cards, key } = unsealed(cipher, row);
  return { ...aboutOf(row), cards, key: Buffer.from(key, 'hex') };
}

/**
 * The orders that tables deal from, or deal from next, sealed anew by another cipher; part of an exchange of the master key.
 * Those of rounds that are over stay as they are. @returns how many
 */
export async function resealOrders(sql: Sql, from: Cipher, to: Cipher): Promise<number> {
  const rows = await sql.query<{ id: string; table_id: string; sealed: string }>(
    `select s.id, s.table_id, s.sealed from (select table_id, max(no) as no from shoe group by table_id) as newest
       join shoe s on s.table_id = newest.table_id and s.no >= newest.no - 1 order by s.id for update of s`,
  );
  for (const { id, table_id, sealed } of rows) {
    const about = boundTo(table_id, id);
    await sql.run('update shoe set sealed = $2 where id = $1', [id, to.seal(from.open(sealed, about), about)]);
  }
  return rows.length;
}

/** What is published of an order, before its first card. */
export function commitmentOf(order: Omit<Order, 'cards'> & { cards: { readonly length: number } }): Commitment {
  const { id, deck, cards, root, head, previousHead } = order;
  const before = previousHead === '' ? {} : { previous_head: previousHead };
  return { root, head, ...before, n: cards.length, deck, shoe_id: id };
}

const aboutOf = (row: Row): Omit<Order, 'cards'> => ({
  id: String(row.id),
  no: Number(row.no),
  part: Number(row.part),
  deck: String(row.deck),
  root: String(row.root),
  head: String(row.head),
  previousHead: String(row.previous_head),
});

const unsealed = (cipher: Cipher, row: Row): { cards: string[]; key: string } =>
  JSON.parse(cipher.open(String(row.sealed), boundTo(String(row.table_id), String(row.id))).toString());

const boundTo = (tableId: string, id: string): string => `shoe|${tableId}|${id}`;
