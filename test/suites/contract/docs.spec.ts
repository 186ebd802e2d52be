// The reference that a server shows: pages and files for everybody, strict headers, and the calls to wallets in its OpenAPI.
import { expect } from 'chai';
import { World } from '../../support/world.ts';

describe('the reference of a server', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world?.close());
  const ask = (path: string, init: RequestInit = {}) => fetch(world.server.url + path, init);

  it('stands at /docs for everybody, runs nothing from elsewhere, and is only read', async () => {
    for (const path of ['/docs', '/docs/operator', '/docs/play', '/docs/platform', '/docs/dealer']) {
      const page = await ask(path);
      expect([page.status, page.headers.get('content-type')], path).to.deep.equal([200, 'text/html; charset=utf-8']);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).to.include("default-src 'none'").and.include("script-src 'self'");
      expect(policy).to.not.include('unsafe');
      const text = await page.text();
      expect(text).to.not.match(/https?:\/\/|pk_|ak_/);
    }
    expect((await ask('/docs', { method: 'POST' })).status).to.equal(405);
    for (const path of ['/docs/', '/docs/index.html', '/docs/../config', '/docs/%2e%2e/package.json', '/docs/constructor'])
      expect((await ask(path)).status, path).to.equal(404);
  });

  it('sends its files packed, and not again to who has them', async () => {
    for (const name of [
      'swagger-ui-bundle.js',
      'swagger-ui.css',
      'docs.js',
      'docs.css',
      'operator-api.postman_collection.json',
    ]) {
      const file = await ask(`/docs/${name}`);
      expect([file.status, file.headers.get('content-encoding')], name).to.deep.equal([200, 'gzip']);
      expect((await file.text()).length, name).to.be.greaterThan(100);
      const again = await ask(`/docs/${name}`, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } });
      expect(again.status, name).to.equal(304);
      const plain = await ask(`/docs/${name}`, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding'), name).to.equal(null);
    }
  });

  it('WTR-01 WTR-04 WTR-05 names the four calls to a wallet as webhooks, with their waits, headers and examples', async () => {
    const { webhooks } = (await (await ask('/operator/v1/openapi.json')).json()) as {
      webhooks: Record<string, { post: Record<string, unknown> & { parameters: { name: string }[]; requestBody: object } }>;
    };
    const waits = Object.entries(webhooks).map(([name, { post }]) => [name, post['x-wait-ms']]);
    expect(waits).to.deep.equal([
      ['balance', 3000],
      ['debit', 3000],
      ['credit', 5000],
      ['rollback', 5000],
    ]);
    for (const { post } of Object.values(webhooks)) {
      expect(post.parameters.map(({ name }) => name)).to.deep.equal(['X-Operator', 'X-Timestamp', 'X-Nonce', 'X-Signature']);
      expect(JSON.stringify(post.requestBody)).to.include('"examples":{"').and.include('external_id');
    }
    const { webhooks: none } = (await (await ask('/platform/v1/openapi.json')).json()) as { webhooks?: object };
    expect(none).to.equal(undefined);
  });
});
