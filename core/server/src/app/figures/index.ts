// Every figure that is read out of a life of the server when somebody asks for the metrics.
import type { Services } from '../../admin/index.ts';
import { logged } from '../../kernel/index.ts';
import type { Stalls } from '../../runtime/index.ts';
import type { SelfAudit } from '../self-audit.ts';
import { type Figures, type Labelled, makeRegistry } from './registry.ts';
import { WaitingFigures } from './waiting.ts';

export { type Labelled, makeRegistry } from './registry.ts';
export { WaitingFigures } from './waiting.ts';

export interface Watchers {
  stalls: Stalls;
  selfAudit: SelfAudit;
  waiting: WaitingFigures;
}

/** What counts the rows that wait, of these rooms. */
export const waitingOf = ({ db, clock, log, rounds }: Services): WaitingFigures =>
  new WaitingFigures({ db, clock, log, openByVersion: () => rounds.openByVersion() });

/** The registry of a life. */
export const registryOf = (services: Services, watchers: Watchers) =>
  makeRegistry({
    ...ofProcess(services, watchers),
    ...ofDatabase(services),
    ...ofPlay(services, watchers),
    ...ofMoney(services, watchers),
  });

const by = (label: string, counts: Iterable<readonly [string, number]>): Labelled[] =>
  [...counts].map(([name, value]) => ({ labels: { [label]: name }, value }));

function ofProcess({ config, db, clock, calls }: Services, { stalls }: Watchers): Figures {
  const build = {
    version: globalThis.process.env.npm_package_version ?? '0.1.0',
    node: globalThis.process.version,
    environment: config.env,
    database: db.embedded ? 'embedded' : 'postgresql',
  };
  return {
    baize_build_info: { help: 'what runs', labelNames: Object.keys(build), read: () => [{ labels: build, value: 1 }] },
    baize_alarms_total: {
      help: 'lines of the log that want a person, by event (docs/logs.md)',
      labelNames: ['event'],
      read: () => by('event', logged.alarms),
    },
    baize_log_lines_total: { help: 'lines of the log', labelNames: ['level'], read: () => by('level', logged.lines) },
    baize_calls_dropped_total: { help: 'calls that were too many to be noted', read: () => calls.dropped() },
    baize_stalls_total: { help: 'times the process stood still', read: () => stalls.count },
    baize_clock_step_seconds: { help: "by how much the machine's clock was set", read: () => (clock.step?.() ?? 0) / 1000 },
  };
}

function ofDatabase({ db: { health, lease } }: Services): Figures {
  return {
    baize_database_p99_seconds: { help: 'p99 of the last seconds of transactions', read: () => health.p99 / 1000 },
    baize_database_away_seconds: { help: 'how long the database has not served; 0: it does', read: () => health.awayMs / 1000 },
    baize_database_outages_total: { help: 'times the database did not serve', read: () => health.outages },
    baize_database_slowdowns_total: { help: 'times the database was too slow for new rounds', read: () => health.slowdowns },
    baize_lease_leader: {
      help: '1: this process has the lease; 0: it is not sure, or another one has',
      read: () => (lease.isSure ? 1 : 0),
    },
    baize_lease_epoch: { help: 'how often the lease has changed hands', read: () => lease.epoch },
    baize_lease_stalls_total: { help: 'pauses longer than the lease that nobody used', read: () => lease.stalls },
  };
}

function ofPlay({ tables, online, plugins }: Services, { waiting }: Watchers): Figures {
  const statuses = () => Map.groupBy(tables.rows(), row => tables.statusOf(row));
  const versions = () =>
    plugins.list().map(({ code, package: plugin, packageVersion, version }) => ({
      labels: { game: code, plugin, package_version: packageVersion, version },
      value: 1,
    }));
  return {
    baize_tables: {
      help: 'tables that are not closed',
      labelNames: ['status'],
      read: () =>
        by(
          'status',
          [...statuses()].map(([status, rows]) => [status, rows.length] as const),
        ),
    },
    baize_connections: { help: 'open connections of players', read: () => online.connections() },
    baize_players: { help: 'players who are connected', read: () => online.players() },
    baize_plugin_info: {
      help: 'the version of each game that new rounds take',
      labelNames: ['game', 'plugin', 'package_version', 'version'],
      read: versions,
    },
    baize_plugin_open_rounds: {
      help: 'open rounds by the version that plays them, a few times a minute',
      labelNames: ['version'],
      read: () => by('version', waiting.versions()),
    },
  };
}

function ofMoney({ wallet }: Services, { selfAudit, waiting }: Watchers): Figures {
  return {
    baize_wallet_pending: {
      help: 'credits and rollbacks that wait for a wallet to say OK',
      labelNames: ['operator', 'type'],
      read: () => waiting.pending(),
    },
    baize_wallet_pending_oldest_seconds: {
      help: 'age of the oldest of them',
      labelNames: ['operator', 'type'],
      read: () => waiting.oldest(),
    },
    baize_wallet_review: {
      help: 'those of them that somebody must look at',
      labelNames: ['operator', 'type'],
      read: () => waiting.review(),
    },
    baize_wallet_debits_in_doubt: {
      help: 'debits that nobody knows the end of: their rollback is not taken yet',
      labelNames: ['operator'],
      read: () => waiting.inDoubt(),
    },
    baize_wallet_balance_mismatches_total: {
      help: 'moves after which a wallet told another balance than the one before them and their amount make',
      labelNames: ['operator'],
      read: () => by('operator', wallet.balanceMismatches()),
    },
    baize_unbalanced: {
      help: 'things in the books that do not agree, at the last self-audit',
      labelNames: ['operator', 'currency'],
      read: () => selfAudit.unbalanced(),
    },
    baize_reconcile_running_seconds: {
      help: 'how long the self-audit that is under way has taken so far; 0: none is',
      read: () => selfAudit.runningSeconds,
    },
    baize_reconcile_seconds: { help: 'what the last self-audit took', read: () => selfAudit.seconds },
  };
}
