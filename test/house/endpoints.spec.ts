// What every endpoint states of itself, walked: whose thing it is about, what it leaves in the audit log, what it refuses.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { TSchema } from 'typebox';
import { BodyChecks } from '../../core/server/src/api/http/validate.ts';
import { allEndpoints, type Endpoint } from '../../core/server/src/api/index.ts';
import { ApiError } from '../../core/server/src/kernel/index.ts';

/** Writes that leave no record: the specification says so of launches, the interfaces of a wallet's test; entering is no change. */
const NO_RECORD = [
  ...['launch.post', 'platform.operators.certify.post', 'play.session.post'],
  // devices come by themselves; what staff make of them is in the log
  ...['dealer.login.post', 'dealer.logout.post', 'dealer.register.post', 'dealer.snapshots.put'],
];

/** Actions of operators as the administration document names them; others are called `api <METHOD> <path>`. */
const ACTIONS = [
  ...['game.bet_limits', 'game.lobby', 'player.logout', 'audit.restore'],
  ...['create', 'update', 'close', 'settings', 'currency', 'live', 'timers', 'rake_rule', 'card_design'].map(
    each => `table.${each}`,
  ),
  ...['table.private', 'table.private_cancel'],
  ...['timezone', 'multi_table', 'watch_limit', 'rake_defaults', 'card_design'].map(each => `operator.${each}`),
  ...['create', 'update', 'badge_issue', 'badge_reissue', 'badge_revoke', 'photo', 'photo_delete'].map(each => `dealer.${each}`),
];

/** Actions of operators that the administration document calls revertible. */
const REVERTIBLE = ACTIONS.filter(
  each => !['table.create', 'dealer.create', 'table.private'].includes(each) && !each.startsWith('dealer.badge'),
);
/** The platform's, by the same document: settings of tables and operators, logouts, and what undid them. */
const PLATFORM_REVERTIBLE = [
  'platform.audit.restore.post',
  'platform.players.logout.post',
  'platform.operators.patch',
  'platform.tables.id.patch',
  'platform.tables.id.close.post',
  'platform.tables.id.pause.post',
  'platform.tables.id.resume.post',
];

describe('endpoints', function () {
  this.timeout(60_000); // the first to load the whole server
  let endpoints: Endpoint[];
  before(async () => {
    endpoints = await allEndpoints();
  });
  const idsOf = (which: (endpoint: Endpoint) => boolean) => endpoints.filter(which).map(each => each.id);
  const namesIn = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

  it('are there, each once, and say what the parts of their paths are', () => {
    expect(endpoints.length).to.be.at.least(60);
    const calls = endpoints.map(({ api, method, path }) => `${api} ${method} ${path}`);
    expect(new Set(calls).size).to.equal(calls.length);
    for (const each of endpoints) expect(Object.keys(each.params ?? {}), each.id).to.have.members(namesIn(each));
  });

  it('GEN-14 LCH-26 AUD-01 leave a record of every write, but of those that are none, and of no read', () => {
    expect(idsOf(({ method, audit }) => (method === 'GET') !== (audit === 'none')).toSorted()).to.deep.equal(
      NO_RECORD.toSorted(),
    );
  });

  it("AUD-09 name what an operator does as the specification does, and leave the platform's by method and path", () => {
    for (const { id, api, audit } of endpoints) {
      if (audit === 'none') continue;
      const actions = audit.actions ?? [];
      expect(new Set(actions).size, id).to.equal(actions.length);
      if (api === 'operator') expect(ACTIONS, id).to.include.members([...actions]);
      else for (const each of actions) expect(each, id).to.match(/^platform /);
    }
  });

  it('AUD-12 may be undone where the administration document says so', () => {
    for (const { id, api, audit } of endpoints) {
      const isRestorable = audit !== 'none' && audit.kind === 'change' && audit.restorable;
      const actions = audit === 'none' ? [] : (audit.actions ?? ['']);
      const wanted = api === 'operator' ? actions.map(each => REVERTIBLE.includes(each)) : [PLATFORM_REVERTIBLE.includes(id)];
      // one endpoint's actions may be undone, or none of them
      for (const each of wanted) expect(isRestorable, id).to.equal(each);
    }
  });

  it('find the thing that a path names by its caller, for everybody but the staff, and refuse what they state', () => {
    for (const each of endpoints) {
      const { id, api, owner, errors } = each;
      if (typeof owner === 'string') {
        expect(api === 'platform' || namesIn(each).length === 0, `${id} does not say whose it is`).to.equal(true);
        continue;
      }
      expect(namesIn(each), id).to.include.members([...owner.params]);
      expect(errors, id).to.include.members([...owner.errors]);
    }
  });

  it('state what they refuse: a body that may be wrong, a list that may be asked for with a wrong cursor', () => {
    const wrong = ({ body }: Endpoint) => Object.keys((body as TSchema & { properties: object })?.properties ?? {}).length > 0;
    expect(idsOf(each => wrong(each) && !each.errors.includes('INVALID_REQUEST'))).to.deep.equal([]);
    const isPaged = ({ query, path }: Endpoint) => query?.cursor !== undefined && !path.endsWith('/summary');
    expect(idsOf(each => isPaged(each) && !each.errors.includes('INVALID_REQUEST'))).to.deep.equal([]);
  });

  it('have sound schemas of their bodies: a server looks at none before its first body comes', () => {
    const meta = new Ajv2020();
    const checks = new BodyChecks(false);
    const refused = (endpoint: Endpoint): unknown => {
      try {
        return checks.of(endpoint)(Buffer.from('{"no":"field"}')).checked([]);
      } catch (error) {
        return error;
      }
    };
    const withBody = endpoints.filter(each => each.body);
    expect(withBody.length).to.be.at.least(50);
    for (const each of withBody) {
      expect(meta.validateSchema(each.body as TSchema), each.id).to.equal(true);
      const error = refused(each);
      if (error instanceof Error) expect(error, each.id).to.be.instanceOf(ApiError);
    }
  });

  it('answer one thing by one schema, and read much where they say so', () => {
    expect(idsOf(({ reply }) => Object.keys(reply).length !== 1)).to.deep.equal([]);
    expect(idsOf(({ query, cost }) => query?.cursor !== undefined && cost !== 'report')).to.deep.equal([]);
    expect(idsOf(({ method, cost }) => method !== 'GET' && cost !== 'light')).to.deep.equal([]);
  });
});
