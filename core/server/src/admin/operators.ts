// Operators by the platform's staff: registered, changed, disabled, given new credentials.
import type { Recording } from '../audit/index.ts';
import type { Sql } from '../db/index.ts';
import { badFields } from '../kernel/index.ts';
import type { Credentials, Operator } from '../operators/index.ts';
import { sendAway } from './logout.ts';
import type { Services } from './services.ts';

type Given = Record<string, unknown>;

/** What an operator signs with, as it is shown once. */
const shown = ({ code, apiKey, apiSecret }: Credentials) => ({ operator_code: code, api_key: apiKey, api_secret: apiSecret });

/** @returns the credentials, shown this once @throws INVALID_REQUEST, DUPLICATE */
export async function registerOperator(services: Services, record: Recording, given: Given): Promise<ReturnType<typeof shown>> {
  return shown(await record.change(sql => services.operators.create(sql, given)));
}

/**
 * The default currency stays as it is from the first prepaid entry on. `status: disabled` sends all players away as a logout does,
 * again when it is repeated. Becoming prepaid takes its own tables out of play. @throws INVALID_REQUEST, NOT_FOUND
 */
export async function changeOperator(services: Services, record: Recording, was: Operator, given: Given): Promise<Operator> {
  const { code } = was;
  const isParking = given.credit_mode === 'prepaid' && was.creditMode !== 'prepaid';
  const parked = isParking ? ownTablesOf(services, code) : [];
  const change = record.change(async sql => {
    const [before] = was.currencies;
    const [first] = Array.isArray(given.currencies) ? given.currencies : [before];
    // its entries are amounts of that currency, and so are the rates that rounds were priced with
    if (first !== before && (await services.credit.isUsed(sql, code))) throw badFields('currencies');
    await services.operators.change(sql, code, given);
    if (given.status === 'disabled') await services.players.logoutAll(sql, code);
    for (const id of parked) await parkTable(services, sql, id);
  });
  await change.catch(() => {}); // it may be committed without an answer: what the row says counts
  const operator = await services.db.readWhenBack(() => services.operators.byCode(code));
  if (given.status === 'disabled' && operator?.status === 'disabled')
    await sendAway(services, { operator: code, until: services.clock.now() }, 'revoked', 'operator_disabled');
  await change;
  for (const id of parked) await emptyTable(services, id);
  services.online.lobbyChanged(code);
  return operator ?? was;
}

const ownTablesOf = ({ tables }: Services, code: string): string[] =>
  tables
    .rows()
    .filter(row => row.operator === code && row.mode === 'real')
    .map(row => row.id);

/** A prepaid operator has no tables of its own (MOD-04): they wait in maintenance, and what is reserved of them is cancelled. */
async function parkTable({ tables, reservations }: Services, sql: Sql, id: string): Promise<void> {
  await tables.patch(sql, id, { status: 'maintenance' });
  await reservations.cancelAll(sql, id);
}

/** After the commit: the running round ends, then everybody is cashed out. Nobody waits for the end of a hand. */
async function emptyTable({ tables, reservations, log }: Services, id: string): Promise<void> {
  await reservations.learn(id);
  await tables.ask(id, { type: 'change', change: { status: 'maintenance' } });
  tables
    .ask(id, { type: 'vacate', reason: 'maintenance' })
    .catch((error: unknown) => log.error({ err: error, table: id }, 'seats of an operator that has become prepaid'));
}

/** New key and secret; the old ones stop at once. @throws NOT_FOUND */
export async function reissueCredentials(services: Services, record: Recording, code: string): Promise<ReturnType<typeof shown>> {
  return shown(await record.change(sql => services.operators.reissue(sql, code)));
}
