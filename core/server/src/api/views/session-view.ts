// A table session as its operator sees it (NS-01).
import { iso } from '../../kernel/index.ts';
import type { SessionRow } from '../../tables/index.ts';
import type { TxRow } from '../../wallet/index.ts';
import type { TableSession } from '../schemas/operator.ts';
import type { Sent } from '../schemas/words.ts';
import { namesOf } from './table-view.ts';
import { transactionView } from './transaction-view.ts';

/** `chips` are those on the table now, null once they are cashed out; `transactions` are the session's, oldest first. */
export function sessionView(session: SessionRow, chips: number, transactions: readonly TxRow[]): Sent<typeof TableSession> {
  const cashOut = transactions.find(tx => tx.reason === 'cash_out');
  const isOpen = session.status === 'open';
  const isClosed = !isOpen && cashOut?.status === 'confirmed';
  const net = isOpen ? session.win - session.bet : session.cashOut - session.buyIn - session.topUp;
  return {
    session_id: session.id,
    status: isOpen ? 'open' : isClosed ? 'closed' : 'closing',
    external_id: session.externalId,
    player_id: session.playerId,
    nickname: session.nickname,
    game_code: session.gameCode,
    table_id: session.tableId,
    table_name: session.tableName,
    table_names: namesOf({ name: session.tableName, names: session.tableNames }),
    currency: session.currency,
    seat: session.seat,
    opened_at: iso(session.openedAt),
    closed_at: isClosed && cashOut.completedAt !== null ? iso(cashOut.completedAt) : null,
    close_reason: isOpen ? null : session.closeReason,
    buy_in: session.buyIn,
    top_up: session.topUp,
    cash_out: session.cashOut,
    chips: isOpen ? chips : null,
    pending: session.waiting,
    rounds: session.rounds,
    bet: session.bet,
    win: session.win,
    rake: session.rake,
    net,
    balanced: net === session.win - session.bet,
    operator_session_id: session.operatorSessionId,
    transactions: transactions.map(transactionView),
  };
}
