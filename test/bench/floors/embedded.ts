// The embedded database alone, with thirty tables: made in an empty folder, or opened again.
import { PGlite } from '@electric-sql/pglite';

const table = (n: number) =>
  `create table t${n} (id bigserial primary key, operator text not null, code text not null unique,
    state text not null default 'open', amount bigint not null default 0, data jsonb not null default '{}',
    made_at timestamptz not null default now(), done_at timestamptz);
  create index on t${n} (operator, made_at);
  create index on t${n} (state) where state = 'open';`;

const db = await PGlite.create({ dataDir: process.argv[2] as string });
const { rows } = await db.query<{ n: number }>("select count(*)::int as n from pg_tables where schemaname = 'public'");
if (rows[0]?.n === 0) await db.exec(`begin; ${Array.from({ length: 30 }, (_, n) => table(n)).join('\n')} commit;`);
await db.query('select count(*) from t29');
console.log('ready');
await db.close();
process.exit(0);
