// The metrics of a running server: what alerts, board and handbook name is there, and what was played is counted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DOCS } from '../../../docs/openapi.ts';
import { metricsIn, readAlerts, readBoard } from '../../../support/alerts.ts';
import { PLATFORM_KEY } from '../../../support/server-process.ts';
import type { Site } from '../../../support/site.ts';
import { type Guest, until, World } from '../../../support/world.ts';

/** Prometheus itself makes it. */
const OF_PROMETHEUS = ['up'];

describe('metrics', function () {
  this.timeout(120_000);
  let world: World;
  let acme: Site;
  let guest: Guest;
  let table: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    table = await world.table();
    guest = await world.guest(acme, 'u-1', table);
    await world.play([guest, { banker: 1000, player: 2000 }]);
    await world.quiet();
  });
  after(() => world?.close());

  const scrape = async () =>
    (await fetch(`${world.server.url}/metrics`, { headers: { authorization: `Bearer ${PLATFORM_KEY}` } })).text();
  /** The value of a series; undefined when there is none. */
  const valueIn = (text: string, series: string): number | undefined => {
    const line = text.split('\n').find(each => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const typesIn = (text: string) =>
    new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));

  it('GEN-05 are all that alerts and board ask for, and all that the handbook names', async () => {
    const types = typesIn(await scrape());
    const series = new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map(each => name + each) : [name],
      ),
    );
    const asked = [...readAlerts().map(({ alert, expr }) => [alert, expr] as const), ...readBoard()];
    const missing = asked.flatMap(([where, expr]) =>
      metricsIn(expr)
        .filter(name => !series.has(name) && !OF_PROMETHEUS.includes(name))
        .map(name => `${where}: ${name}`),
    );
    expect(missing).to.deep.equal([]);
    const page = readFileSync(join(DOCS, 'running.md'), 'utf8');
    const ours = [...types.keys()].filter(name => name.startsWith('baize_'));
    const rows = page.split('### Metrics')[1] ?? '';
    const named = new Set([...rows.matchAll(/`(baize_\w+)`/g)].map(([, name]) => name));
    expect([...named].toSorted()).to.deep.equal(ours.toSorted());
  });

  it('GEN-05 are named as Prometheus names them: counters end on _total, and times are seconds', async () => {
    for (const [name, type] of typesIn(await scrape())) {
      if (!name.startsWith('baize_')) continue;
      expect(name.endsWith('_total'), `${name} is a ${type}`).to.equal(type === 'counter');
      expect(name).not.to.match(/_(ms|millis|minutes|kb|mb)(_|$)/);
    }
  });

  it('GEN-05 count what was played, paid and asked', async () => {
    const text = await scrape();
    const of = (series: string) => valueIn(text, series);
    expect(of('baize_rounds_total{game="baccarat",currency="KRW",end="settled"}')).to.equal(1);
    expect(of('baize_bets_total{game="baccarat",currency="KRW"}')).to.equal(1);
    expect(of('baize_staked_minor_units_total{game="baccarat",currency="KRW"}')).to.equal(3000);
    expect(of('baize_wallet_call_duration_seconds_count{operator="acme",call="debit",class="yes"}')).to.equal(1);
    expect(of('baize_wallet_call_duration_seconds_count{operator="acme",call="credit",class="yes"}')).to.equal(1);
    expect(of('baize_action_duration_seconds_count{action="bet",result="ok"}')).to.equal(1);
    expect(of('baize_http_request_duration_seconds_count{endpoint="launch.post",status="200"}')).to.equal(1);
    expect(of('baize_tables{status="open"}')).to.equal(1);
    expect([of('baize_players'), of('baize_connections'), of('baize_lease_leader')]).to.deep.equal([1, 1, 1]);
    expect(of('baize_alarms_total{event="books.unbalanced"}'), 'each alarm is there before it is raised').to.equal(0);
    expect(text).to.match(/^baize_build_info\{version="[^"]+",node="v\d/m);
    expect(text).to.match(/^baize_plugin_info\{game="baccarat",plugin="@baize\/game-baccarat"/m);
    expect(of('baize_input_log_inputs_total')).to.be.above(0);
    expect(text).to.match(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('GEN-05 have no label that somebody outside chose', async () => {
    const paths = Array.from({ length: 50 }, (_, i) => [`/operator/v1/no-${i}`, `/nowhere-${i}`, `/play/v1/x${i}`]).flat();
    for (const path of paths) await fetch(world.server.url + path, { headers: { 'X-Operator': `canary-${path.length}` } });
    await acme.operator.call('GET', '/players/canary-of-a-player');
    const text = await scrape();
    expect(text).not.to.match(/canary|nowhere|no-1|u-1/);
    expect(valueIn(text, 'baize_http_request_duration_seconds_count{endpoint="other",status="404"}')).to.be.above(100);
  });

  it('GEN-05 tell of callers who were refused by the true reason, and of debits whose wallet does not answer', async () => {
    await fetch(`${world.server.url}/operator/v1/games`, { headers: { 'X-Operator': 'acme' } });
    acme.wallet.fault(call => (call.name === 'balance' ? null : { kind: 'http_before', status: 500 }));
    await until('a debit', async () => {
      const ack = await guest.screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
      return ack.code === 'WALLET_UNAVAILABLE';
    });
    await until('it was counted', async () => valueIn(await scrape(), 'baize_wallet_debits_in_doubt{operator="acme"}') === 1);
    const text = await scrape();
    expect(valueIn(text, 'baize_auth_refusals_total{api="operator",reason="timestamp"}')).to.equal(1);
    expect(valueIn(text, 'baize_wallet_pending{operator="acme",type="rollback"}')).to.equal(1);
    expect(valueIn(text, 'baize_wallet_pending_oldest_seconds{operator="acme",type="rollback"}')).to.be.above(0);
    expect(valueIn(text, 'baize_wallet_call_duration_seconds_count{operator="acme",call="debit",class="doubt"}')).to.be.above(0);
    acme.wallet.fault(() => null);
    await world.quiet();
  });
});
