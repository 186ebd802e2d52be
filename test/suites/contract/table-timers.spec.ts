// PUT /tables/{table_id}/timers and /rake-rule against the running server: NS-06 and NS-07, on an operator's own tables.
import { expect } from 'chai';
import { codeOf, fieldsOf } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

interface Timer {
  key: string;
  ms: number;
  default_ms: number;
}
interface Table {
  table_id: string;
  timers: Timer[];
  rake_rule?: Record<string, boolean>;
}
const POKER = { game_code: 'holdem_nlh', limits: { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 } };

describe('settings of an own table', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let banked: string;
  let poker: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    banked = await world.table({ operator_code: 'acme', timers: {} });
    poker = await world.table({ operator_code: 'acme', timers: {}, ...POKER });
  });
  after(() => world?.close());

  const put = (id: string, what: string, body: unknown) => acme.operator.call<Table>('PUT', `/tables/${id}/${what}`, body);
  const listed = async (id: string) => {
    const { body } = await acme.operator.call<{ tables: Table[] }>('GET', '/tables');
    return body.tables.find(each => each.table_id === id);
  };
  const refusal = async (...asked: Parameters<typeof put>) => {
    const answer = await put(...asked);
    return [answer.status, codeOf(answer), fieldsOf(answer)];
  };

  it('TUP-08 NS-06 sets the timers that are named, null sets one back, the others stay', async () => {
    const first = await put(banked, 'timers', { timers: { betting_ms: 6000, result_ms: 2000 } });
    expect([first.status, first.body.table_id]).to.deep.equal([200, banked]);
    const ms = (timers: Timer[] | undefined, key: string) => timers?.find(each => each.key === key);
    expect(ms(first.body.timers, 'betting_ms')).to.include({ ms: 6000 });
    const { body } = await put(banked, 'timers', { timers: { betting_ms: null } });
    const betting = ms(body.timers, 'betting_ms');
    expect(betting?.ms).to.equal(betting?.default_ms);
    expect(ms(body.timers, 'result_ms')).to.include({ ms: 2000 });
    expect((await listed(banked))?.timers).to.deep.equal(body.timers);
  });

  it('TUP-08 NS-06 names keys that the game does not have and values out of bounds, also in the test environment', async () => {
    for (const [timers, fields] of [
      [{ betting_ms: 4999 }, ['timers.betting_ms']],
      [{ betting_ms: 60_001, result_ms: 2000 }, ['timers.betting_ms']],
      [{ action_ms: 10_000, toString: 5000 }, ['timers.action_ms', 'timers.toString']],
      [{ betting_ms: '6000' }, ['timers.betting_ms']],
    ] as const)
      expect(await refusal(banked, 'timers', { timers }), JSON.stringify(timers)).to.deep.equal([400, 'INVALID_REQUEST', fields]);
    // what the list does not name cannot be set there: nobody would see it
    expect(await refusal(poker, 'timers', { timers: { reconnect_ms: 5000 } })).to.deep.equal([
      ...[400, 'INVALID_REQUEST', ['timers.reconnect_ms']],
    ]);
    const { body } = await put(poker, 'timers', { timers: { action_ms: 4999, foo: 1 } });
    const { reasons } = (body as unknown as { error: { details: { reasons: Record<string, string> } } }).error.details;
    expect(reasons['timers.action_ms']).to.equal('must be 5000 to 60000, in ms, or null');
    expect(reasons['timers.foo']).to.match(/^is no timer of this game: action_ms, /);
    expect(await refusal(banked, 'timers', {})).to.deep.equal([400, 'INVALID_REQUEST', ['timers']]);
  });

  it('TUP-09 NS-07 sets the rake rule of a raked game, a flag at a time', async () => {
    const { status, body } = await put(poker, 'rake-rule', { no_flop_no_drop: true });
    expect([status, body]).to.deep.equal([200, { table_id: poker, rake_rule: { no_flop_no_drop: true, rake_floor: false } }]);
    const rule = { no_flop_no_drop: true, rake_floor: true };
    expect((await put(poker, 'rake-rule', { rake_floor: true })).body.rake_rule).to.deep.equal(rule);
    expect((await listed(poker))?.rake_rule).to.deep.equal(rule);
  });

  it('TUP-09 NS-07 refuses games without rake, and a request that says nothing', async () => {
    expect((await refusal(banked, 'rake-rule', { rake_floor: true })).slice(0, 2)).to.deep.equal([400, 'INVALID_CONFIG']);
    const both = ['no_flop_no_drop', 'rake_floor'];
    expect(await refusal(poker, 'rake-rule', {})).to.deep.equal([400, 'INVALID_REQUEST', both]);
    expect(await refusal(poker, 'rake-rule', { rake_floor: 1 })).to.deep.equal([400, 'INVALID_REQUEST', ['rake_floor']]);
  });

  it('TUP-11 leaves `table.timers` and `table.rake_rule`, which may be restored', async () => {
    const { body } = await acme.operator.call<{ entries: Record<string, unknown>[] }>('GET', '/audit?action=table.');
    const made = body.entries.map(each => [each.action, each.target, each.restorable]);
    expect(made.toReversed()).to.deep.equal([
      ['table.timers', banked, true],
      ['table.timers', banked, true],
      ['table.rake_rule', poker, true],
      ['table.rake_rule', poker, true],
    ]);
  });
});
