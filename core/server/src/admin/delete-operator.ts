// Forgetting an operator that was registered by mistake: nothing was ever played, paid or made for it.
import type { Recording } from '../audit/index.ts';
import { ApiError } from '../kernel/index.ts';
import { sendAway } from './logout.ts';
import type { Services } from './services.ts';

/** Where something of an operator would have to be kept. Its changes stay in the audit log. */
const KEPT = ['wallet_tx', 'round_player', 'credit_entry', 'play_table', 'certification', 'dealer', 'dealer_device'];
const IS_USED = `select ${KEPT.map(table => `exists (select 1 from ${table} where operator = $1)`).join(' or ')} as used`;

/** Its players go with it, and whoever is connected is sent away. @throws OPERATOR_IN_USE */
export async function deleteOperator(services: Services, record: Recording, code: string): Promise<void> {
  const { operators, players, calls, clock, online } = services;
  await record.change(async sql => {
    const [row] = await sql.query<{ used: boolean }>(IS_USED, [code]);
    if (row?.used !== false) throw new ApiError('OPERATOR_IN_USE');
    await players.removeAll(sql, code);
    await calls.removeAll(sql, code); // whoever gets the code next is somebody else
    await operators.remove(sql, code);
  });
  await sendAway(services, { operator: code, until: clock.now() }, 'revoked', 'operator_deleted');
  online.lobbyChanged(code);
}
