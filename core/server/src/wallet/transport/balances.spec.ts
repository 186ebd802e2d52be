// Balances with a clock and a wallet of the spec's own: who is called how often, what is shown meanwhile, and odd answers.
import { expect } from 'chai';
import sinon from 'sinon';
import { type Clock, systemClock } from '../../kernel/index.ts';
import { Balances } from './balances.ts';
import type { Answer } from './exchange.ts';
import type { Target } from './transport.ts';

const TARGET: Target = { operator: 'demo', baseUrl: '', secret: '', privateWallet: false };
const KIM = { id: 'pl_kim', externalId: 'u-kim', currency: 'KRW' };
const LEE = { id: 'pl_lee', externalId: 'u-lee', currency: 'KRW' };

const said = (body: string, httpStatus = 200): Answer => ({
  httpStatus,
  bytes: Buffer.from(body),
  problem: null,
  sentAt: 0,
  ms: 1,
});
const ok = (balance: number | string): Answer => said(`{"status":"OK","balance":${balance}}`);

describe('balances', () => {
  let now = 1_000_000;
  const clock: Clock = { ...systemClock, now: () => now };
  let warn: sinon.SinonSpy;
  let calls: string[];
  let reply: () => Promise<Answer>;
  let balances: Balances;
  beforeEach(() => {
    warn = sinon.spy();
    calls = [];
    reply = async () => ok(700);
    const call = (_target: Target, body: string) => {
      calls.push((JSON.parse(body) as { external_id: string }).external_id);
      return reply();
    };
    balances = new Balances({ clock, log: { warn }, call });
  });
  const ask = (player = KIM) => balances.ask(async () => TARGET, player, null);

  it('F50 WBL-01 calls the wallet of a player once, however many ask at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    reply = () => promise;
    const all = Array.from({ length: 3000 }, () => ask());
    const other = ask(LEE);
    resolve(ok(700));
    expect(new Set((await Promise.all(all)).map(each => each.balance))).to.deep.equal(new Set([700n]));
    await other;
    expect(calls).to.deep.equal(['u-kim', 'u-lee']);
  });

  it('F50 serves the last answer for 3 s, a failure too, and asks again then', async () => {
    await ask();
    now += 2999;
    expect((await ask()).balance).to.equal(700n);
    expect(calls).to.have.length(1);
    now += 1;
    reply = async () => said('', 500);
    expect((await ask(LEE)).balance).to.equal(null);
    expect((await ask(LEE)).balance).to.equal(null);
    await ask();
    expect(calls).to.deep.equal(['u-kim', 'u-lee', 'u-kim']);
  });

  it('F50 counts the 3 s from the answer, however long it took', async () => {
    reply = async () => {
      now += 2900;
      return ok(5);
    };
    await ask();
    now += 2900;
    await ask();
    expect(calls).to.have.length(1);
  });

  it('F50 shows what a debit or credit said meanwhile, never an older balance', async () => {
    await ask();
    now += 10;
    balances.note(KIM.id, 600n);
    expect((await ask()).balance, 'known since').to.equal(600n);
    now += 3000;
    reply = async () => {
      now += 5;
      balances.note(KIM.id, 500n);
      return ok(600); // looked up before the debit was taken
    };
    expect((await ask()).balance, 'a debit passed the call').to.equal(500n);
    expect(balances.known(KIM.id).balance).to.equal(500n);
  });

  it('asks again at once when the operator could not be read', async () => {
    const away = balances.ask(() => Promise.reject(new Error('away')), KIM, null);
    expect(await away.catch((error: Error) => error.message)).to.equal('away');
    expect(calls).to.deep.equal([]);
    expect((await ask()).balance).to.equal(700n);
  });

  it('WBL-02 shows the last known balance for 10 s, and none without it', async () => {
    expect((await ask()).balance).to.equal(700n);
    reply = async () => said('', 500);
    now += 4000;
    expect((await ask()).balance).to.equal(700n);
    expect(calls, 'WBL-01 asked once').to.have.length(2);
    now += 6000;
    expect(balances.known(KIM.id).balance).to.equal(700n);
    expect(calls, 'looking asks nobody').to.have.length(2);
    now += 1;
    expect(balances.known(KIM.id).balance).to.equal(null);
    expect((await ask()).balance).to.equal(null);
    expect((await ask(LEE)).balance).to.equal(null);
  });

  it('B47 raises one alarm for a balance that is none or below 0, shows the last known one or the negative, until it is right', async () => {
    const shown = async (answer: Answer) => {
      reply = async () => answer;
      now += 3000;
      return (await ask()).balance;
    };
    expect(await shown(ok(5))).to.equal(5n);
    for (const odd of ['{"status":"OK"}', '{"status":"OK","balance":"7"}', '{"status":"OK","balance":1e3}'])
      expect(await shown(said(odd)), odd).to.equal(5n);
    expect(await shown(ok(-3))).to.equal(-3n);
    expect(await shown(ok(-4))).to.equal(-4n);
    expect(await shown(said('{"status":"PLAYER_BLOCKED","balance":9}')), 'no OK, no figure').to.equal(-4n);
    expect(warn.args.map(([about, text]) => [about.alarm, text])).to.deep.equal([
      [true, 'a wallet answered OK with no usable balance'],
      [true, 'a wallet answered OK with a negative balance'],
    ]);
    expect(await shown(ok(6))).to.equal(6n);
    await shown(said('{"status":"OK"}'));
    expect(warn.callCount, 'after it was right, again').to.equal(3);
  });
});
