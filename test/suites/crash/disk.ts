// The disk of a PostgreSQL database, as its writes see it: full from one moment to the next, and free again.
import { openPool } from '../../support/pool.ts';

const WRITTEN = ['lease', 'wallet_tx', 'round', 'round_input', 'play_table', 'table_session', 'nonce'];

export interface Disk {
  /** No write finds room any more, from one moment to the next. */
  fill(): Promise<void>;
  free(): Promise<void>;
}

export async function diskOf(url: string): Promise<Disk> {
  const pool = openPool(url, 1);
  const write = (body: string) =>
    pool.query(`create or replace function write_to_disk() returns trigger language plpgsql as $$ begin ${body} end $$`);
  await write('return null;');
  for (const table of WRITTEN)
    await pool.query(
      `create or replace trigger disk before insert or update on ${table} for each statement execute function write_to_disk()`,
    );
  return {
    async fill() {
      await write(`raise exception 'could not extend file: No space left on device' using errcode = '53100';`);
    },
    async free() {
      await write('return null;');
      for (const table of WRITTEN) await pool.query(`drop trigger disk on ${table}`);
      await pool.end();
    },
  };
}
