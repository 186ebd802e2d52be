// The last gate before a wallet is called: a process that cannot be sure of its lease sends nothing.
import type { Clock, WalletCall } from '../../kernel/index.ts';
import { type Answer, unsent, WITHDRAWN } from './exchange.ts';
import type { Target, Transport, Withdrawable } from './transport.ts';

/** How long a debit may wait at the gate: the player waits with it. What is to be paid out waits as long as it takes. */
const DEBIT_MS = 1000;

interface Lease {
  readonly isSure: boolean;
  sure(): Promise<boolean>;
}

type Call = (
  target: Target,
  name: WalletCall,
  body: string,
  late: (answer: Answer) => void,
  special?: Withdrawable,
) => Promise<Answer>;

/** Calls through this transport, while the lease is held for certain. A call that was not made says so by its `problem`. */
export function outgoing(lease: Lease, clock: Clock, transport: Pick<Transport, 'call'>): Call {
  return async (target, name, body, late, special = {}) => {
    if (!lease.isSure) {
      const waited = lease.sure();
      const known = name === 'debit' ? Promise.race([waited, clock.sleep(DEBIT_MS).then(() => false)]) : waited;
      if (!(await known)) return unsent(clock.now(), 'not sent: the lease is in doubt');
    }
    // it may have waited long for its turn, and here
    if (special.still?.() === false) return unsent(clock.now(), WITHDRAWN);
    return transport.call(target, name, body, late, special);
  };
}
