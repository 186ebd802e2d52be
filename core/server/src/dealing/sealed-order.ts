// A sealed order as it is stored: its cards and the key of its salts, encrypted, and what was published of it.
import type { Commitment } from '@baize/sdk';
import { type Row, statement } from '../db/index.ts';
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

/** What is published of an order, before its first card. */
export function commitmentOf({ id, deck, cards, root, head, previousHead }: Order): Commitment {
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
