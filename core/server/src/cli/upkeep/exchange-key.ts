// `baize keys exchange`: the database gets another master key, while no server runs on it.
import { EXIT, exchangeMasterKey } from '../../app/index.ts';
import { loadConfig, makeLog, mustBeMasterKey } from '../../kernel/index.ts';
import { faultsRefused } from '../../runtime/index.ts';
import type { Io } from '../io.ts';

/** @returns the exit code @throws what `runUpkeep` says of a start that fails */
export async function exchangeKey(asJson: boolean, io: Io, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const config = loadConfig(env, faultsRefused);
  const next = mustBeMasterKey(env.BAIZE_NEW_MASTER_KEY, 'BAIZE_NEW_MASTER_KEY');
  const exchanged = await exchangeMasterKey(config, next, makeLog('silent'));
  if (asJson) {
    io.out.write(`${JSON.stringify(exchanged)}\n`);
    return EXIT.done;
  }
  const { secrets, badges, passwords, orders } = exchanged;
  if (exchanged.done_before) io.out.write('this database has the new key already: nothing was left to do\n');
  else {
    io.out.write('this database has the new key, the old one starts nothing any more\n');
    io.out.write(
      `sealed anew: ${secrets} secrets of operators, ${badges} badges, ${passwords} passwords of tables, ${orders} orders of cards\n`,
    );
  }
  io.out.write('start every server with BAIZE_MASTER_KEY=<the new key>; keep the old one beside backups from before\n');
  return EXIT.done;
}
