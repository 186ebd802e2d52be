// What a benchmark asks of the wallet and of rounds from inside the server: debits, credits that wait, inputs.
import type { Input } from '@baize/sdk';
import type { Services } from '../../core/server/src/admin/index.ts';
import { newId } from '../../core/server/src/kernel/index.ts';
import { batchedEffect } from '../../core/server/src/wallet/index.ts';
import { type Drive, drive } from './drive.ts';

interface Waiting {
  operator: string;
  count: number;
  attempts: number;
  dueInMs: number;
}

interface Debits extends Drive {
  operator: string;
  /** Of each player, four without; where it is given, the next debits of these players are in the rounds of the last ones. */
  betsOfRound?: number;
}

const INPUT: Input = { in: 'bet', id: 1, player: 'pl_1', items: [{ spot: 'banker', amount: 1000 }] };
const BETS_OF_A_ROUND = 4;
/** As bets are written with their debits, of rounds that no table plays. */
const INPUTS_OF_NO_ROUND = batchedEffect('bench.inputs', {
  shape: 'tx text, "roundId" text, no int, input text, at bigint',
  write: `insert into round_input (round_id, no, input, at)
    select e."roundId", e.no, e.input, e.at from effect e join moved m on m.tx_id = e.tx`,
});

/** Money that moves, and the inputs that it is written with. */
export function moneyHandlers({ rounds, wallet, db, clock }: Services) {
  const waiting = new Map<string, () => void>();
  wallet.onAnswer(({ txId, status }) => {
    if (status !== 'confirmed') return;
    waiting.get(txId)?.();
    waiting.delete(txId);
  });
  /** Debits of an operator's players, a few of them in each round. */
  const debitOf = (operator: string, betsOfRound = BETS_OF_A_ROUND) => {
    const places = new Map<number, { scopeId: string; no: number }>();
    return async (player: number, amount: number): Promise<void> => {
      const place = places.get(player);
      const at = place && place.no < betsOfRound ? place : { scopeId: newId('rnd'), no: 0 };
      places.set(player, at);
      const no = ++at.no;
      const taken = await wallet.takeDebit({ ...moneyOf(operator, player), reason: 'bet', amount, scopeId: at.scopeId });
      if (taken.state === 'ended') throw new Error('a debit was refused');
      const row = { roundId: at.scopeId, no, input: JSON.stringify(INPUT), at: clock.now() };
      const outcome = await taken.debit.settle({ end: 'accept', effect: { batch: INPUTS_OF_NO_ROUND, row } });
      if (!outcome.ok) throw new Error(`a debit was refused: ${outcome.code}`);
    };
  };
  const longDebitOf = keptBy(debitOf);
  return {
    debitOf,

    /** A debit done safely: row, call, confirmation together with the round's input. */
    debits({ operator, betsOfRound, ...about }: Debits): Promise<unknown> {
      const debit = betsOfRound === undefined ? debitOf(operator) : longDebitOf(operator, betsOfRound);
      return drive(about, player => debit(player, 500));
    },

    /** The credit of a round in a transaction of its own, as its end has it, until the wallet has confirmed it. */
    settles({ operator, ...about }: Drive & { operator: string }): Promise<unknown> {
      return drive(about, async player => {
        const payout = { ...moneyOf(operator, player), reason: 'settle', amount: 500, roundClosed: true } as const;
        const [id = ''] = await db.transaction(sql => wallet.credit(sql, { ...payout, scopeId: newId('rnd') }));
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.set(id, resolve);
        wallet.send();
        await promise;
      });
    },

    /** Inputs of rounds, each durable before the next of its table. */
    appends(about: Drive): Promise<unknown> {
      const logs = Array.from({ length: about.workers }, () => ({ id: newId('rnd'), no: 0 }));
      return drive(about, worker => {
        const round = logs[worker] as { id: string; no: number };
        return rounds.append(round.id, ++round.no, INPUT, clock.now());
      });
    },
  };
}

/** The same debits whenever these are asked for: their rounds go on. */
function keptBy<T>(debitOf: (operator: string, betsOfRound: number) => T): typeof debitOf {
  const kept = new Map<string, T>();
  return (operator, betsOfRound) => {
    const key = `${operator} ${betsOfRound}`;
    const debit = kept.get(key) ?? debitOf(operator, betsOfRound);
    kept.set(key, debit);
    return debit;
  };
}

/** Credits that wait for their turn. */
export function waitingHandlers({ wallet, db, clock }: Services) {
  return {
    /** Credits that wait: never sent yet, or retries; all due at once, in `dueInMs`. */
    async pending({ operator, count, attempts, dueInMs }: Waiting): Promise<void> {
      await db.query(
        `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id,
           scope_id, ordinal, body, status, version, prepaid, created_at, attempts, next_attempt_at, review, round_closed,
           born_epoch)
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
  };
}

const moneyOf = (operator: string, worker: number) => ({
  operator,
  player: { id: `pl_${worker}`, externalId: `p${worker}`, currency: 'KRW' },
  operatorSessionId: null,
  gameCode: 'baccarat',
  tableId: 'tbl_bench',
});
