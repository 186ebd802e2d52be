// Production keeps what it promises: rows that are not fit for real money stop its start, and addresses are https.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import { codeOf, fieldsOf, OperatorServer, Platform } from '../../support/clients.ts';
import { EndedEarly, PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { type Credentials, LIMITS, registration } from '../../support/site.ts';

const ENV = { BAIZE_ENV: 'production', BAIZE_PUBLIC_URL: 'https://play.example.com', BAIZE_MASTER_KEY: 'ab'.repeat(32) };
const CONFIG = { accept_power_loss: true };
const GOOD = { wallet_base_url: 'https://acme.example.com/gp', default_return_url: null, embed_origins: [] };

describe('production', function () {
  this.timeout(120_000);
  let server: ServerProcess;
  let platform: Platform;
  before(async () => {
    server = await ServerProcess.start({ config: CONFIG, env: ENV });
    platform = new Platform(server.url, PLATFORM_KEY);
  });
  after(() => server?.remove());

  it('7.3 says on every answer that it is reached over https alone', async () => {
    for (const path of ['/healthz', '/operator/v1/games', '/launch', '/nowhere']) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('strict-transport-security'), path).to.equal('max-age=31536000');
    }
  });

  it('says which Node it runs on, and warns of the one that npm brings along', () => {
    const [line] = server.lines.filter(each => each.msg === 'runs on Node');
    expect(line).to.include({ node: process.version, executable: process.execPath });
    const warned = server.lines.some(each => each.level === 40 && String(each.msg).startsWith('this Node comes from npm'));
    expect(warned).to.equal(process.execPath.includes('node_modules'));
  });

  it('F-04 an operator certifies itself in the test environment only', async () => {
    const about = registration('certified', GOOD);
    const { body } = await platform.call<Credentials>('POST', '/operators', about);
    const operator = new OperatorServer(server.url, body);
    const refused = await operator.call('POST', '/certifications', { external_id: 'u-1' });
    expect([refused.status, codeOf(refused)]).to.deep.equal([403, 'CERTIFICATION_FORBIDDEN']);
    expect((await operator.call('GET', '/certifications')).body).to.deep.equal({ certifications: [] });
  });

  it('ONB-02 refuses addresses that are not https, by field; a private wallet alone may have one', async () => {
    const post = (about: object) => platform.call('POST', '/operators', registration('acme', { ...GOOD, ...about }));
    const bad = {
      wallet_base_url: 'http://acme.example.com/gp',
      default_return_url: 'http://a.example',
      embed_origins: ['http://a.example'],
    };
    const refused = await post(bad);
    expect([refused.status, fieldsOf(refused)]).to.deep.equal([400, ['wallet_base_url', 'default_return_url', 'embed_origins']]);
    expect((await post(GOOD)).status).to.equal(201);
    const patch = (about: object) => platform.call('PATCH', '/operators/acme', about);
    for (const [field, value] of Object.entries(bad)) {
      const answer = await patch({ [field]: value });
      expect([answer.status, fieldsOf(answer)], field).to.deep.equal([400, [field]]);
    }
    const own = { private_wallet: true, wallet_base_url: 'http://wallet.internal/gp' };
    expect((await patch(own)).status).to.equal(200);
    const inside = { wallet_base_url: 'http://10.1.2.3:9000/gp', private_networks: ['10.1.0.0/16'] };
    expect((await patch(inside)).status).to.equal(200);
    const { body } = await platform.call('GET', '/operators/acme');
    expect(body).to.deep.include({ private_wallet: true, ...inside });
    const elsewhere = await patch({ private_networks: ['10.2.0.0/16'] });
    expect([elsewhere.status, fieldsOf(elsewhere)], 'its address would lie outside').to.deep.equal([400, ['private_networks']]);
    const nowhere = await patch({ private_networks: ['0.0.0.0/0'], wallet_base_url: 'https://127.0.0.1/gp' });
    expect([nowhere.status, fieldsOf(nowhere)]).to.deep.equal([400, ['wallet_base_url', 'private_networks']]);
    const bare = await patch({ private_wallet: false });
    expect([bare.status, fieldsOf(bare)], 'its address would stay').to.deep.equal([400, ['private_wallet']]);
    expect((await patch({ private_wallet: false, ...GOOD })).status).to.equal(200);
  });

  it('F54 rows that are not fit for real money end the start with 78, all of them named', async () => {
    for (const code of ['demo', 'plain']) await platform.call('POST', '/operators', registration(code, GOOD));
    const given = { game_code: 'baccarat', names: { en: 'Baccarat 1' }, currency: 'KRW', limits: LIMITS, mode: 'real' };
    const opened = await platform.call<{ table_id: string }>('POST', '/tables', given);
    const table = opened.body.table_id;
    await server.end();
    const database = await PGlite.create(join(server.data, 'db'));
    await database.query(`update operator set settings = settings || '{"contact": {"demo": true}}' where code = 'demo'`);
    await database.query(
      `update operator set wallet_base_url = 'http://w', default_return_url = 'http://r',
          settings = settings || '{"embedOrigins": ["https://e", "http://e"]}' where code = 'plain'`,
    );
    await database.query(`update play_table set engine = '{"scanner": "virtual"}' where id = $1`, [table]);
    await database.close();
    const started = ServerProcess.start({ config: CONFIG, env: ENV, data: server.data });
    const error = await started.then(
      () => null,
      (refused: unknown) => refused,
    );
    if (!(error instanceof EndedEarly)) throw error;
    expect(error.ended).to.deep.equal({ code: 78, signal: null });
    const lines = error.message.split('\n').flatMap(line => /^ {2}((table|operator) .*)$/.exec(line)?.[1] ?? []);
    expect(lines).to.deep.equal([
      `table ${table}: a virtual scanner is for tests`,
      'operator demo: it belongs to the demo',
      'operator plain: wallet_base_url is not https, and the wallet is not marked as private',
      'operator plain: default_return_url is not https',
      'operator plain: embed_origins are not all https',
    ]);
  });
});
