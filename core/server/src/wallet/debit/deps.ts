// What debits are made with.
import type { KeyedQueue } from '../../kernel/index.ts';
import type { Rate } from '../../ledger/index.ts';
import type { WalletEvent } from '../orders.ts';
import type { AlarmLog } from '../rows/events.ts';
import type { InsertDeps } from '../rows/inserts.ts';
import type { TxRow } from '../rows/tx.ts';
import type { Answer } from '../transport/exchange.ts';
import type { Target } from '../transport/transport.ts';

export interface DebitDeps extends InsertDeps {
  playerQueues: KeyedQueue;
  log: AlarmLog;
  targetOf(operator: string): Promise<Target>;
  rateOf(operator: string, currency: string): Promise<Rate | null>;
  /** prepaid credit was asked for */
  charged(operator: string): void;
  call(target: Target, name: 'debit', body: string, late: (answer: Answer) => void): Promise<Answer>;
  /** a rollback was written and waits to be sent: at the head of its player's queue, or when its turn comes */
  inserted(row: TxRow, first: boolean): void;
  tell(event: WalletEvent): void;
}
