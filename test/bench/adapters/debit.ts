// A debit done safely, through the wallet room of the whole server.
import { moneyHandlers } from '../money-handlers.ts';
import { register } from '../operator.ts';
import { startInProcess, type Wanted as WantedServer } from './in-process.ts';

export type Wanted = WantedServer & {
  /** of the operator's wallet */
  url: string;
};

export async function makeDebit({ url, ...about }: Wanted) {
  const { server, end } = await startInProcess(about);
  await register(server.url, url);
  const { debitOf } = moneyHandlers(server.services);
  const debit = debitOf('bench');
  return { debit: (player: number, amount: number) => debit(player, amount), end };
}
