// After a backup was restored: what was open in it ends here, for nobody knows how it went on. Rounds are void, sessions are
// cashed out with what they had; the wallet room holds what that moves until a person has looked (`Wallet.holding`).
import { statement, tableScope } from '../../db/index.ts';
import type { OpenRound, RoundVoiding } from '../../rounds/index.ts';
import { readTable, type TableRow } from '../rows.ts';
import { cashOutSession } from '../seats/cash-out.ts';
import { openSessions, openStacks, type SessionRow } from '../seats/session-rows.ts';
import type { TableServices } from '../services.ts';
import { shoeAfter } from '../table/round-end.ts';

/** How much of it there was. */
export interface OlderScopes {
  rounds: number;
  sessions: number;
  /** shoes whose next cards players may have seen since */
  shoes: number;
}

// Orders that were sealed may have been dealt after the backup was made, also those that no round of it names: the next one is
// drawn anew. What a dealer deals from is not sealed here.
const FINISH_SHOES = statement(
  'tables.finish-shoes',
  `update play_table set shoe = case when jsonb_typeof(shoe) = 'object' then shoe else '{"shoeId": "", "position": 0}'::jsonb end
       || jsonb_build_object('last', true, 'no', greatest(coalesce((shoe->>'no')::int, 0), sealed.no))
     from (select table_id, max(no) as no from shoe group by table_id) as sealed
     where table_id = play_table.id and coalesce(shoe->>'by', '') <> 'dealer'
       and (shoe->>'last' = 'false' or coalesce((shoe->>'no')::int, 0) < sealed.no)`,
);

type Services = Pick<TableServices, 'db' | 'clock' | 'rounds' | 'wallet' | 'nickname'>;

/** Ends it, each round and session in a transaction of its own: who is stopped calls it once more. No table may run. */
export async function endOlderScopes(services: Services): Promise<OlderScopes> {
  const { db, clock, rounds, wallet } = services;
  const query = (text: string, params?: readonly unknown[]) => db.query(text, params as unknown[]) as never;
  const open = await rounds.openRounds();
  for (const round of open) {
    const row = await readTable(query, round.tableId);
    if (!row) throw new Error(`${round.roundId} is played at no table`);
    await rounds.void(await voidingOf(services, row, round, await openSessions(query, row.id)));
  }
  const sessions = await openStacks(query);
  for (const { id, table_id } of sessions)
    await db.transaction(async sql => {
      await db.fence(sql, tableScope(table_id));
      await cashOutSession(sql, wallet, id, { reason: 'system', at: clock.now() });
    });
  const shoes = await db.transaction(async sql => {
    await db.fence(sql);
    return sql.run(FINISH_SHOES);
  });
  return { rounds: open.length, sessions: sessions.length, shoes };
}

/** Bets go back to their wallets, stacks are what they were when the round began. */
async function voidingOf(
  { db, clock, wallet, nickname }: Services,
  { id: tableId, shoe }: TableRow,
  round: OpenRound,
  seated: readonly SessionRow[],
): Promise<RoundVoiding> {
  const { roundId, setup, kind, handNo } = round;
  const at = clock.now();
  const dealt = seated.filter(({ seat }) => setup.dealt.includes(seat));
  const participants: RoundVoiding['participants'] = dealt.map(session => {
    const { playerId, operator, externalId, nickname, seat, id: sessionId } = session;
    return { playerId, operator, externalId, nickname, seat, sessionId };
  });
  for (const { playerId, operator, externalId } of await db.read(sql => wallet.confirmedOf(sql, roundId))) {
    if (participants.some(each => each.playerId === playerId)) continue;
    participants.push({ playerId, operator, externalId, nickname: (await nickname?.(playerId)) ?? '', seat: null });
  }
  return {
    ...{ roundId, tableId, at, kind, participants },
    told: [{ told: { fact: { kind: 'void', reason: 'system' } }, ts: at }],
    chips: dealt.map(({ playerId, seat, chips }) => ({ playerId, seat, amount: 0, stack: chips })),
    table: { handNo, shoe: shoeAfter(round, shoe) },
  };
}
