// A row for each player of a round, written in the transaction that ends it.
import assert from 'node:assert/strict';
import { type Sql, statement } from '../db/index.ts';
import type { Participant } from '../facts/index.ts';
import type { Amount } from '../kernel/index.ts';
import type { PlayerRow } from '../settlement/index.ts';

/** The round ($1), how it ended ($2) and when ($3), rows of players as JSON ($4). Answers what it has written. */
const INSERT_PLAYERS = statement(
  'rounds.insert-players',
  `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no,
     currency, seat, bet, win, rake, status, started_at, settled_at, session_id)
   select r.id, v."playerId", v.operator, v."externalId", r.game_code, r.table_id, r.table_name, r.table_names, r.hand_no,
     r.currency, v.seat, v.bet, v.win, v.rake, $2, r.started_at, $3, v."sessionId"
   from round r, json_to_recordset($4::json) as v("playerId" text, operator text, "externalId" text, seat int, bet bigint,
     win bigint, rake bigint, "sessionId" text) where r.id = $1
   returning bet, win, rake`,
);

export interface PlayersAbout {
  roundId: string;
  status: 'settled' | 'void';
  at: number;
  participants: readonly Participant[];
  rows: readonly PlayerRow[];
}

/** Writes what each player put in and got. @throws when one is nobody known, or what is stored does not sum up to the rows */
export async function insertPlayers(sql: Sql, { roundId, status, at, participants, rows }: PlayersAbout): Promise<void> {
  if (rows.length === 0) return;
  const known = new Map(participants.map(each => [each.playerId, each]));
  const values = rows.map(({ playerId, seat, bet, win, rake }) => {
    const who = known.get(playerId);
    assert(who, `nobody known as ${playerId}`);
    const { operator, externalId, sessionId = null } = who;
    return { playerId, operator, externalId, seat, bet, win, rake, sessionId };
  });
  const stored = await sql.query<{ bet: string; win: string; rake: string }>(INSERT_PLAYERS, [
    roundId,
    status,
    at,
    JSON.stringify(values),
  ]);
  assert.equal(stored.length, rows.length, `players of ${roundId}`);
  for (const each of ['bet', 'win', 'rake'] as const) {
    const must = rows.reduce((sum, row) => sum + row[each], 0);
    const has: Amount = stored.reduce((sum, row) => sum + Number(row[each]), 0);
    assert.equal(has, must, `the stored ${each} of ${roundId}`);
  }
}
