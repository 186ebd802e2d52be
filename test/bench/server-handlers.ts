// What a benchmark asks of the whole server from inside its process: debits, inputs of rounds, idle tables, facts to a room.
import type { Input } from '@baize/sdk';
import type { Services } from '../../core/server/src/api/index.ts';
import { JOINT_INPUTS } from '../../core/server/src/history/index.ts';
import { newId } from '../../core/server/src/kernel/index.ts';
import { Audience } from '../../core/server/src/tables/audience.ts';
import type { Table, Viewer } from '../../core/server/src/tables/index.ts';
import { type Drive, drive } from './drive.ts';

export interface NewTables {
  count: number;
  mode: 'real' | 'practice';
  timers: Record<string, number>;
}

interface Waiting {
  operator: string;
  count: number;
  attempts: number;
  dueInMs: number;
}

const INPUT: Input = { in: 'bet', id: 1, player: 'pl_1', items: [{ spot: 'banker', amount: 1000 }] };
const FACT = { kind: 'deal', cards: ['9d', 'Kh'], stage: 'initial', data: { at: 'player:1' } } as const;
const BETS_OF_A_ROUND = 4;

export function handlersOf(services: Services): Record<string, (about: never) => unknown> {
  const { tables, history, wallet, db, clock, online } = services;
  const waiting = new Map<string, () => void>();
  wallet.onAnswer(({ txId, status }) => {
    if (status !== 'confirmed') return;
    waiting.get(txId)?.();
    waiting.delete(txId);
  });
  return {
    async tables({ count, mode, timers }: NewTables): Promise<string[]> {
      const ids: string[] = [];
      for (let i = 0; i < count; i++) {
        const limits = { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 };
        const about = { gameCode: 'baccarat', operator: null, names: { en: `B${i}` }, currency: 'KRW', limits, mode, timers };
        const row = await db.transaction(sql => tables.create(sql, about));
        await tables.opened(row);
        ids.push(row.id);
      }
      return ids;
    },

    /** A debit done safely: row, call, confirmation together with the round's input. */
    debits({ operator, ...about }: Drive & { operator: string }): Promise<unknown> {
      const places = new Map<number, { scopeId: string; no: number }>();
      return drive(about, async lane => {
        const place = places.get(lane);
        const at = place && place.no < BETS_OF_A_ROUND ? place : { scopeId: newId('rnd'), no: 0 };
        places.set(lane, at);
        const no = ++at.no;
        const outcome = await wallet.debit(
          { ...moneyOf(operator, lane), reason: 'bet', amount: 500, scopeId: at.scopeId },
          {
            planned: () => ({
              joint: JOINT_INPUTS,
              row: { round_id: at.scopeId, no, input: JSON.stringify(INPUT), at: clock.now() },
            }),
            answered: async sql => {
              await history.appendIn(sql, at.scopeId, no, INPUT, clock.now());
              return 'stands';
            },
          },
        );
        if (!outcome.ok) throw new Error(`a debit was refused: ${outcome.code}`);
      });
    },

    /** The credit of a round in a transaction of its own, as one that closes a round has it, until the wallet has confirmed it. */
    settles({ operator, ...about }: Drive & { operator: string }): Promise<unknown> {
      return drive(about, async lane => {
        const payout = { ...moneyOf(operator, lane), reason: 'settle', amount: 500, roundClosed: true } as const;
        const id = await db.transaction(sql => wallet.credit(sql, { ...payout, scopeId: newId('rnd') }));
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.set(id, resolve);
        wallet.send();
        await promise;
      });
    },

    /** Credits that wait: never sent yet, or retries; all due at once, in `dueInMs`. */
    async pending({ operator, count, attempts, dueInMs }: Waiting): Promise<void> {
      await db.query(
        `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id,
           scope_id, ordinal, body, status, version, prepaid, created_at, attempts, next_attempt_at, review, round_closed, born_epoch)
         select 'tx_' || md5($1::text || $5::text || n), 'credit', 'settle', $1::text, 'pl_' || n, 'p' || n, 'KRW', 5, 'baccarat',
           'tbl_bench', 'rnd_' || md5($1::text || $5::text || n), 0, json_build_object('tx_id', 'tx_' || n, 'pad', repeat('x', 300))::text,
           'pending', 0, false, $4::bigint, $3::int, $4::bigint, false, true, $6::int
         from generate_series(1, $2::int) as n`,
        [operator, count, attempts, clock.now() + dueInMs, newId('rnd'), db.lease.epoch],
      );
      await db.query('analyze wallet_tx');
      wallet.send();
    },

    /** What waits becomes due now. */
    async due(): Promise<void> {
      await db.query(`update wallet_tx set next_attempt_at = $1 where status = 'pending' and type <> 'debit'`, [clock.now()]);
      wallet.send();
    },

    async waiting({ operator }: { operator: string }): Promise<number> {
      const [row] = await db.query(
        `select count(*) as left from wallet_tx where status = 'pending' and type <> 'debit' and operator = $1`,
        [operator],
      );
      return Number(row?.left);
    },

    /** Inputs of rounds, each durable before the next of its table. */
    appends(about: Drive): Promise<unknown> {
      const rounds = Array.from({ length: about.lanes }, () => ({ id: newId('rnd'), no: 0 }));
      return drive(about, lane => {
        const round = rounds[lane] as { id: string; no: number };
        return history.append(round.id, ++round.no, INPUT, clock.now());
      });
    },

    /** Opens rooms with nothing behind them but the real audience: `all` is answered by a fact that everybody sees. */
    async publishing({ like, count }: { like: string; count: number }): Promise<string[]> {
      const real = tables.get(like) as Table;
      const bare = new Map<string, Table>();
      const get = tables.get.bind(tables);
      tables.get = id => bare.get(id) ?? get(id);
      for (let i = 0; i < count; i++) {
        const table = bareTable(real, newId('tbl'), clock);
        bare.set(table.row.id, table);
        await online.openTable(table);
      }
      return [...bare.keys()];
    },
  };
}

const moneyOf = (operator: string, lane: number) => ({
  operator,
  player: { id: `pl_${lane}`, externalId: `p${lane}`, currency: 'KRW' },
  operatorSessionId: null,
  gameCode: 'baccarat',
  tableId: 'tbl_bench',
});

function bareTable(real: Table, id: string, clock: Services['clock']): Table {
  const audience = new Audience(() => '');
  const table = {
    row: { ...real.row, id },
    state: () => real.state(),
    onState: () => {},
    join: async (viewer: Viewer) => void audience.viewers.add(viewer),
    leave: (viewer: Viewer) => audience.forget(viewer),
    seatOf: () => undefined,
    stakesOf: () => false,
    message: async (_viewer: Viewer, type: string) => {
      if (type !== 'all') return;
      audience.begin({ roundId: 'rnd_bench', handNo: 1 }, []); // its facts would pile up
      audience.publish([{ fact: FACT }], clock.now());
    },
  };
  return table as unknown as Table;
}
