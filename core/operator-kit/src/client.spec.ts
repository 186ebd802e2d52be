// The client: signs what it sends byte for byte, and says of a refusal what to do.
import { inspect } from 'node:util';
import { expect } from 'chai';
import { OperatorClient } from './client.ts';
import { OperatorApiError } from './error.ts';
import { SECRET, VECTORS } from './fixture.ts';
import { sign } from './signing.ts';

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

describe('the client of the operator kit', () => {
  const sent: Sent[] = [];
  let answers: Response[] = [];
  beforeEach(() => {
    sent.length = 0;
  });
  const fakeFetch = (async (url: string, { method, headers, body }: Omit<Sent, 'url'>) => {
    sent.push({ url, method, headers, body });
    return answers.shift() ?? Response.json({ status: 'OK' });
  }) as unknown as typeof fetch;
  const about = { url: 'https://api.example.com/', operator: 'acme', apiKey: 'ak_1', apiSecret: SECRET };
  const client = new OperatorClient({ ...about, fetch: fakeFetch });

  it('F-09 what it was not given is named at once', () => {
    expect(() => new OperatorClient({ ...about, url: '', apiKey: '' })).to.throw('url, apiKey is missing');
    expect(() => new OperatorClient({ ...about, apiSecret: '' })).to.throw('64 characters, this one has 0');
  });

  it('F-09 signs as published', () => {
    for (const { signature, ...each } of VECTORS) expect(sign(SECRET, each), each.nonce).to.equal(signature);
  });

  it('F-09 sends what it has signed: path and query in one spelling, the body once, a nonce of its own each time', async () => {
    await client.call('POST /players/{external_id}/logout', { path: { external_id: "u/1 '하늘" } });
    await client.call('GET /rounds', { query: { from: '2026-01-01T00:00:00+09:00', external_id: 'u/1', limit: 5 } });
    await client.call('POST /launch', { body: { player: { external_id: 'u', nickname: '홍길동', currency: 'KRW' } } });
    await client.call('GET /games');
    expect(sent.map(each => new URL(each.url).pathname + new URL(each.url).search)).to.deep.equal([
      '/operator/v1/players/u%2F1%20%27%ED%95%98%EB%8A%98/logout',
      '/operator/v1/rounds?from=2026-01-01T00%3A00%3A00%2B09%3A00&external_id=u%2F1&limit=5',
      '/operator/v1/launch',
      '/operator/v1/games',
    ]);
    for (const { url, method, headers, body = '' } of sent) {
      const target = url.slice('https://api.example.com'.length);
      expect(new URL(url).href).to.equal(url); // nobody spells it anew on the way
      const { 'x-timestamp': timestamp = '', 'x-nonce': nonce = '' } = headers;
      expect(headers['x-signature']).to.equal(sign(SECRET, { timestamp, nonce, method, target, body }));
      expect(Math.abs(Date.now() - Number(timestamp))).to.be.below(5000);
    }
    expect(new Set(sent.map(each => each.headers['x-nonce'])).size).to.equal(4);
  });

  it('F-09 reads a list page after page, and balances beyond 2^53 to their last digit', async () => {
    const row = (id: string) => `{"tx_id":"${id}","amount":1000,"balance_after":9007199254740993}`;
    answers = [
      new Response(`{"transactions":[${row('tx_1')}],"from":null,"to":null,"next_cursor":"a b"}`),
      new Response(`{"transactions":[${row('tx_2')}],"from":null,"to":null,"next_cursor":null}`),
    ];
    const rows = [];
    for await (const { tx_id, amount, balance_after } of client.rows('GET /transactions'))
      rows.push([tx_id, amount, balance_after]);
    expect(rows).to.deep.equal([
      ['tx_1', 1000, 9007199254740993n],
      ['tx_2', 1000, 9007199254740993n],
    ]);
    expect(sent[1]?.url).to.match(/\?limit=500&cursor=a%20b$/);
  });

  it('F-09 a refusal is an error with its code, what was wrong, and whether to try again', async () => {
    const details = { fields: ['player.nickname'], reasons: { 'player.nickname': '2 to 16 characters' } };
    const refusals: [Response, string, boolean, RegExp][] = [
      [
        Response.json({ error: { code: 'INVALID_REQUEST', message: 'no', details } }, { status: 400 }),
        'INVALID_REQUEST',
        false,
        /2 to 16/,
      ],
      [
        Response.json({ error: { code: 'RATE_LIMITED', message: 'slow' } }, { status: 429, headers: { 'retry-after': '2' } }),
        'RATE_LIMITED',
        true,
        /slow/,
      ],
      [new Response('<html>', { status: 502 }), 'HTTP_502', true, /<html>/],
      [new Response('Not Found', { status: 404 }), 'HTTP_404', false, /Not Found/],
    ];
    for (const [response, code, retryable, message] of refusals) {
      answers = [response];
      const error = await client.call('GET /games').then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof OperatorApiError)) throw new Error('it was not refused');
      expect([error.code, error.retryable]).to.deep.equal([code, retryable]);
      expect(error.message).to.match(message);
      expect(error.retryAfterMs).to.equal(code === 'RATE_LIMITED' ? 2000 : undefined);
      expect(inspect(error, { depth: 9 })).not.to.contain(SECRET);
    }
    expect(inspect(client, { depth: 9, showHidden: true })).not.to.contain(SECRET);
  });

  it('F-09 a clock that is off is told by how much', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    answers = [Response.json({ error: { code: 'TIMESTAMP_OUT_OF_RANGE', message: 'off' } }, { status: 401, headers })];
    const late = new OperatorClient({ ...about, fetch: fakeFetch, now: () => Date.UTC(2026, 0, 1, 0, 7) });
    const error = await late.call('GET /games').then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error?.message).to.contain("this machine's clock is 420 s ahead (at most 300 s)");
  });
});
