// How an operator shows to the platform's staff. Credentials never do.
import { iso } from '../../kernel/index.ts';
import type { Operator } from '../../operators/index.ts';
import type { StaffOperator } from '../schemas/staff.ts';
import type { Sent } from '../schemas/words.ts';

export function operatorView(operator: Operator): Sent<typeof StaffOperator> {
  return {
    code: operator.code,
    name: operator.name,
    credit_mode: operator.creditMode,
    status: operator.status,
    wallet_base_url: operator.walletBaseUrl,
    private_wallet: operator.privateWallet,
    private_networks: operator.privateNetworks,
    ip_allowlist: operator.ipAllowlist,
    default_return_url: operator.defaultReturnUrl,
    embed_origins: operator.embedOrigins,
    currencies: operator.currencies,
    games: operator.games,
    timezone: operator.timezone,
    multi_table: operator.multiTable,
    watch_limit_sec: operator.watchLimitSec,
    contact: operator.contact,
    table_create_games: operator.tableCreateGames,
    money_adjust: operator.moneyAdjust,
    created_at: iso(operator.createdAt),
  };
}
