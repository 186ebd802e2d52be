// What the form of a registration takes and refuses, before any room is asked.
import { expect } from 'chai';
import type { Endpoint } from '../http/endpoint.ts';
import { BodyChecks } from '../http/validate.ts';
import { OperatorChange, OperatorRegistration } from './operator-body.ts';

describe('registrations of operators', () => {
  const checks = new BodyChecks(false);
  const badOf = (body: Endpoint['body'], given: object): string[] => {
    try {
      checks
        .of({ body } as Endpoint)(Buffer.from(JSON.stringify(given)))
        .checked([]);
      return [];
    } catch (error) {
      return (error as { details: { fields: string[] } }).details.fields;
    }
  };

  it('GEN-11 take operator codes of 2 to 32 small letters, digits, _ and -, and no others', () => {
    const isBad = (code: unknown) => badOf(OperatorRegistration, { code }).includes('code');
    for (const code of ['ab', 'a_', '0-', '--', 'x'.repeat(32), 'acme-2_b']) expect(isBad(code), code).to.equal(false);
    for (const code of ['a', 'x'.repeat(33), 'Acme', 'a.b', 'a b', 'a/b', 'é1', 'ab\n', '', null, 12, undefined])
      expect(isBad(code), String(code)).to.equal(true);
  });

  it('ONB-02 take private networks for private wallets alone', () => {
    const bad = (private_networks: unknown) => badOf(OperatorChange, { private_networks });
    for (const good of [[], ['10.1.0.0/16'], ['192.168.7.7', 'fd12::/48']]) expect(bad(good), String(good)).to.deep.equal([]);
    for (const each of [['0.0.0.0/0'], ['127.0.0.0/8'], ['169.254.0.0/16'], ['8.8.8.8'], ['x'], 'all', null, [7]])
      expect(bad(each), String(each)).to.deep.equal(['private_networks']);
  });

  it('ERR-02 name every bad field once, in the order of the form, and never the place inside a list', () => {
    const given = { timezone: 'Mars/Base', ip_allowlist: ['x', 7], name: ' ', contact: { a: ['\0'] }, code: 'ok' };
    const missing = ['credit_mode', 'wallet_base_url'];
    expect(badOf(OperatorRegistration, given)).to.deep.equal([
      'name',
      ...missing,
      'ip_allowlist',
      'currencies',
      'games',
      'timezone',
      'contact',
    ]);
    expect(badOf(OperatorChange, { code: 'acme', watch_limit_sec: 29, embed_origins: ['https://a.example/x'] })).to.deep.equal([
      'code',
      'embed_origins',
      'watch_limit_sec',
    ]);
  });
});
