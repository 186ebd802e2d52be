// `baize keys exchange`, without a server: the database belongs to another master key, and what is still secret is sealed anew.
import { resealOrders } from '../../dealing/index.ts';
import { type Config, ConfigError, type Log, replaceMasterKey } from '../../kernel/index.ts';
import { handOver } from '../deployment.ts';
import { onIdleDatabase } from './idle-database.ts';

/** How much was sealed anew. */
export interface Exchanged {
  /** an earlier call has done it: nothing was left to do */
  done_before: boolean;
  secrets: number;
  badges: number;
  passwords: number;
  orders: number;
}

const NOTHING: Exchanged = { done_before: true, secrets: 0, badges: 0, passwords: 0, orders: 0 };

/**
 * Gives the database to the next key. A key that is kept in the data folder is replaced there afterwards. Called once more with
 * the same keys it finds that it is done.
 * @param config with the key of now
 * @throws ServerRuns, what a start throws: with another key than that of the database nothing is touched
 */
export async function exchangeMasterKey(config: Config, next: string, log: Log): Promise<Exchanged> {
  if (next === config.master_key)
    throw new ConfigError(['BAIZE_NEW_MASTER_KEY: this is the key of now; `baize keys new` prints another one']);
  const exchanged = await exchange(config, next, log).catch(async (error: unknown) => {
    if (error instanceof ConfigError && (await isOf({ ...config, master_key: next }, log))) return NOTHING;
    throw error;
  });
  replaceMasterKey(config, next);
  return exchanged;
}

/** All in one transaction: whoever dies on the way leaves the database to the old key, or to the next one, whole. */
function exchange(config: Config, next: string, log: Log): Promise<Exchanged> {
  return onIdleDatabase(config, log, async ({ db, audit, operators, dealers, reservations, cipher }) => {
    const to = cipher.successor(next);
    const about = { actor: 'server', operator: null, action: 'master key exchange', target: 'database', ip: null };
    const { result } = await audit.change(about, async sql => {
      const secrets = await operators.reseal(sql, to.cipher);
      const badges = await dealers.reseal(sql, to.cipher);
      const passwords = await reservations.reseal(sql, to.cipher);
      const orders = await resealOrders(sql, cipher, to.cipher);
      await handOver(db, sql, to);
      return { done_before: false, secrets, badges, passwords, orders };
    });
    await audit.seal();
    return result;
  });
}

const isOf = (config: Config, log: Log): Promise<boolean> =>
  onIdleDatabase(config, log, async () => true).catch(error => {
    if (error instanceof ConfigError) return false;
    throw error;
  });
