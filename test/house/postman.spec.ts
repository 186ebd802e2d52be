// The Postman collection: every call of the Operator API is in it, and its script signs as the published vectors say.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect } from 'chai';
import { VECTOR_SECRET, VECTORS } from '../../core/server/src/auth/index.ts';
import { callsOf, operatorDescription } from '../docs/openapi.ts';
import { POSTMAN, postmanText } from '../make-docs.ts';

type Vector = (typeof VECTORS)[number];

interface Item {
  name: string;
  item?: Item[];
  request?: {
    method: string;
    url: { raw: string; path: string[]; variable?: { key: string; value: string }[] };
    body?: { raw: string };
  };
}
interface Collection {
  info: { schema: string };
  event: { listen: string; script: { exec: string[] } }[];
  variable: { key: string; value: string }[];
  item: Item[];
}

describe('the Postman collection', function () {
  this.timeout(60_000); // loads every endpoint
  const read = (): Collection => JSON.parse(readFileSync(POSTMAN, 'utf8')) as Collection;
  const itemsOf = (items: readonly Item[]): Item[] => items.flatMap(each => (each.item ? itemsOf(each.item) : [each]));

  /** As much of Postman's sandbox as the script asks for, of a request that is about to be sent. */
  function signed({ timestamp, nonce, method, target, body }: Vector, given: Record<string, string> = {}): Map<string, string> {
    const values: Record<string, string> = {
      api_secret: VECTOR_SECRET,
      operator: 'acme',
      api_key: 'ak_1',
      $guid: nonce,
      ...given,
    };
    const headers = new Map<string, string>();
    const sent = { url: `{{base_url}}${target}`, raw: body };
    const request = {
      method,
      url: { toString: () => sent.url, update: (url: string) => Object.assign(sent, { url }) },
      ...(body === ''
        ? {}
        : { body: { mode: 'raw', raw: body, update: ({ raw }: { raw: string }) => Object.assign(sent, { raw }) } }),
      headers: { upsert: ({ key, value }: { key: string; value: string }) => headers.set(key, value) },
    };
    const replaceIn = (text: string) =>
      text.replaceAll(
        /\{\{([\w$]+)\}\}/g,
        (_all, name: string) => ({ base_url: 'https://api.example.com', ...values })[name] ?? '',
      );
    const hmac = (text: string, key: string) => ({ toString: () => createHmac('sha256', key).update(text).digest('hex') });
    const sandbox = {
      pm: { request, variables: { replaceIn } },
      require: () => ({ HmacSHA256: hmac, enc: { Hex: {} } }),
      Date: { now: () => Number(timestamp) },
    };
    const [event] = read().event;
    const context = createContext(sandbox);
    runInContext('const CryptoJS = {}, _ = {}, cheerio = {}, tv4 = {}, xml2Json = {};', context); // Postman has declared these
    runInContext(event?.script.exec.join('\n') ?? '', context);
    return headers.set('sent', sent.url).set('body', sent.raw);
  }

  it('is what the endpoints state: else `npm run docs`', async () => {
    expect(readFileSync(POSTMAN, 'utf8') === postmanText(await operatorDescription())).to.equal(true);
  });

  it('has every call once, with a value for each part of its path', async () => {
    const { item, info } = read();
    expect(info.schema).to.match(/v2\.1\.0/);
    const requests = itemsOf(item).map(({ request }) => request);
    const named = requests.map(each => `${each?.method} /${each?.url.path.slice(2).join('/')}`);
    const calls = callsOf(await operatorDescription()).map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(named.toSorted()).to.deep.equal(calls.toSorted());
    for (const each of requests) {
      const wanted = each?.url.path.filter(part => part.startsWith(':')).map(part => part.slice(1)) ?? [];
      expect(each?.url.variable?.map(({ key }) => key) ?? []).to.deep.equal(wanted);
      expect(each?.url.variable?.every(({ value }) => value !== '') ?? true, each?.url.raw).to.equal(true);
    }
  });

  it('AUTH-24 signs every published vector as it is published', () => {
    for (const vector of VECTORS) {
      const headers = signed(vector);
      expect(headers.get('X-Signature'), vector.target).to.equal(vector.signature);
      expect(headers.get('sent')?.endsWith(vector.target), 'and what is signed is sent').to.equal(true);
      expect([headers.get('X-Timestamp'), headers.get('X-Nonce')]).to.deep.equal([vector.timestamp, vector.nonce]);
    }
  });

  it('AUTH-19 encodes what is odd and fills in what varies before it signs, and sends what it signed', () => {
    const odd = { timestamp: '1767225600000', nonce: 'n-1', method: 'POST', signature: '' };
    const headers = signed(
      { ...odd, target: '/operator/v1/rounds?external_id={{who}}', body: '{"id":"{{who}}"}' },
      { who: "김 o'n" },
    );
    const target = '/operator/v1/rounds?external_id=%EA%B9%80%20o%27n';
    expect(headers.get('sent')).to.equal(`https://api.example.com${target}`);
    expect(headers.get('body')).to.equal('{"id":"김 o\'n"}');
    const text = ['1767225600000', 'n-1', 'POST', target, '{"id":"김 o\'n"}'].join('\n');
    expect(headers.get('X-Signature')).to.equal(createHmac('sha256', VECTOR_SECRET).update(text).digest('hex'));
  });

  it('holds no secret of anybody', () => {
    const secrets = read().variable.filter(({ key }) => key !== 'base_url');
    expect(secrets.map(({ value }) => value)).to.deep.equal(['', '', '']);
  });
});
