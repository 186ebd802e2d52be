// Certification against the demo's wallet: right, it passes everything; with any one bug, the scenario of that bug says so.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { SCENARIOS } from '../../../core/server/src/certification/index.ts';
import { runCommand } from '../../../core/server/src/cli/index.ts';
import { BUGS, type Bug, BuggyWallet, serveWallet, type WalletServer } from '../../../plugins/demo/src/wallet/index.ts';
import { codeOf, fieldsOf, Platform } from '../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { register, registration } from '../../support/site.ts';
import { until } from '../../support/world.ts';

interface Result {
  name: string;
  verdict: 'passed' | 'failed' | 'warning' | 'not_tried';
  findings: string[];
  steps: { sent: string; expected: string; came: string; ok: boolean }[];
}
interface View {
  id: string;
  status: string;
  passed: number;
  failed: number;
  progress: { done: number; of: number; playing: string | null };
  balance_before: number | null;
  balance_after: number | null;
  balance_restored: boolean | null;
  open: string[];
  returned_at: string | null;
  notes: string[];
  scenarios: Result[];
}

const MAIN = resolve(import.meta.dirname, '../../../core/server/src/main.ts');
const PATH = '/operators/acme/certifications';
const BALANCE = 1_000_000n;
const WAIT_MS = 800;
const WAITS = { balance: WAIT_MS, debit: WAIT_MS, credit: WAIT_MS, rollback: WAIT_MS };
const CONFIG = { wallet: { wait_ms: WAITS, retry_ms: [50] } };

/** Which scenario finds which bug; it fails unless it says otherwise. `beside`: what must be played before it. */
const FOUND_BY: Record<Bug, { by: string; verdict?: Result['verdict']; beside?: string[]; says: RegExp }> = {
  double_debit: { by: 'debit_repeated', says: /took the money twice.*pay double/ },
  credit_twice: { by: 'credit_repeated', says: /paid twice/ },
  forgets_tx_ids: { by: 'early_again', beside: ['bet_and_win', 'rollback_reasons', 'at_once'], says: /done again/ },
  forgets_on_restart: { by: 'after_restart', says: /after its restart/i },
  repeat_refused: { by: 'credit_repeated', says: /again” was answered INVALID_REQUEST.*without end/ },
  refusal_forgotten: { by: 'refusal_repeated', says: /refused debit was accepted/ },
  other_content_accepted: { by: 'other_content', says: /other content was accepted/ },
  rollback_before_debit_unknown: { by: 'rollback_unknown', says: /unknown debit was refused/ },
  late_debit_applied: { by: 'rollback_first', says: /after its rollback was taken/ },
  rollback_twice_pays_twice: { by: 'rollback_repeated', says: /rollback paid twice/ },
  rollback_pays_refused: { by: 'rollback_refused', says: /never taken/ },
  rollback_does_nothing: { by: 'rollback_reasons', says: /did not give the money back/ },
  rolled_back_again: { by: 'debit_after_rollback', says: /rolled back took the money/ },
  credit_lost_on_repeat: { by: 'credit_answer_lost', says: /not applied exactly once.*lost/ },
  zero_credit_refused: { by: 'bet_and_lose', says: /credit of 0 was refused/ },
  blocked_player_credit_refused: { by: 'blocked_player', says: /blocked player was refused.*never gets/ },
  currency_ignored: { by: 'other_currency', says: /another currency was accepted/ },
  unknown_as_empty: { by: 'balance_unknown', says: /does not exist has a balance/ },
  unknown_player_debited: { by: 'unknown_player', says: /does not exist was accepted/ },
  round_as_key: { by: 'ante_double_split', says: /did not each count/ },
  session_refused: { by: 'table_session', says: /was answered INVALID_REQUEST/ },
  deducts_and_answers_insufficient: { by: 'insufficient_funds', says: /took money.*-1/ },
  insufficient_as_http_400: { by: 'insufficient_funds', says: /was answered HTTP 400/ },
  ok_lowercase: { by: 'known_statuses', beside: ['bet_and_win'], says: /status "ok".*not rolled back/ },
  two_statuses: { by: 'one_status', beside: ['bet_and_win'], says: /two statuses/ },
  wrong_balance: { by: 'balance_arithmetic', says: /told another balance/ },
  balance_as_string: { by: 'balances', says: /without an integer balance.*"1000000"/ },
  balance_missing: { by: 'balances', beside: ['bet_and_win'], says: /without an integer balance/ },
  float_amounts: { by: 'large_balance', says: /beyond 2\^53 was not exact/ },
  accepts_bad_signature: { by: 'bad_signature', says: /wrong signature was accepted/ },
  body_reserialized: { by: 'body_altered', says: /not signed was accepted/ },
  path_ignored: { by: 'other_path', says: /another path was accepted/ },
  secret_decoded: { by: 'secret_decoded', says: /decoded secret was accepted/ },
  operator_ignored: { by: 'other_operator', says: /another operator was accepted/ },
  nonce_ignored: { by: 'nonce_repeated', says: /nonce was accepted twice/ },
  timestamp_ignored: { by: 'timestamp_off', says: /out of its 5 minutes was accepted/ },
  timestamp_too_strict: { by: 'timestamp_near', says: /within 5 minutes was refused/ },
  header_missing_crashes: { by: 'header_missing', says: /was answered HTTP 500/ },
  verification_order: { by: 'verification_order', says: /answered INVALID_REQUEST/ },
  nonce_before_signature: { by: 'verification_order', says: /used its nonce up/ },
  unreadable_crashes: { by: 'genuine_unreadable', verdict: 'warning', says: /was answered HTTP 500/ },
  strict_keys: { by: 'key_order', says: /order of keys mattered/ },
  fields_refused: { by: 'unknown_fields', verdict: 'warning', says: /new was not passed over/ },
  session_id_refused: { by: 'session_given', says: /operator_session_id was refused/ },
  ascii_only: { by: 'any_external_id', says: /was answered INVALID_REQUEST/ },
  old_refused: { by: 'old_credit', says: /old credit was refused/ },
  idempotency_race: { by: 'debit_twice_at_once', says: /not taken exactly once/ },
  parallel_race: { by: 'at_once', says: /lost or made money/ },
  few_at_once: { by: 'many_players', says: /was answered HTTP 503/ },
  long_operator_tx_id: { by: 'operator_tx_ids', beside: ['bet_and_win'], verdict: 'warning', says: /200 characters/ },
  nearly_slow: { by: 'in_time', beside: ['balance_known'], verdict: 'warning', says: /\d+ ms/ },
  slow: { by: 'in_time', says: /no answer in \d+ ms/ },
  redirects: { by: 'plain_transport', says: /HTTP 307/ },
  closes_connections: { by: 'plain_transport', verdict: 'warning', says: /connection: close/ },
  gzip: { by: 'plain_transport', says: /content-encoding gzip/ },
};

/** Scenarios that no bug of its own shows: the others' bugs do. */
const SHOWN_BY_OTHERS: Record<string, Bug> = {
  balance_known: 'redirects',
  bet_and_win: 'ok_lowercase',
  debit_answer_lost: 'rollback_does_nothing',
  http_200: 'insufficient_as_http_400',
};

describe('certify', function () {
  this.timeout(60_000);
  let service: ServerProcess;
  let platform: Platform;
  let wallet: BuggyWallet;
  let site: WalletServer;

  const start = async (data?: string) => {
    service = await ServerProcess.start({ config: CONFIG, ...(data === undefined ? {} : { data }) });
    platform = new Platform(service.url, PLATFORM_KEY);
  };

  before(async () => {
    await start();
    let secret = '';
    wallet = new BuggyWallet('acme', () => secret);
    Object.assign(wallet, { slowMs: 1.2 * WAIT_MS, nearlySlowMs: 0.7 * WAIT_MS });
    site = await serveWallet(wallet);
    ({ api_secret: secret } = await register(platform, 'acme', { wallet_base_url: site.url }));
  });
  after(async () => {
    await site?.close();
    await service?.remove();
  });
  beforeEach(async () => {
    wallet.bugs.clear();
    // what a bug has left open is sent again: only when a right wallet has answered it the next run may begin
    await until('what was open', async () => {
      const { body } = await platform.call<{ certifications: View[] }>('GET', `${PATH}?limit=1`);
      return body.certifications.every(each => each.returned_at !== null);
    });
    wallet.memory.set('u-1', BALANCE);
    wallet.memory.set('u-blocked', 5000n, 'KRW', true);
    wallet.memory.set('u-rich', 2n ** 53n + 1n);
  });

  const begin = (about: object = {}) => platform.call<{ id: string }>('POST', PATH, { external_id: 'u-1', ...about });
  const view = async (id: string) => (await platform.call<View>('GET', `${PATH}/${id}`)).body;

  /** Plays to the end; restarts the wallet when asked for it. */
  async function certify(about: object = {}): Promise<View> {
    const { status, body } = await begin({ blocked: 'u-blocked', rich: 'u-rich', ...about });
    expect(status, JSON.stringify(body)).to.equal(202);
    for (;;) {
      const now = await view(body.id);
      if (now.status === 'waiting') {
        wallet.restart();
        await platform.call('POST', `${PATH}/${body.id}/continue`);
      } else if (now.status !== 'running') return now;
      // the answer has every result so far: asking for it all the time would be most of the work
      await new Promise(wake => setTimeout(wake, Math.min(250, 10 * now.progress.of)));
    }
  }
  const balance = () => wallet.memory.accounts.get('u-1')?.balance;

  it('F-04 ONB-13 a right wallet passes every scenario, and its players have what they had', async () => {
    const done = await certify({ after_restart: true });
    const odd = done.scenarios.filter(each => each.verdict !== 'passed').map(each => [each.name, each.verdict, each.findings]);
    expect(odd).to.deep.equal([]);
    expect(done.scenarios.map(each => each.name)).to.deep.equal(SCENARIOS.map(each => each.name));
    expect(done).to.include({ status: 'done', failed: 0, passed: SCENARIOS.length, balance_restored: true });
    expect(balance()).to.equal(BALANCE);
    expect(wallet.memory.accounts.get('u-rich')?.balance).to.equal(2n ** 53n + 1n);
    for (const each of done.scenarios) for (const step of each.steps) expect(step.came, each.name).to.not.equal('');
  });

  for (const [bug, { by, verdict = 'failed', beside = [], says }] of Object.entries(FOUND_BY) as [
    Bug,
    (typeof FOUND_BY)[Bug],
  ][]) {
    it(`F-04 ${by} finds ${bug}: ${BUGS[bug]}`, async () => {
      wallet.bugs.add(bug);
      const done = await certify({ only: [...beside, by], ...(by === 'after_restart' ? { after_restart: true } : {}) });
      const result = done.scenarios.find(each => each.name === by);
      expect(result?.verdict, JSON.stringify(result)).to.equal(verdict);
      expect(result?.findings.join('\n')).to.match(says);
      expect(
        result?.steps.some(each => !each.ok),
        'a step shows it',
      ).to.equal(true);
      if (done.balance_before === null) expect(balance(), 'nothing was played').to.equal(BALANCE);
      else expect([balance(), done.balance_restored], 'their money is theirs').to.deep.equal([BALANCE, true]);
    });
  }

  it('every bug is looked for, and every scenario is known to fail for one', () => {
    expect(Object.keys(FOUND_BY).toSorted()).to.deep.equal(Object.keys(BUGS).toSorted());
    const finding = [...Object.values(FOUND_BY).map(each => each.by), ...Object.keys(SHOWN_BY_OTHERS)];
    expect(SCENARIOS.map(each => each.name).filter(each => !finding.includes(each))).to.deep.equal([]);
  });

  it('the operators’ documentation has every scenario with its title, in their order', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../../docs/operators.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `([a-z0-9_]+)` \| (.+?) \| .+ \|$/gm)].map(each => [each[1], each[2]]);
    const scenarios = SCENARIOS.map(each => [each.name, each.title]);
    expect(rows.filter(([name]) => SCENARIOS.some(each => each.name === name))).to.deep.equal(scenarios);
  });

  for (const [scenario, bug] of Object.entries(SHOWN_BY_OTHERS)) {
    it(`F-04 ${scenario} fails for ${bug} too`, async () => {
      wallet.bugs.add(bug);
      const beside = scenario === 'http_200' ? ['insufficient_funds'] : [];
      const done = await certify({ only: [...beside, scenario] });
      expect(done.scenarios.find(each => each.name === scenario)?.verdict, JSON.stringify(done.scenarios)).to.equal('failed');
    });
  }

  it('refuses bad wishes with all their fields, and a second certification while one runs', async () => {
    const bad = [
      [{ external_id: '' }, ['external_id']],
      [{ external_id: 'x\u0007' }, ['external_id']],
      [{ amount: 0, only: 'all' }, ['amount', 'only']],
      [{ only: ['nothing'], currency: 'JPY' }, ['only', 'currency']],
      [{ blocked: 7 }, ['blocked']],
    ] as const;
    for (const [about, fields] of bad) {
      const answer = await begin(about);
      expect([answer.status, codeOf(answer)], JSON.stringify(about)).to.deep.equal([400, 'INVALID_REQUEST']);
      expect(fieldsOf(answer)).to.have.members([...fields]);
    }
    const first = await begin({ only: ['after_restart'], after_restart: true });
    const second = await begin();
    expect([second.status, codeOf(second)]).to.deep.equal([409, 'CERTIFICATION_RUNNING']);
    await until('the wait', async () => (await view(first.body.id)).status === 'waiting');
    const go = () => platform.call('POST', `${PATH}/${first.body.id}/continue`);
    expect((await go()).status).to.equal(200);
    await until('its end', async () => (await view(first.body.id)).status === 'done');
    expect((await go()).status, 'nothing waits any more').to.equal(404);
    expect((await platform.call('GET', '/operators/nobody/certifications')).status).to.equal(404);
    expect((await platform.call('GET', `${PATH}/cer_none`)).status).to.equal(404);
    const { body } = await platform.call<{ certifications: View[] }>('GET', PATH);
    expect(body.certifications[0]).to.include({ id: first.body.id, status: 'done', passed: 1 });
  });

  const baize = (...args: string[]) => baizeAt(service.url, ...args);
  /** The command line in this process: starting one of its own for each would take most of the time. */
  async function baizeAt(url: string, ...args: string[]) {
    const text = { out: '', err: '' };
    const io = { out: new PassThrough(), err: new PassThrough(), in: new PassThrough() };
    for (const name of ['out', 'err'] as const) io[name].on('data', part => (text[name] += part));
    const code = await commandAt(url, io, ...args);
    return { code, ...text, last: text.out.trimEnd().split('\n').at(-1) };
  }
  async function commandAt(url: string, io: Parameters<typeof runCommand>[1], ...args: string[]): Promise<number> {
    const before = { ...process.env };
    Object.assign(process.env, { BAIZE_URL: url, BAIZE_PLATFORM_KEY: PLATFORM_KEY });
    return runCommand(args, io).finally(() => {
      process.env = before;
    });
  }

  it('the command tells each scenario in words, ends with the count, and with 1 when something failed', async () => {
    const order = ['certify', '--operator', 'acme', '--player', 'u-1', '--only', 'bet_and_win,debit_repeated'];
    expect(await baize(...order)).to.include({ code: 0, err: '', last: '2 passed, 0 failed' });
    wallet.bugs.add('double_debit');
    const { code, out, last } = await baize(...order);
    expect([code, last]).to.deep.equal([1, '1 passed, 1 failed']);
    expect(out).to.match(/^passed {5}bet_and_win: a bet that is paid back$/m);
    expect(out).to.match(/^ +debit 1000 bet -> OK, balance 999000; then the balance is 999000$/m);
    expect(out).to.match(/^FAILED {5}debit_repeated: the same debit again after its answer$/m);
    expect(out).to.match(
      /^ +expected: OK; then the balance is 999000\n +came: {5}OK, balance 999000; then the balance is 998000$/m,
    );
    expect(out).to.match(
      /^ +A repeated debit took the money twice \(.*\): players pay double when an answer is lost on the way\.$/m,
    );
    expect(out).to.match(/^ +Rule: Idempotency: /m);
    expect(out).to.match(/^The balance of u-1 is as before: 1000000\.$/m);
    const folder = mkdtempSync(join(tmpdir(), 'baize-report-'));
    const kept = ['html', 'json', 'xml'].map(kind => join(folder, `report.${kind}`));
    await baize(...order, ...kept.flatMap(file => ['--report', file]));
    const [page, told, xml] = kept.map(file => readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
    expect(page).to.include('<strong>1 passed, 1 failed, 0 warnings, 0 not tried</strong>');
    expect(JSON.parse(told ?? '')).to.deep.include({ passed: 1, failed: 1, status: 'done' });
    expect(told, 'the link is for nobody who reads the report').to.not.include('/certify#');
    expect(xml).to.include('<testsuites tests="3" failures="1" errors="0" skipped="0">');
    expect((await baize(...order, '--report', join(folder, 'report.pdf'))).code).to.equal(64);
    const json = await baize(...order, '--json');
    expect(json.code).to.equal(1);
    expect((JSON.parse(json.out) as View).scenarios.map(each => each.verdict)).to.deep.equal(['passed', 'failed']);
    const linked = await baize('certify', '--operator', 'acme', '--link');
    expect([linked.code, linked.err]).to.deep.equal([0, '']);
    const link = new URL(linked.out.trim());
    const shown = await fetch(`${service.url}/certify/state`, { headers: { authorization: `Bearer ${link.hash.slice(1)}` } });
    expect(await shown.json()).to.deep.include({ id: (JSON.parse(json.out) as View).id, failed: 1 });
  });

  it('the command waits for the restart of the wallet until somebody presses Enter', async () => {
    wallet.bugs.add('forgets_on_restart');
    const io = { out: new PassThrough(), err: new PassThrough(), in: new PassThrough() };
    io.err.once('data', text => {
      expect(String(text)).to.equal('restart your wallet now, then press Enter\n');
      wallet.restart();
      io.in.write('\n');
    });
    io.out.resume();
    const words = ['--operator', 'acme', '--player', 'u-1', '--only', 'after_restart', '--after-restart'];
    expect(await commandAt(service.url, io, 'certify', ...words)).to.equal(1);
  });

  it('the command lists the scenarios, and ends with 64 for wrong words, 1 when refused, 69 when nothing runs', async () => {
    const { code, out } = await baize('certify', '--list');
    expect([code, out.trimEnd().split('\n').length]).to.deep.equal([0, SCENARIOS.length]);
    expect(await baize('certify')).to.include({ code: 64, out: '' });
    expect(await baize('certify', '--operator', 'acme', '--what')).to.include({ code: 64, out: '' });
    expect(await baize('certify', '--operator', 'nobody')).to.include({ code: 1, out: '' });
    expect((await baize('certify', '--operator', 'acme', '--only', 'nothing')).err).to.match(/INVALID_REQUEST.*only/);
    expect(await baizeAt('http://127.0.0.1:9', 'certify', '--operator', 'acme')).to.include({ code: 69, out: '' });
  });

  it('the demo’s wallet runs on its own, with and without a bug', async () => {
    const { body } = await platform.call<{ api_secret: string }>('POST', '/operators', registration('solo'));
    const order = ['--operator', 'solo', '--secret', body.api_secret, '--port', '0', '--player', 'a:b:50000:KRW'];
    const child = spawn(process.execPath, [MAIN, 'demo-wallet', ...order, '--bug', 'nonce_ignored']);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const wallet_base_url = / listens at (\S+)$/m.exec(said.toString())?.[1];
    await platform.call('PATCH', '/operators/solo', { wallet_base_url });
    const args = ['certify', '--operator', 'solo', '--player', 'a:b', '--only', 'bad_signature,nonce_repeated'];
    const { code, out, last } = await baize(...args);
    child.kill('SIGTERM');
    expect([code, last], out).to.deep.equal([1, '1 passed, 1 failed']);
    expect(out).to.include('A nonce was accepted twice');
    expect((await once(child, 'exit'))[0]).to.equal(0);
    expect((await baize('demo-wallet', '--operator', 'solo')).code).to.equal(64);
    expect((await baize('demo-wallet', '--bug', 'list')).out).to.include('double_debit');
  });

  it('F-04 is no play: nothing of it is in transactions or reports', async () => {
    await certify({ only: ['bet_and_win'] });
    const { body } = await platform.call<{ transactions: object[] }>('GET', '/transactions');
    expect(body.transactions).to.deep.equal([]);
    const report = await platform.call<{ balanced: boolean; rows: object[] }>('GET', '/reports/reconciliation');
    expect(report.body).to.deep.include({ balanced: true });
  });

  it('a certification that a crash interrupts is interrupted, and what it had taken comes back', async () => {
    const taken = 3000n;
    const { body } = await begin({ only: ['at_once'] });
    await until('open debits', () => (balance() ?? 0n) <= BALANCE - taken);
    await service.end('SIGKILL');
    expect(Number(balance()), 'something is open').to.be.lessThan(Number(BALANCE));
    await start(service.data);
    await until('the money', async () => (await view(body.id)).balance_restored === true);
    expect(await view(body.id)).to.include({ status: 'interrupted', balance_restored: true, balance_before: Number(BALANCE) });
    expect(balance()).to.equal(BALANCE);
    const again = await certify({ only: ['bet_and_win'] });
    expect(again).to.include({ status: 'done', passed: 1 });
  });
});
