// What may stand in an operator's registration: addresses of wallets, networks, pages, origins, codes.
import { expect } from 'chai';
import { isTimezone } from '../catalog/index.ts';
import { isNetwork, isOrigin, isReturnUrl, isWalletUrl, isWebUrl } from './check.ts';

const TEST = { test: true, privateWallet: false };
const PRODUCTION = { test: false, privateWallet: false };
const PRIVATE = { test: false, privateWallet: true };

describe('the checks of a registration', () => {
  const wallets: [url: unknown, test: boolean, production: boolean, privately: boolean][] = [
    ['https://wallet.example.com', true, true, true],
    ['https://wallet.example.com/gp', true, true, true],
    ['https://wallet.example.com/a/b/', true, true, true],
    ['https://wallet.example.com:8443/gp', true, true, true],
    ['https://8.8.8.8/gp', true, true, true],
    ['https://203.0.113.7/gp', true, false, false],
    ['https://10.0.0.7/gp', true, false, true],
    ['https://[64:ff9b::a00:7]/gp', true, false, false],
    ['https://169.254.169.254/gp', false, false, false],
    ['http://8.8.8.8/gp', false, false, false],
    ['https://wallet.example.com/gp?x=1', false, false, false],
    ['https://wallet.example.com/gp?', false, false, false],
    ['https://wallet.example.com/gp#x', false, false, false],
    ['https://user:pass@wallet.example.com/', false, false, false],
    ['https://wallet.example.com/g p', false, false, false],
    ['https://wallet.example.com\\gp', false, false, false],
    ['http://wallet.example.com/gp', false, false, true],
    ['http://10.0.0.7:9000/gp', false, false, true],
    ['http://localhost:9000/gp', true, false, false],
    ['https://localhost/gp', true, false, false],
    ['http://127.0.0.1:9000/gp', true, false, false],
    ['http://[::1]:9000/gp', true, false, false],
    ['http://localhost.example.com/gp', false, false, true],
    ['ftp://wallet.example.com', false, false, false],
    ['file:///etc/passwd', false, false, false],
    ['wallet.example.com', false, false, false],
    ['', false, false, false],
    [null, false, false, false],
    [5, false, false, false],
  ];
  for (const [url, test, production, privately] of wallets) {
    it(`ONB-02 wallet address ${JSON.stringify(url)}: ${test} in test, ${production} in production, ${privately} when private`, () => {
      expect([isWalletUrl(url, TEST), isWalletUrl(url, PRODUCTION), isWalletUrl(url, PRIVATE)]).to.deep.equal([
        test,
        production,
        privately,
      ]);
    });
  }

  const networks: [network: unknown, good: boolean][] = [
    ['203.0.113.7', true],
    ['203.0.113.0/24', true],
    ['203.0.113.7/32', true],
    ['0.0.0.0/0', true],
    ['2001:db8::1', true],
    ['2001:db8::/32', true],
    ['::/0', true],
    ['::1/128', true],
    ['203.0.113.0/33', false],
    ['2001:db8::/129', false],
    ['203.0.113.0/', false],
    ['203.0.113.0/x', false],
    ['203.0.113.0/-1', false],
    ['203.0.113.0/24/24', false],
    ['203.0.113', false],
    ['203.0.113.256', false],
    ['fe80::1%eth0', false],
    ['wallet.example.com', false],
    ['', false],
    [7, false],
  ];
  for (const [network, good] of networks) {
    it(`ONB-03 ${good ? 'takes' : 'refuses'} the network ${JSON.stringify(network)}`, () =>
      void expect(isNetwork(network)).to.equal(good));
  }

  it('ONB-02 a private wallet lives in the networks that are named for it', () => {
    const named = { ...PRIVATE, privateNetworks: ['10.1.0.0/16'] };
    expect([isWalletUrl('http://10.1.2.3/gp', named), isWalletUrl('http://10.2.2.3/gp', named)]).to.deep.equal([true, false]);
  });

  it('takes pages by https, and by http on this machine in test alone', () => {
    for (const url of ['https://a.example/x?y=1#z', 'https://a.example']) expect(isWebUrl(url, false), url).to.equal(true);
    for (const url of ['http://localhost/x', 'http://127.0.0.1:3000', 'http://[::1]/']) {
      expect([isWebUrl(url, true), isWebUrl(url, false)], url).to.deep.equal([true, false]);
    }
    for (const url of [
      'http://a.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '//a.example',
      'https://a b',
      '',
      null,
      {},
    ]) {
      expect(isWebUrl(url, true), String(url)).to.equal(false);
    }
  });

  const HIDDEN = [
    ...[
      '10.0.0.1',
      '192.168.1.1',
      '172.16.0.9',
      '100.64.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '192.0.0.1',
      '224.0.0.1',
      '127.0.0.2',
    ],
    ...['167772161', '0x0a.0.0.1', '0xa000001', '012.0.0.1', '10.1', '10.0.0.1.', '%31%30.0.0.1', '１０.0.0.1', '0xa9fea9fe'],
    ...['[fc00::1]', '[fd12:3456::1]', '[fe80::1]', '[::]', '[::ffff:10.0.0.1]', '[::ffff:a00:1]', '[0:0:0:0:0:ffff:c0a8:101]'],
    ...['[::10.0.0.1]', '[64:ff9b::a00:1]', '[2002:a00:1::]', '[fec0::1]'],
  ];
  for (const host of HIDDEN) {
    it(`B30 sends nobody back to ${host}`, () => {
      for (const url of [`https://${host}/back`, `https://${host}:8443`, `http://${host}/`])
        expect([isReturnUrl(url, true), isReturnUrl(url, false)], url).to.deep.equal([false, false]);
    });
  }

  it('B30 NS-31.1 sends people back to names and public addresses, and to this machine in test alone', () => {
    for (const url of ['https://a.example/x?y=1#z', 'https://10.example.com/', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])
      expect([isReturnUrl(url, true), isReturnUrl(url, false)], url).to.deep.equal([true, true]);
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]', '2130706433', '0x7f.1', '[0:0::1]'])
      for (const scheme of ['http', 'https'])
        expect([isReturnUrl(`${scheme}://${host}/`, true), isReturnUrl(`${scheme}://${host}/`, false)], host).to.deep.equal([
          true,
          false,
        ]);
  });

  it('takes origins without a path, and nothing that could end a header', () => {
    for (const origin of ['https://a.example', 'https://a.example:8443']) expect(isOrigin(origin, false), origin).to.equal(true);
    for (const origin of ['https://a.example/', 'https://a.example/x', 'https://*.example', "https://a.example;'self'", '*', 7]) {
      expect(isOrigin(origin, true), String(origin)).to.equal(false);
    }
  });

  it('knows time zones by their IANA names', () => {
    for (const zone of ['Asia/Seoul', 'UTC', 'America/Argentina/Buenos_Aires']) expect(isTimezone(zone), zone).to.equal(true);
    for (const zone of ['+09:00', 'Mars/Base', '', 9]) expect(isTimezone(zone), String(zone)).to.equal(false);
  });
});
