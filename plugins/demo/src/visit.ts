// How a bot comes to a table: launched by the operator's signed call and let in like any player.
import { Client, type Room } from '@colyseus/sdk';
import type { OperatorApi } from './operator-api.ts';
import { type Bot, CURRENCY } from './setup.ts';

/** Launches a bot, enters with its token and joins a table. @throws what refused it */
export async function visit(api: OperatorApi, url: string, bot: Bot, table: string): Promise<Room> {
  const { launch_url } = await api.call<{ launch_url: string }>('POST', '/launch', {
    player: { external_id: bot.id, nickname: bot.nickname, currency: CURRENCY },
    table_id: table,
  });
  const token = new URL(launch_url).hash.slice('#token='.length);
  const entered = await fetch(`${url}/play/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { session } = (await entered.json()) as { session: string };
  const room = await new Client(url).joinById(table, { session });
  room.reconnection.enabled = false;
  return room;
}
