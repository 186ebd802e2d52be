// Alerts and board are queries that Prometheus reads; every alarm of the log has its alert, and every alert its runbook.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ALARMS, LOG_EVENTS } from '../../core/server/src/kernel/index.ts';
import { DOCS } from '../docs/openapi.ts';
import { metricsIn, readAlerts, readBoard } from '../support/alerts.ts';

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
});
