// Operators by the platform's staff: registered, changed, disabled, given new credentials.
import type { Recording } from '../audit/index.ts';
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
 * again when it is repeated. @throws INVALID_REQUEST, NOT_FOUND
 */
export async function changeOperator(services: Services, record: Recording, was: Operator, given: Given): Promise<Operator> {
  const { code } = was;
  const change = record.change(async sql => {
    const [before] = was.currencies;
    const [first] = Array.isArray(given.currencies) ? given.currencies : [before];
    // its entries are amounts of that currency, and so are the rates that rounds were priced with
    if (first !== before && (await services.credit.isUsed(sql, code))) throw badFields('currencies');
    await services.operators.change(sql, code, given);
    if (given.status === 'disabled') await services.players.logoutAll(sql, code);
  });
  await change.catch(() => {}); // it may be committed without an answer: what the row says counts
  const operator = await services.db.readWhenBack(() => services.operators.byCode(code));
  if (given.status === 'disabled' && operator?.status === 'disabled')
    await sendAway(services, { operator: code, until: services.clock.now() }, 'revoked', 'operator_disabled');
  await change;
  services.online.lobbyChanged(code);
  return operator ?? was;
}

/** New key and secret; the old ones stop at once. @throws NOT_FOUND */
export async function reissueCredentials(services: Services, record: Recording, code: string): Promise<ReturnType<typeof shown>> {
  return shown(await record.change(sql => services.operators.reissue(sql, code)));
}
