// Alerts and board are queries that Prometheus reads; every alarm of the log has its alert, and every alert its runbook.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { stringify } from 'yaml';
import { ALARMS, LOG_EVENTS } from '../../core/server/src/kernel/index.ts';
import { DOCS } from '../docs/openapi.ts';
import { ALERTS_FILE, type Alert, metricsIn, readAlerts, readBoard } from '../support/alerts.ts';

describe('alerts', () => {
  const alerts = readAlerts();
  const page = readFileSync(join(DOCS, 'running.md'), 'utf8');

  it('are queries that parse, each under a name of its own, with a severity and a summary', () => {
    expect(new Set(alerts.map(each => each.alert)).size).to.equal(alerts.length);
    for (const { alert, expr, labels, annotations } of alerts) {
      expect(metricsIn(expr), alert).not.to.deep.equal([]);
      expect(labels.severity, alert).to.be.oneOf(['page', 'ticket']);
      expect(annotations.summary, alert).to.be.a('string').and.not.equal('');
    }
    expect(() => metricsIn('rate(baize_x[1m]')).to.throw(SyntaxError);
    const board = readBoard();
    expect(board.length).to.be.above(30);
    for (const [title, expr] of board) expect(metricsIn(expr), title).not.to.deep.equal([]);
  });

  it('are there for every alarm of the log, and for no other event', () => {
    const named = alerts.flatMap(({ labels }) => labels.event ?? []);
    expect(named.toSorted()).to.deep.equal(ALARMS.toSorted());
    for (const { expr, labels } of alerts)
      if (labels.event) expect(expr.match(/event="[^"]*"/g)?.every(each => each === `event="${labels.event}"`)).to.equal(true);
  });

  it('have a row of docs/running.md as their runbook, beside the words of their alarm and the name of the alert', () => {
    for (const { alert, labels, annotations } of alerts) {
      const anchor = /^docs\/running\.md#([a-z-]+)$/.exec(annotations.runbook)?.[1];
      const row = page.split('\n').find(line => line.includes(`<a id="${anchor}"></a>`)) ?? '';
      expect(row, annotations.runbook).not.to.equal('');
      const event = ALARMS.find(each => each === labels.event);
      if (event === undefined) continue;
      expect(row, alert).to.include(`\`${event}\``).and.to.include(LOG_EVENTS[event].text).and.to.include(`\`${alert}\``);
    }
  });

  it('fire in Prometheus itself: at an alarm, at the figures that they name, and not before', function () {
    this.timeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'baize-alerts-'));
    const file = join(folder, 'tests.yml');
    const about = { rule_files: [ALERTS_FILE], evaluation_interval: '1m', tests: testsOf(alerts) };
    writeFileSync(file, stringify(about));
    const { status, error, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    if (error) return; // there is no Prometheus on this machine: the queries are parsed above
    expect(status, `${stdout}${stderr}`).to.equal(0);
  });
});

/** For twenty minutes nothing is wrong, from then on it is: a sample a minute. Names of operators keep them apart. */
const WRONG: Record<string, string[]> = {
  BaizeDown: ['up{job="baize"} 1x20 0x40'],
  BaizeNoLeader: ['baize_lease_leader{instance="a"} 1x20 0x40'],
  BaizeSeveralLeaders: ['baize_lease_leader{instance="a"} 1x60', 'baize_lease_leader{instance="b"} 0x20 1x40'],
  BaizeDatabaseAway: ['baize_database_away_seconds 0x20 20x40'],
  BaizeDatabaseSlow: ['baize_database_p99_seconds 0.01x20 0.5x40'],
  BaizeClockOff: ['baize_clock_step_seconds 0x20 -10x40'],
  BaizeBooksStillUnbalanced: ['baize_unbalanced{operator="acme",currency="KRW"} 0x20 1x40'],
  BaizeWalletInDoubt: [
    'baize_wallet_call_duration_seconds_count{operator="doubt",class="yes"} 0+100x60',
    'baize_wallet_call_duration_seconds_count{operator="doubt",class="doubt"} 0x20 0+20x40',
  ],
  BaizeWalletSlow: slow('baize_wallet_call_duration_seconds_bucket', 'call="debit",', '1'),
  BaizeWalletPendingOld: ['baize_wallet_pending_oldest_seconds{operator="acme",type="credit"} 0x20 0+60x40'],
  BaizeDebitsInDoubt: ['baize_wallet_debits_in_doubt{operator="acme"} 0x20 1x40'],
  BaizeWalletReview: ['baize_wallet_review{operator="acme",type="credit"} 0x20 1x40'],
  BaizeActionsSlow: slow('baize_action_duration_seconds_bucket', 'action="act",', '0.5'),
  BaizeRequestsFail: ['baize_http_refusals_total{endpoint="other",code="INTERNAL_ERROR"} 0x20 0+40x40'],
  BaizeCallersRefused: ['baize_auth_refusals_total{api="operator",reason="signature"} 0x20 0+240x40'],
  BaizeEventLoopSlow: ['nodejs_eventloop_lag_p99_seconds 0.01x20 1x40'],
  BaizeInputLogSlow: slow('baize_input_log_flush_seconds_bucket', '', '0.25'),
  BaizeTablesInMaintenance: ['baize_tables{status="maintenance"} 0x20 1x40'],
  BaizeStalls: ['baize_stalls_total 0x20 0+1x40'],
};
/** It asks for more leaders than one, the one beside it for none: they are never both. */
const APART = 'BaizeSeveralLeaders';

/** A histogram whose values lie within the bound, then beyond it. */
function slow(name: string, labels: string, bound: string): string[] {
  return [`${name}{${labels}le="${bound}"} 0+10x20 200x40`, ...['3', '+Inf'].map(le => `${name}{${labels}le="${le}"} 0+10x60`)];
}

/** As promtool has it: quiet before, firing after; an alarm also where its series was not there before. */
function testsOf(alerts: readonly Alert[]): object[] {
  const ofAlarms = alerts.filter(({ labels }) => labels.event !== undefined);
  const alarm =
    (values: string) =>
    ({ labels }: Alert) => [`baize_alarms_total{event="${labels.event}",instance="a"} ${values}`];
  const ofFigures = alerts.filter(({ labels }) => labels.event === undefined);
  const figure = ({ alert }: Alert) => WRONG[alert] ?? [];
  return [
    testOf(ofAlarms, alarm('0x20 1x40'), '22m'),
    testOf(ofAlarms, alarm('_x20 1x40'), '22m'),
    testOf(
      ofFigures.filter(({ alert }) => alert !== APART),
      figure,
      '59m',
    ),
    testOf(
      ofFigures.filter(({ alert }) => alert === APART),
      figure,
      '59m',
    ),
  ];
}

function testOf(alerts: readonly Alert[], wrong: (alert: Alert) => string[], late: string): object {
  const series = alerts.flatMap(alert => {
    const lines = wrong(alert);
    expect(lines, `how ${alert.alert} comes about is not said`).not.to.deep.equal([]);
    return lines.map(line => ({
      series: line.slice(0, line.search(/ [-\d_.]/)),
      values: line.slice(line.search(/ [-\d_.]/) + 1),
    }));
  });
  const expr = 'count by (alertname) (ALERTS{alertstate="firing"})';
  const labels = alerts.map(({ alert }) => ({ labels: `{alertname="${alert}"}`, value: 1 }));
  return {
    interval: '1m',
    input_series: series,
    promql_expr_test: [
      { expr, eval_time: '19m', exp_samples: [] },
      { expr, eval_time: late, exp_samples: labels },
    ],
  };
}
