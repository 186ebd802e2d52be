// Statements of the dealing room: sealed orders of cards, and the log of scanned ones.
import type { ModelRow } from '../schema.ts';
import { changed, compare, type Handlers, rows } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { isFenced } from './db.ts';

const shoes = (db: Tables) => db.of('shoe');
const view = (db: Tables, row: ModelRow | undefined) => rows(row ? [shoes(db).view(row)] : []);

export const dealingStatements: Handlers = {
  'dealing.seal-shoe': (db, [owner, epoch, id, table_id, no, part, deck, n, sealed, root, head, previous_head, created_at]) => {
    if (!isFenced(db, owner, epoch)) return changed(0);
    shoes(db).insert({ id, table_id, no, part, deck, n, sealed, root, head, previous_head, created_at });
    return changed(1);
  },
  'dealing.shoe-by-number': (db, [table, no, part]) => view(db, shoes(db).one('shoe_table_id_no_part_unique', table, no, part)),
  'dealing.shoe': (db, [id]) => view(db, shoes(db).get(id)),
  'dealing.last-head': (db, [table]) => {
    const [last] = shoes(db)
      .by('table', table)
      .sort((a, b) => compare(b.no, a.no) || compare(b.part, a.part));
    return rows(last ? [{ head: last.head }] : []);
  },
  'dealing.log-card': (db, p) => {
    const [received_at, table_id, round_id, source, dealer, role, device_id, device_name, ip, scanner_id, ...rest] = p;
    const [scanned_at, position, reject_code, sealed] = rest;
    const about = { received_at, table_id, round_id, source, dealer, role, device_id, device_name, ip, scanner_id };
    db.of('card_log').insert({ ...about, scanned_at, position, reject_code, sealed });
    return changed(1);
  },
  'dealing.cards-of-round': (db, [id]) => {
    const round = db.of('round').get(id);
    const about = { hand_no: round ? String(round.hand_no) : null, status: round?.status ?? null };
    const log = db.of('card_log');
    const found = log.by('round', id).sort((a, b) => compare(a.id, b.id));
    return rows(found.map(row => ({ ...log.view(row), ...about })));
  },
};
