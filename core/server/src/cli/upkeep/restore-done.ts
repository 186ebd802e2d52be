// `baize restore-done`: after a database was restored from a backup, before a server starts on it.
import { EXIT, restoreDatabase } from '../../app/index.ts';
import { loadConfig, makeLog } from '../../kernel/index.ts';
import { faultsRefused } from '../../runtime/index.ts';
import type { Io } from '../io.ts';

/** @returns the exit code @throws what `runUpkeep` says of a start that fails */
export async function restoreDone(asJson: boolean, io: Io): Promise<number> {
  const config = loadConfig(process.env, faultsRefused);
  const restored = await restoreDatabase(config, makeLog('silent'));
  if (asJson) {
    io.out.write(`${JSON.stringify(restored)}\n`);
    return EXIT.done;
  }
  const { era, rounds, sessions, debits, shoes } = restored;
  io.out.write(`era ${era} begins: no id of a movement is ever derived again\n`);
  io.out.write(`${rounds} open rounds are void, ${sessions} seats are cashed out, ${shoes} shoes are finished\n`);
  io.out.write(`${debits} debits were on their way\n`);
  if (rounds + sessions + debits > 0) io.out.write(REVIEW);
  return EXIT.done;
}

const REVIEW = `nothing of that is sent: start the server, then ask each operator what its wallet has done since the backup
  baize tx list --review    what waits
  baize tx retry TX         the wallet has not settled it: send it
  baize tx resolve TX       the wallet has settled it: mark it, with two keys
`;
