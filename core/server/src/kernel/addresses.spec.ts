// Kinds of addresses, in every spelling that leads there.
import { expect } from 'chai';
import { type AddressKind, isPrivateNetwork, kindOfAddress, literalOf, mayReach } from './index.ts';

const KINDS: Record<AddressKind, string[]> = {
  public: [
    '8.8.8.8',
    '1.1.1.1',
    '::ffff:8.8.8.8',
    '2606:4700::1111',
    '2002:808:808::1',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
  ],
  private: [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    'fc00::1',
    'fdff::1',
  ],
  loopback: ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::ffff:127.0.0.1'],
  reserved: [
    ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    ...[
      '64:ff9b::808:808',
      '64:ff9b::7f00:1',
      '64:ff9b::a00:1',
      '64:ff9b:1::1',
      '::8.8.8.8',
      '::ffff:0:8.8.8.8',
      'fec0::1',
      'feff::1',
    ],
    ...[
      '2002:7f00:1::',
      '2002:a00:1::',
      '2002:c0a8:101::',
      '2002:c000:201::',
      '2001::1',
      '2001:0:a9fe:a9fe::1',
      '2001:2::1',
      '2001:10::1',
    ],
    ...['2001:20::1', '2001:db8::1', '3fff::1', '100::1', '5f00::1', '4000::1', '::2'],
  ],
  forbidden: [
    ...['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
    ...['::', 'fe80::1', 'febf::1', 'ff02::1', 'fd00:ec2::254', 'fd20:ce::254', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe'],
    ...[
      '64:ff9b::a9fe:a9fe',
      '64:ff9b::169.254.169.254',
      '2002:a9fe:a9fe::',
      '2002:a9fe:a9fe:1::2',
      '::a9fe:a9fe',
      '::ffff:0:a9fe:a9fe',
    ],
  ],
};

describe('addresses', () => {
  for (const [kind, addresses] of Object.entries(KINDS))
    it(`B30 ${kind}: ${addresses.length} spellings`, () => {
      for (const address of addresses) expect(kindOfAddress(address), address).to.equal(kind);
    });

  it('B30 takes literal hosts in all their spellings', () => {
    const hosts = {
      'https://2130706433/': '127.0.0.1',
      'https://0x7f.1/': '127.0.0.1',
      'https://0177.0.0.1/': '127.0.0.1',
      'https://[::ffff:127.0.0.1]/': '::ffff:7f00:1',
      'https://127.0.0.1./': '127.0.0.1',
      'https://wallet.example.com/': null,
      'https://10.example.com/': null,
    };
    for (const [url, address] of Object.entries(hosts)) expect(literalOf(new URL(url)), url).to.equal(address);
  });

  it('B30 in production a private address is reached in a named network alone, and nothing else by naming it', () => {
    const reach = {
      env: 'production' as const,
      networks: ['10.1.0.0/16', 'fd12::/48', '192.168.7.7', '127.0.0.0/8', '169.254.0.0/16'],
    };
    for (const address of ['10.1.2.3', 'fd12::9', '192.168.7.7', '8.8.8.8'])
      expect(mayReach(address, reach), address).to.equal(true);
    const refused = [
      '10.2.0.1',
      '10.0.255.255',
      'fd12:1::9',
      '192.168.7.8',
      '127.0.0.1',
      '::1',
      '169.254.169.254',
      '64:ff9b::a01:203',
    ];
    for (const address of refused) expect(mayReach(address, reach), address).to.equal(false);
  });

  it('B30 in test everything is reached but what is forbidden', () => {
    for (const [kind, addresses] of Object.entries(KINDS))
      for (const address of addresses)
        expect(mayReach(address, { env: 'test', networks: [] }), address).to.equal(kind !== 'forbidden');
  });

  it('B30 a network that is named is a private one as a whole', () => {
    for (const good of [
      '10.0.0.0/8',
      '10.1.0.0/16',
      '10.1.2.3',
      '172.16.0.0/12',
      '192.168.0.0/24',
      'fc00::/7',
      'fd12::/48',
      'fd12::1',
    ])
      expect(isPrivateNetwork(good), good).to.equal(true);
    const bad = [
      '0.0.0.0/0',
      '10.0.0.0/7',
      '8.8.8.0/24',
      '127.0.0.0/8',
      '169.254.0.0/16',
      '::/0',
      'fe80::/10',
      '2002:a00::/24',
      '::ffff:10.0.0.0/104',
      '',
    ];
    for (const each of bad) expect(isPrivateNetwork(each), each).to.equal(false);
  });
});
