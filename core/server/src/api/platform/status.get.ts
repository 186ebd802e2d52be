// GET /status: how the platform is doing now.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { iso } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { Status } from '../schemas/staff.ts';

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

export const endpoint: Endpoint = {
  id: 'platform.status.get',
  api: 'platform',
  method: 'GET',
  path: '/status',
  summary: 'Status of the platform',
  replies: { 200: Status },
  errors: [],
  async handle({ services }) {
    const queue = await services.db.query<{ operator: string; waiting: string; review: string }>(
      `select operator, count(*) as waiting, count(*) filter (where review) as review from (
          select operator, review from wallet_tx where status = 'pending' and type = 'debit'
          union all select operator, review from wallet_tx where status = 'pending' and type <> 'debit') as pending
        group by operator order by operator`,
    );
    return {
      body: {
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
      },
    };
  },
};
