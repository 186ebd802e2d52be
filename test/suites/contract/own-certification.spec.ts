// An operator certifies its own wallet by the Operator API: one run at a time, its own alone, a link to its page, no money lost.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { signLink } from '../../../core/server/src/certification/index.ts';
import { Cipher } from '../../../core/server/src/kernel/index.ts';
import { type Answer, codeOf, fieldsOf, type OperatorServer, Platform, signedHeaders } from '../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { openSite, type Site } from '../../support/site.ts';
import { type Json, until } from '../../support/world.ts';

interface View extends Json {
  id: string;
  status: string;
  open: string[];
  notes: string[];
  page: { url: string; expires_at: string };
  scenarios: { name: string; verdict: string }[];
}

const WAIT_MS = 400;
const CONFIG = {
  wallet: { wait_ms: { balance: WAIT_MS, debit: WAIT_MS, credit: WAIT_MS, rollback: WAIT_MS }, retry_ms: [50] },
  guard_exempt: ['127.0.0.1/32', '::1/128'],
};
const BALANCE = 1_000_000n;
const PLAYER = 'u-1';

describe('certification by the operator', function () {
  this.timeout(60_000);
  let service: ServerProcess;
  let platform: Platform;
  let acme: Site;
  let bolt: Site;

  before(async () => {
    service = await ServerProcess.start({ config: CONFIG });
    platform = new Platform(service.url, PLATFORM_KEY);
    acme = await openSite(platform, 'acme');
    bolt = await openSite(platform, 'bolt');
    for (const { wallet } of [acme, bolt]) wallet.deposit(PLAYER, BALANCE);
  });
  after(async () => {
    for (const site of [acme, bolt]) await site?.wallet.close();
    await service?.remove();
  });
  afterEach(async () => {
    acme.wallet.fault(null);
    await over(acme);
    expect(held(), 'the player has what they had').to.equal(BALANCE);
  });

  const held = (site = acme) => site.wallet.accounts.get(PLAYER)?.balance;
  const newest = async ({ operator }: Site) =>
    (await operator.call<{ certifications: View[] }>('GET', '/certifications?limit=1')).body.certifications[0];
  const over = (site: Site) => until('the end', async () => (await newest(site))?.returned_at !== null);
  const begin = (about: object = {}, { operator }: Site = acme) =>
    operator.call<View>('POST', '/certifications', { external_id: PLAYER, only: ['bet_and_win'], ...about });
  const view = async (id: string, { operator }: Site = acme) => (await operator.call<View>('GET', `/certifications/${id}`)).body;
  const ended = (id: string) => until('its end', async () => ['done', 'interrupted'].includes((await view(id)).status));
  const refusal = (answer: Answer<unknown>) => [answer.status, codeOf(answer)];
  const waits = (id: string) => until('the wait', async () => (await view(id)).status === 'waiting');

  /** With a name under which it may come again. */
  async function beginAs(key: string, about: object = {}, by: OperatorServer = acme.operator): Promise<Answer<View>> {
    const target = '/operator/v1/certifications';
    const body = JSON.stringify({ external_id: PLAYER, only: ['bet_and_win'], ...about });
    const headers = { ...signedHeaders(by, 'POST', target, body), 'idempotency-key': key };
    const response = await fetch(by.url + target, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as View, headers: response.headers };
  }
  const linkOf = ({ page }: View) => new URL(page.url).hash.slice(1);
  const byLink = (link: string, place = '/state', method = 'GET') =>
    fetch(`${service.url}/certify${place}`, { method, headers: { authorization: `Bearer ${link}` } });
  const codeAt = async (response: Response) => [
    response.status,
    ((await response.json()) as { error: { code: string } }).error.code,
  ];

  it('F-04 ONB-13 plays every case against the own wallet, tells how far it is, and stands in the list', async () => {
    const { status, body, headers } = await begin({ only: undefined });
    expect([status, body.scenarios.length]).to.deep.equal([202, 52]);
    expect(headers.get('x-audit-id')).to.match(/^\d+$/);
    await ended(body.id);
    const done = await view(body.id);
    const odd = done.scenarios.filter(each => each.verdict !== 'passed').map(each => `${each.name} ${each.verdict}`);
    expect(odd).to.deep.equal(['blocked_player not_tried', 'large_balance not_tried', 'after_restart not_tried']);
    expect(done).to.deep.include({ status: 'done', failed: 0, balance_restored: true, open: [] });
    const [first] = (await acme.operator.call<{ certifications: View[] }>('GET', '/certifications')).body.certifications;
    expect(first).to.deep.include({ id: body.id, passed: 49 });
    expect(first).to.not.have.any.keys('page', 'scenarios');
  });

  it('ERR-06 shows nobody else’s: another operator finds neither the run nor its continue', async () => {
    const { body } = await begin({ only: ['after_restart'], after_restart: true });
    await waits(body.id);
    const path = `/certifications/${body.id}`;
    for (const [method, at] of [
      ['GET', path],
      ['POST', `${path}/continue`],
      ['GET', '/certifications/cer_none'],
      ['GET', `/certifications/${encodeURIComponent("' or 1=1 --")}`],
    ] as const)
      expect(refusal(await bolt.operator.call(method, at)), `${method} ${at}`).to.deep.equal([404, 'NOT_FOUND']);
    expect((await bolt.operator.call('GET', '/certifications')).body).to.deep.equal({ certifications: [] });
    expect((await view(body.id)).status, 'nobody else has gone on with it').to.equal('waiting');
    expect((await begin({}, bolt)).status, 'nor is anybody else held up').to.equal(202);
    await over(bolt);
    expect((await acme.operator.call('POST', `${path}/continue`)).status).to.equal(200);
    await ended(body.id);
    const again = await acme.operator.call('POST', `${path}/continue`);
    expect(refusal(again), 'it waits for nothing any more').to.deep.equal([409, 'CERTIFICATION_NOT_WAITING']);
  });

  it('of ten that start at once one runs, and the others are told which', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => begin()));
    const made = all.filter(each => each.status === 202);
    expect(made.length).to.equal(1);
    for (const each of all.filter(one => one.status !== 202)) {
      expect(refusal(each)).to.deep.equal([409, 'CERTIFICATION_RUNNING']);
      const { details } = (each.body as unknown as { error: { details?: { certification_id: string } } }).error;
      if (details) expect(details.certification_id).to.equal(made[0]?.body.id);
    }
  });

  it('a request that comes again by its Idempotency-Key is the same run; with another body it is refused', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => beginAs('first')));
    expect(all.map(each => each.status)).to.deep.equal(Array(5).fill(202));
    expect(new Set(all.map(each => each.body.id)).size).to.equal(1);
    expect(new Set(all.map(each => each.headers.get('x-audit-id'))).size).to.equal(1);
    const other = await beginAs('first', { amount: 7 });
    expect([...refusal(other), fieldsOf(other)]).to.deep.equal([400, 'INVALID_REQUEST', ['Idempotency-Key']]);
    await over(acme);
    expect((await beginAs('first')).body.id, 'it is over, and is not played again').to.equal(all[0]?.body.id);
    const theirs = await beginAs('first', {}, bolt.operator);
    expect(theirs.body.id, 'a name is the operator’s own').to.not.equal(all[0]?.body.id);
    await over(bolt);
  });

  it('what the wallet has not answered is named, sent again, and holds the next run up until it is answered', async () => {
    acme.wallet.fault(call => (call.name === 'rollback' ? { kind: 'http_before', status: 503 } : null));
    const { body } = await begin({ only: ['rollback_reasons'] });
    await ended(body.id);
    const left = await view(body.id);
    expect(left.open.length).to.be.greaterThan(0);
    expect(left.returned_at).to.equal(null);
    const refused = await begin();
    expect(refusal(refused)).to.deep.equal([409, 'CERTIFICATION_OPEN']);
    expect((refused.body as unknown as { error: { details: object } }).error.details).to.deep.equal({
      certification_id: body.id,
      open: left.open,
    });
    const past = acme.wallet.calls.length;
    await until('another attempt', () => acme.wallet.calls.slice(past).some(call => left.open.includes(String(call.body.tx_id))));
    acme.wallet.fault(null);
    await over(acme);
    expect(await view(body.id)).to.deep.include({ open: [], balance_restored: true });
    expect(held()).to.equal(BALANCE);
    const next = await begin({ only: ['rollback_reasons', 'balance_arithmetic'] });
    await ended(next.body.id);
    expect((await view(next.body.id)).scenarios.map(each => each.verdict)).to.deep.equal(['passed', 'passed']);
    acme.wallet.fault(call => (call.name === 'rollback' ? { kind: 'refusal', status: 'INVALID_REQUEST' } : null));
    const hopeless = await begin({ only: ['rollback_reasons'] });
    await ended(hopeless.body.id);
    const fresh = await begin({ abandon_open: true });
    expect(fresh.status).to.equal(202);
    await ended(fresh.body.id);
    expect((await view(fresh.body.id)).scenarios.map(each => each.verdict)).to.deep.equal(['passed']);
    const given = await view(hopeless.body.id);
    expect(given.open.length).to.be.greaterThan(0);
    expect(given.notes.join()).to.include('Given up before it was answered OK');
  });

  it('a link opens its own certification and no other, for an hour, and only as it was made', async () => {
    const { body } = await begin();
    await ended(body.id);
    const theirs = await begin({}, bolt);
    await over(bolt);
    const link = linkOf(await view(body.id));
    const shown = await byLink(link);
    expect(shown.status).to.equal(200);
    const planned = [{ name: 'bet_and_win', title: 'a bet that is paid back' }];
    expect(await shown.json()).to.deep.include({ id: body.id, operator_code: 'acme', planned });
    expect(JSON.stringify(await view(body.id)))
      .to.not.include(acme.operator.secret)
      .and.not.include(acme.operator.key);
    const [id = '', end = '', signature = ''] = link.split('.');
    const master = readFileSync(join(service.data, 'master.key'), 'utf8').trim();
    const now = Date.now();
    const forged = {
      'of another certification': `${theirs.body.id}.${end}.${signature}`,
      'with a later end': `${id}.${(Number.parseInt(end, 36) + 1).toString(36)}.${signature}`,
      'with another signature': `${id}.${end}.${'0'.repeat(64)}`,
      'by another key': signLink(new Cipher('1'.repeat(64)), body.id, now + 60_000),
      'whose hour is over': signLink(new Cipher(master), body.id, now - 1),
      'without anything': '',
      'of a key': acme.operator.key,
    };
    for (const [what, each] of Object.entries(forged))
      for (const place of ['/state', '/report.html', '/report.json', '/report.xml'])
        expect(await codeAt(await byLink(each, place)), `${what} ${place}`).to.deep.equal([401, 'LINK_INVALID']);
    const gone = signLink(new Cipher(master), `cer_${'0'.repeat(32)}`, now + 60_000);
    expect(await codeAt(await byLink(gone))).to.deep.equal([404, 'NOT_FOUND']);
    expect((await byLink(signLink(new Cipher(master), body.id, now + 60_000))).status, 'a right one').to.equal(200);
    expect(await codeAt(await fetch(`${service.url}/certify/state?link=${link}`)), 'in the address').to.deep.equal([
      401,
      'LINK_INVALID',
    ]);
    for (const [method, place, status] of [
      ['POST', '/certify', 405],
      ['DELETE', '/certify/state', 405],
      ['GET', '/certify/continue', 405],
      ['GET', '/certify/nothing', 404],
      ['GET', '/certify/../certify.ts', 404],
    ] as const)
      expect((await fetch(service.url + place, { method, headers: { authorization: `Bearer ${link}` } })).status, place).to.equal(
        status,
      );
    const early = Date.parse((await view(body.id)).page.expires_at) - Date.now();
    expect(early).to.be.within(59 * 60_000, 60 * 60_000);
    await platform.call('PATCH', '/operators/bolt', { status: 'disabled' });
    expect(await codeAt(await byLink(signLink(new Cipher(master), theirs.body.id, now + 60_000)))).to.deep.equal([
      401,
      'LINK_INVALID',
    ]);
    await platform.call('PATCH', '/operators/bolt', { status: 'active' });
  });

  it('by its link it goes on, once, and leaves a record; whoever asks too often is held up', async () => {
    const { body } = await begin({ only: ['bet_and_win', 'after_restart'], after_restart: true });
    const link = linkOf(body);
    await waits(body.id);
    const gone = await byLink(link, '/continue', 'POST');
    expect(gone.status).to.equal(200);
    const id = Number(gone.headers.get('x-audit-id'));
    const { entries } = (await acme.operator.call<{ entries: Json[] }>('GET', '/audit?limit=5')).body;
    expect(entries.find(each => each.id === id)).to.include({
      action: 'api POST /certifications/{certification_id}/continue',
      target: body.id,
      admin: `link:${body.id}`,
    });
    await ended(body.id);
    expect(await codeAt(await byLink(link, '/continue', 'POST'))).to.deep.equal([409, 'CERTIFICATION_NOT_WAITING']);
    expect((await view(body.id)).scenarios.map(each => each.verdict)).to.deep.equal(['passed', 'passed']);
    const many = await Promise.all(Array.from({ length: 30 }, () => byLink(link)));
    expect(many.filter(each => each.status === 200).length).to.be.at.most(20);
    expect(many.some(each => each.status === 429)).to.equal(true);
  });

  it('gives its report as a page without a script, as JSON and as JUnit XML', async () => {
    acme.wallet.fault(call =>
      call.name === 'rollback' ? { kind: 'raw', body: '{"status":"<script>alert(1)</script>"}' } : null,
    );
    const { body } = await begin({ only: ['bet_and_win', 'rollback_reasons'] });
    const link = linkOf(body);
    await ended(body.id);
    acme.wallet.fault(null);
    await over(acme);
    await new Promise(done => setTimeout(done, 2000)); // the share of this link, spent by nobody
    const [page, told, xml] = await Promise.all(['html', 'json', 'xml'].map(kind => byLink(link, `/report.${kind}`)));
    expect(page?.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(page?.headers.get('content-security-policy')).to.include("default-src 'none'").and.include('sandbox');
    const html = (await page?.text()) ?? '';
    expect(html).to.include('1 passed, 1 failed').and.include('&lt;script&gt;').and.not.include('<script');
    expect(await told?.json()).to.deep.include({ id: body.id, passed: 1, failed: 1, open: [] });
    const text = (await xml?.text()) ?? '';
    expect(text).to.include('<testsuites tests="3" failures="1" errors="0" skipped="0">').and.not.include('<script');
  });

  it('a wallet that hangs holds up its own run alone; the run comes to its end, and nothing is taken', async () => {
    acme.wallet.fault(call => (call.name === 'balance' ? null : { kind: 'slow', ms: 5 * WAIT_MS }));
    const from = Date.now();
    const { body } = await begin({ only: ['bet_and_win', 'rollback_reasons'] });
    const theirs = await begin({}, bolt);
    await until('the other operator’s', async () => (await view(theirs.body.id, bolt)).status === 'done');
    expect(Date.now() - from, 'nobody waits for the one that hangs').to.be.lessThan(20 * WAIT_MS);
    await ended(body.id);
    const done = await view(body.id);
    expect(done.scenarios.map(each => each.verdict)).to.not.include('passed');
    expect(done.open.length).to.be.greaterThan(0);
    acme.wallet.fault(null);
    await over(acme);
  });

  it('a server that is killed shows the run as interrupted, gives its money back, and only then begins another', async () => {
    const { body } = await beginAs('killed', { only: ['at_once'] });
    await until('open debits', () => (held() ?? 0n) <= BALANCE - 3000n);
    await service.end('SIGKILL');
    acme.wallet.fault(call => (call.name === 'rollback' ? { kind: 'http_before', status: 503 } : null));
    service = await ServerProcess.start({ config: CONFIG, data: service.data });
    platform = new Platform(service.url, PLATFORM_KEY);
    for (const site of [acme, bolt]) site.operator = site.operator.at(service.url);
    await until('what is open', async () => (await view(body.id)).open.length > 0);
    expect(await view(body.id)).to.include({ status: 'interrupted', returned_at: null });
    expect(refusal(await begin())).to.deep.equal([409, 'CERTIFICATION_OPEN']);
    expect((await beginAs('killed', { only: ['at_once'] })).body.id, 'asked again by its key').to.equal(body.id);
    acme.wallet.fault(null);
    await over(acme);
    expect(await view(body.id)).to.deep.include({ status: 'interrupted', balance_restored: true, open: [] });
    expect(held()).to.equal(BALANCE);
    const next = await begin();
    expect(next.status).to.equal(202);
    await ended(next.body.id);
    expect((await view(next.body.id)).scenarios.map(each => each.verdict)).to.deep.equal(['passed']);
  });
});
