// Debits of wallets as a table makes them: the middle of a command in three steps. What is taken is settled, or given back.
import type { DebitEnd, DebitOrder, Outcome, WalletPort } from '../../wallet/index.ts';
import type { TableServices } from '../services.ts';
import type { Mailbox } from '../table/mailbox.ts';

/** The wallets of players' operators. */
export class Debits {
  readonly #wallet: Pick<WalletPort, 'takeDebit'>;
  readonly #health: TableServices['db']['health'];
  readonly #mailbox: Mailbox;

  constructor({ wallet, db }: Pick<TableServices, 'wallet' | 'db'>, mailbox: Mailbox) {
    this.#wallet = wallet;
    this.#health = db.health;
    this.#mailbox = mailbox;
  }

  /**
   * Takes money for what is held: its row, the wallet's one call, and where the wallet said yes the settle step of the command, which
   * decides by its hold whether it stands, and what is committed with it.
   */
  async take(order: DebitOrder, settle: (txId: string) => DebitEnd): Promise<Outcome> {
    const mailbox = this.#mailbox;
    // no row can be written, or the call would be cut: none is made, and nobody waits for it
    if (this.#health.condition === 'away' || mailbox.isDraining) return { ok: false, txId: null, code: 'WALLET_UNAVAILABLE' };
    const still = () => !mailbox.isOver && !mailbox.isDraining && (order.still?.() ?? true);
    return mailbox.outside(async () => {
      const taken = await this.#wallet.takeDebit({ ...order, still });
      if (taken.state === 'ended') return taken.outcome;
      const { debit } = taken;
      return debit.settle(mailbox.inside(() => settle(debit.txId)));
    });
  }
}
