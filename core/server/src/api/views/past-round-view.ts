// A round that is over as the screen of one of its players showed it, so that it can be seen again.
import type { PastRound, TableInfo } from '@baize/protocol';
import type { Services } from '../../admin/index.ts';
import { placesOf, shownTo } from '../../facts/index.ts';
import { ApiError } from '../../kernel/index.ts';
import type { RecordedRound } from '../../rounds/index.ts';
import type { RoundSettings } from '../../tables/index.ts';
import type { Sent } from '../schemas/words.ts';

type Rooms = Pick<Services, 'rounds' | 'tables' | 'plugins'>;

/** Whether they may know of the round is settled before. Nobody else's name is in it. */
export async function pastRoundView(rooms: Rooms, roundId: string, playerId: string): Promise<Sent<typeof PastRound>> {
  const round = await rooms.rounds.recorded(roundId);
  if (!round || round.status === 'open') throw new ApiError('ROUND_NOT_FOUND');
  const { participants, told, version, handNo } = round;
  const own = participants.find(each => each.playerId === playerId);
  const screen = {
    player: playerId,
    owners: placesOf(participants),
    nickname: (id: string) => (id === playerId ? (own?.nickname ?? '') : ''),
  };
  return {
    table: await tableOf(rooms, round),
    seat: own?.seat ?? null,
    round: { round_id: roundId, hand_no: handNo, version },
    facts: told.map((each, i) => shownTo(screen, { ...each, seq: i + 1 })),
  };
}

/** The table as it was. How its cards look, and how many seats it has, is as it is now. */
async function tableOf({ tables, plugins }: Rooms, round: RecordedRound): Promise<TableInfo> {
  const { tableId, gameCode, version, tableNames, currency, setup } = round;
  const { limits, timers, rakeBp, rakeCap, rakeRule } = round.settings as unknown as RoundSettings;
  const { exponent, symbol } = tables.currency(currency);
  const row = tables.find(tableId);
  const { game } = (await plugins.exact(gameCode, version)) ?? plugins.current(gameCode) ?? {};
  const last = Math.max(-1, ...setup.seats.map(({ seat }) => seat));
  const sits = row?.maxSeats ?? game?.seats?.usual ?? null;
  return {
    table_id: tableId,
    game_code: gameCode,
    names: tableNames,
    currency,
    exponent,
    symbol,
    limits,
    seats_max: last < 0 ? sits : Math.max(sits ?? 0, last + 1),
    rake:
      game?.rake == null || !rakeBp
        ? null
        : { kind: game.rake === 'pots' ? 'pct_cap' : 'bp', bp: rakeBp, cap: rakeCap, ...rakeRule },
    entries: [],
    timers: { ...game?.timers, ...timers },
    card_design: row?.cardDesign ?? {},
    live: setup.live,
    video: false, // of what is over no camera shows anything
    status: 'closed',
    mode: 'real',
  };
}
