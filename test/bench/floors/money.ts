// The least that still is safe: a debit of two group commits around one signed call, and a grouped log of inputs.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Pool as Http } from 'undici';
import { serve } from '../child.ts';
import { type Drive, drive } from '../drive.ts';
import { grouped, openPool } from './pool.ts';

const WALLET = new URL(process.env.BENCH_WALLET ?? 'http://127.0.0.1:1/wallet');
const INPUT = JSON.stringify({ in: 'bet', id: 1, player: 'pl_1', items: [{ spot: 'banker', amount: 1000 }] });

const db = openPool(process.env.DATABASE_URL ?? '', 10);
await db.query(`create table debit (id text primary key, player bigint not null, amount bigint not null, state text not null,
    made_at timestamptz not null default now(), done_at timestamptz);
  create index on debit (player, made_at);
  create index on debit (state) where state = 'pending';
  create table input (round text not null, no int not null, input text not null, at timestamptz not null default now(),
    primary key (round, no))`);

interface Made {
  id: string;
  player: number;
  no: number;
}

const bear = grouped(async (all: Made[]) => {
  await db.query({
    name: 'bear',
    text: `insert into debit (id, player, amount, state)
      select i, p, 500, 'pending' from unnest($1::text[], $2::bigint[]) as given(i, p)`,
    values: [all.map(each => each.id), all.map(each => each.player)],
  });
  return all;
});

const confirm = grouped(async (all: Made[]) => {
  await db.query({
    name: 'confirm',
    text: `with confirmed as (update debit set state = 'confirmed', done_at = now() where id = any($1::text[]))
      insert into input (round, no, input) select r, n, $4 from unnest($2::text[], $3::int[]) as given(r, n)`,
    values: [all.map(each => each.id), all.map(each => each.id), all.map(each => each.no), INPUT],
  });
  return all;
});

const append = grouped(async (all: { round: string; no: number }[]) => {
  await db.query({
    name: 'append',
    text: 'insert into input (round, no, input) select r, n, $3 from unnest($1::text[], $2::int[]) as given(r, n)',
    values: [all.map(each => each.round), all.map(each => each.no), INPUT],
  });
  return all;
});

const http = new Http(WALLET.origin, { connections: 64, pipelining: 1 });
const SECRET = 'a'.repeat(64);

async function call(id: string, player: number): Promise<void> {
  const path = `${WALLET.pathname}/debit`;
  const body = JSON.stringify({ tx_id: id, external_id: `p${player}`, amount: 500, currency: 'KRW' });
  const at = String(Date.now());
  const nonce = randomBytes(18).toString('base64url');
  const signature = createHmac('sha256', SECRET).update(`${at}\n${nonce}\nPOST\n${path}\n${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': at, 'x-nonce': nonce, 'x-signature': signature };
  const answer = await http.request({ path, method: 'POST', headers, body });
  const { status } = (await answer.body.json()) as { status: string };
  if (status !== 'OK') throw new Error(`the wallet said ${status}`);
}

serve(
  { url: '' },
  {
    debits: (about: Drive) =>
      drive(about, async player => {
        const made = { id: randomUUID(), player, no: 1 };
        await bear(made);
        await call(made.id, player);
        await confirm(made);
      }),
    appends(about: Drive) {
      const rounds = Array.from({ length: about.lanes }, () => ({ round: randomUUID(), no: 0 }));
      return drive(about, async lane => {
        const round = rounds[lane] as { round: string; no: number };
        await append({ round: round.round, no: ++round.no });
      });
    },
  },
);
