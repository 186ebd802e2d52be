// What must hold of stakes: every open seat and every bet of an open round has its row. What has none of them behind it is no
// stake, whatever rows there are: whoever looks asks for the debit behind it.
import { type BookCheck, MOST_NAMED } from '../books/index.ts';

const broken = (what: string, id: string, scope: string, from: string): string =>
  `select '${what}' as what, ${id} as id, s.table_id, s.player_id, s.operator, s.currency, 'a stake' as expected, 'none' as found
    from ${from} and not exists (select 1 from stake k
      where k.player_id = s.player_id and k.table_id = s.table_id and k.scope_id = ${scope})
    limit ${MOST_NAMED}`;

export const stakeChecks: readonly BookCheck[] = [
  {
    name: 'stakes of seats',
    of: 'table_session',
    text: rows => broken('stake_seat', 's.id', 's.id', `${rows} as s where s.status = 'open'`),
  },
  {
    name: 'stakes of bets',
    of: 'round',
    text: rows =>
      broken(
        'stake_bet',
        's.tx_id',
        's.scope_id',
        `${rows} as t join wallet_tx s on s.scope_id = t.id and s.type = 'debit'
        where t.status = 'open' and s.status = 'confirmed' and s.rolled_back_by is null`,
      ),
  },
];
