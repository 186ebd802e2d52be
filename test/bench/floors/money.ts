// The least that still is safe: a debit of two commits around one signed call, and a durable log of inputs, in several ways.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Pool as Http } from 'undici';
import { serve } from '../../support/child.ts';
import { grouped } from '../../support/pool.ts';
import { type Drive, drive } from '../drive.ts';
import type { Made } from './made.ts';
import { byOrm } from './orm.ts';
import { openStore } from './stores.ts';

interface Row {
  round: string;
  no: number;
}

interface About extends Drive {
  /** how it is done; one of the names below */
  way: string;
  /** the wallet to call */
  wallet?: string;
}

const URL_OF_DATABASE = process.env.DATABASE_URL ?? '';
const SECRET = 'a'.repeat(64);
const INPUT = JSON.stringify({ in: 'bet', id: 1, player: 'pl_1', items: [{ spot: 'banker', amount: 1000 }] });

const db = await openStore(URL_OF_DATABASE);
for (const text of [
  `create table debit (id text primary key, player bigint not null, amount bigint not null, state text not null,
    made_at timestamptz not null default now(), done_at timestamptz)`,
  'create index on debit (player, made_at)',
  `create index on debit (state) where state = 'pending'`,
  `create table input (round text not null, no int not null, input text not null, at timestamptz not null default now(),
    primary key (round, no))`,
])
  await db.send(text);

const BEAR = `insert into debit (id, player, amount, state) values ($1, $2, 500, 'pending')`;
const CONFIRM = `update debit set state = 'confirmed', done_at = now() where id = $1`;
const APPEND = 'insert into input (round, no, input) values ($1, $2, $3)';
const BOTH = `with confirmed as (update debit set state = 'confirmed', done_at = now() where id = $1) ${APPEND.replace(
  'values ($1, $2, $3)',
  'values ($2, $3, $4)',
)}`;

const bears = grouped(async (all: Made[]) => {
  await db.send(
    `insert into debit (id, player, amount, state) select i, p, 500, 'pending' from unnest($1::text[], $2::bigint[]) as given(i, p)`,
    [all.map(each => each.id), all.map(each => each.player)],
  );
  return all;
});

const boths = grouped(async (all: Made[]) => {
  await db.send(
    `with confirmed as (update debit set state = 'confirmed', done_at = now() where id = any($1::text[]))
      insert into input (round, no, input) select r, n, $4 from unnest($2::text[], $3::int[]) as given(r, n)`,
    [all.map(each => each.id), all.map(each => each.id), all.map(each => each.no), INPUT],
  );
  return all;
});

const confirms = grouped(async (all: Made[]) => {
  await db.send(`update debit set state = 'confirmed', done_at = now() where id = any($1::text[])`, [all.map(each => each.id)]);
  return all;
});

const appends = grouped(async (all: Row[]) => {
  await db.send('insert into input (round, no, input) select r, n, $3 from unnest($1::text[], $2::int[]) as given(r, n)', [
    all.map(each => each.round),
    all.map(each => each.no),
    INPUT,
  ]);
  return all;
});

interface Wallet {
  http: Http;
  path: string;
}

const wallets = new Map<string, Wallet>();

function walletOf(url: string): Wallet {
  const { origin, pathname } = new URL(url);
  const known = wallets.get(url) ?? { http: new Http(origin, { connections: 256, pipelining: 1 }), path: `${pathname}/debit` };
  wallets.set(url, known);
  return known;
}

async function call({ id, player }: Made, { http, path }: Wallet): Promise<void> {
  const body = JSON.stringify({ tx_id: id, external_id: `p${player}`, amount: 500, currency: 'KRW' });
  const at = String(Date.now());
  const nonce = randomBytes(18).toString('base64url');
  const signature = createHmac('sha256', SECRET).update(`${at}\n${nonce}\nPOST\n${path}\n${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': at, 'x-nonce': nonce, 'x-signature': signature };
  const answer = await http.request({ path, method: 'POST', headers, body });
  const { status } = (await answer.body.json()) as { status: string };
  if (status !== 'OK') throw new Error(`the wallet said ${status}`);
}

let wallet: Wallet;
const sent = (made: Made) => call(made, wallet);
const DEBITS: Record<string, (made: Made) => Promise<void>> = {
  async grouped(made) {
    await bears(made);
    await sent(made);
    await boths(made);
  },
  async single(made) {
    await db.send(BEAR, [made.id, made.player]);
    await sent(made);
    await db.send(BOTH, [made.id, made.id, made.no, INPUT]);
  },
  async twice(made) {
    await db.transaction(async send => void (await send(BEAR, [made.id, made.player])));
    await sent(made);
    await db.transaction(async send => {
      await send(CONFIRM, [made.id]);
      await send(APPEND, [made.id, made.no, INPUT]);
    });
  },
  /** a row in the transaction that closes a round, the call, its confirmation in a group */
  async settle(made) {
    await db.transaction(async send => void (await send(BEAR, [made.id, made.player])));
    await sent(made);
    await confirms(made);
  },
};
if (URL_OF_DATABASE !== '') DEBITS.orm = await byOrm(URL_OF_DATABASE, INPUT, sent);

const APPENDS: Record<string, (row: Row) => Promise<unknown>> = {
  grouped: appends,
  single: ({ round, no }) => db.send(APPEND, [round, no, INPUT]),
};

serve(
  { url: '' },
  {
    debits(about: About) {
      const way = DEBITS[about.way];
      if (!way) throw new Error(`no way ${about.way}`);
      wallet = walletOf(about.wallet ?? '');
      return drive(about, player => way({ id: randomUUID(), player, no: 1 }));
    },
    appends(about: About) {
      const way = APPENDS[about.way];
      if (!way) throw new Error(`no way ${about.way}`);
      const rounds = Array.from({ length: about.workers }, () => ({ round: randomUUID(), no: 0 }));
      return drive(about, async worker => {
        const round = rounds[worker] as Row;
        await way({ round: round.round, no: ++round.no });
      });
    },
  },
  () => db.end(),
);
