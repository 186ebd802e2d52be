// What the reference shows was answered by a server: each recorded example has the form of today's answers.
// `BAIZE_RECORD=1` writes them anew (then `npm run docs`).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { allEndpoints, EXAMPLES_FILE, type Examples } from '../../../core/server/src/api/index.ts';
import { writeJson } from '../../../core/server/src/kernel/index.ts';
import { CALLBACKS } from '../../../core/server/src/wallet/index.ts';
import { answerFault, callFaults } from '../../support/callbacks.ts';
import { Tidy, unlike } from '../../support/reference/recorder.ts';
import { tellStory } from '../../support/reference/story.ts';
import type { Site } from '../../support/site.ts';
import type { SeenCall } from '../../support/wallets/index.ts';
import { World } from '../../support/world.ts';

const CHANCE = join(import.meta.dirname, '../../pictures/fixed-chance.ts');

describe('examples of the reference', function () {
  this.timeout(120_000);
  let world: World;
  let acme: Site;
  let today: Examples;
  before(async () => {
    const from = Date.now();
    world = await World.open({ env: { NODE_OPTIONS: `--import=${CHANCE}` } });
    acme = await world.site('acme', { table_create_games: ['baccarat'] });
    const told = await tellStory(world, acme, await allEndpoints());
    const tidy = new Tidy(world.server.url, from);
    const calls = [...told].map(([id, { path, body, answer }]) => {
      const reply = { status: answer.status, ...(answer.body === '' ? {} : { body: answer.body }) };
      return [id, tidy.json({ path, ...(body === undefined ? {} : { body }), reply })] as const;
    });
    today = { calls: Object.fromEntries(calls), callbacks: callbacksOf(tidy) };
    if (process.env.BAIZE_RECORD) writeFileSync(EXAMPLES_FILE, `${JSON.stringify(today, null, 2)}\n`);
  });
  after(() => world?.close());

  /** One of each reason that came, with what the wallet says to it: a repeat gets the first answer. */
  function callbacksOf(tidy: Tidy): Examples['callbacks'] {
    const { wallet } = acme;
    const first = new Map<string, SeenCall>();
    for (const call of wallet.calls) {
      const key = `${call.name} ${call.body.reason ?? ''}`;
      if (!first.has(key)) first.set(key, call);
    }
    const names = CALLBACKS.map(({ name }): string => name);
    const inOrder = [...first.values()].toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
    return inOrder.map(({ name, body, raw }) => {
      const answer = JSON.parse(writeJson(wallet.book.handle(name, body, raw))) as unknown;
      return tidy.json({ name, body, answer }) as Examples['callbacks'][number];
    });
  }

  const recorded = (): Examples => JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Examples;

  it('show one of every call, as it is answered today', () => {
    const { calls } = recorded();
    expect(Object.keys(calls)).to.deep.equal(Object.keys(today.calls));
    const changed = Object.entries(calls).flatMap(([id, each]) => unlike(today.calls[id], each, id));
    expect(changed).to.deep.equal([]);
  });

  it('WTR-09 show one of every call to a wallet, in the form that the reference states', () => {
    expect(callFaults(acme.wallet.calls)).to.deep.equal([]);
    const { callbacks } = recorded();
    const reasons = (list: Examples['callbacks']) => list.map(({ name, body }) => `${name} ${body.reason ?? ''}`).toSorted();
    expect(reasons(callbacks)).to.deep.equal(reasons(today.callbacks));
    for (const { answer } of callbacks) expect(answerFault(answer)).to.equal(null);
  });

  it('say nothing that a server keeps to itself', () => {
    const text = readFileSync(EXAMPLES_FILE, 'utf8');
    expect(text).to.not.match(/ak_[0-9a-f]{40}|pk_[0-9a-f]{40}|ses_[\w-]{43}|\blt_[\w-]{20,}/);
    for (const secret of [acme.operator.secret, acme.operator.key, world.platform.key]) expect(text).to.not.include(secret);
  });
});
