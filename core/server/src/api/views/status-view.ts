// How the platform is doing now: its process, its tables, what waits for wallets.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Services } from '../../admin/index.ts';
import { iso } from '../../kernel/index.ts';
import type { Status } from '../schemas/staff.ts';
import type { Sent } from '../schemas/words.ts';

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

/** @throws when the database does not answer */
export async function statusNow(services: Services): Promise<Sent<typeof Status>> {
  const queue = await services.db.query<{ operator: string; waiting: string; review: string }>(
    `select operator, count(*) as waiting, count(*) filter (where review) as review from (
        select operator, review from wallet_tx where status = 'pending' and type = 'debit'
        union all select operator, review from wallet_tx where status = 'pending' and type <> 'debit') as pending
      group by operator order by operator`,
  );
  return {
    version: process.env.npm_package_version ?? '0.1.0',
    environment: services.config.env,
    database: services.db.embedded ? 'embedded' : 'postgresql',
    started_at: iso(services.startedAt),
    uptime_ms: services.clock.now() - services.startedAt,
    processes: 1,
    draining: services.draining(),
    tables: services.tables.rows().length,
    connections: services.online.connections(),
    wallet_queue: queue.map(({ operator, waiting, review }) => ({
      operator_code: operator,
      waiting: Number(waiting),
      review: Number(review),
    })),
    event_loop_delay_ms: { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6 },
  };
}
