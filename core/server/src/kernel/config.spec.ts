// What the configuration refuses: everything at once, and in production whatever is not fit for real money.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { ConfigError, loadConfig, ROOT, unknownVariables } from './index.ts';

const KEYS = { BAIZE_PLATFORM_KEY: `pk_${'1'.repeat(40)}`, BAIZE_MASTER_KEY: '2'.repeat(64) };
const PRODUCTION = {
  ...KEYS,
  BAIZE_ENV: 'production',
  BAIZE_PUBLIC_URL: 'https://play.example.com',
  DATABASE_URL: 'postgres://db.example.com/baize',
};

describe('configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-config-'));
  after(() => rmSync(folder, { recursive: true }));

  it('has a sound schema, which no start looks at', () => {
    const schema = JSON.parse(readFileSync(join(ROOT, 'config/schema.json'), 'utf8')) as object;
    expect(new Ajv2020().validateSchema(schema)).to.equal(true);
  });

  const faultsOf = (env: Record<string, string>, over: object = {}): string[] => {
    const file = join(folder, 'over.json');
    writeFileSync(file, JSON.stringify(over));
    try {
      loadConfig({ BAIZE_DATA: folder, BAIZE_CONFIG: file, ...env });
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
      throw error;
    }
  };

  it('B77 production starts with its keys, its database and its address', () => {
    expect(faultsOf(PRODUCTION)).to.deep.equal([]);
  });

  it('B77 the clocks of tests are refused in production, by name', () => {
    const clocks = { lease_ms: 100, 'auth.rate_per_s': 1, platform: { second_key_ms: 0 } };
    expect(faultsOf(KEYS, clocks)).to.deep.equal([]);
    expect(faultsOf(PRODUCTION, clocks)).to.deep.equal(
      ['auth.rate_per_s', 'lease_ms', 'platform.second_key_ms'].map(each => `${each}: a test clock, not in production`),
    );
  });

  it('B77 production without an address of its own, or with one that is not https, is refused', () => {
    const { BAIZE_PUBLIC_URL: _, ...without } = PRODUCTION;
    expect(faultsOf(without)).to.deep.equal(['public_url: must be given in production (BAIZE_PUBLIC_URL)']);
    const plain = { BAIZE_PUBLIC_URL: 'http://play.example.com', BAIZE_GAME_ORIGIN: 'http://games.example.com' };
    expect(faultsOf({ ...PRODUCTION, ...plain })).to.deep.equal([
      'public_url: https in production',
      'game_origin: https in production',
    ]);
  });

  const WRONG: [env: Record<string, string>, says: string][] = [
    [{ PORT: '99999' }, 'port (PORT): must be a whole number from 0 to 65535 (0 takes a free one); for example 2567'],
    [{ METRICS_PORT: 'x' }, 'metrics_port (METRICS_PORT): must be a whole number from 0 to 65535; for example 9100'],
    [{ BAIZE_ENV: 'prod' }, 'env (BAIZE_ENV): must be one of test, production'],
    [{ BAIZE_MASTER_KEY: 'abc' }, 'master_key (BAIZE_MASTER_KEY): must be 64 hex digits, as `baize keys new` prints them'],
    [
      { BAIZE_PLATFORM_KEY: 'pk_1' },
      'platform_key (BAIZE_PLATFORM_KEY): must be pk_ and 40 hex digits, as `baize keys new` prints them',
    ],
    [{ TRUST_PROXY: 'yes' }, 'trust_proxy (TRUST_PROXY): must be the number of proxies in front, 0 to 10; for example 1'],
    [{ BAIZE_DEMO: 'maybe' }, 'demo (BAIZE_DEMO): must be 1 or 0 (true or false in a file); for example true'],
    [{ REDIS_URL: 'http://a' }, 'redis_url (REDIS_URL): must be the address of a Redis; for example "redis://127.0.0.1:6379"'],
  ];
  for (const [env, says] of WRONG)
    it(`${JSON.stringify(env)} is refused with its variable, what is allowed, and an example`, () => {
      expect(faultsOf({ ...KEYS, ...env })).to.include(says);
    });

  it('settings that do not exist are named with the nearest one; so are networks and time zones', () => {
    expect(faultsOf(KEYS, { drian_ms: 1, wallet: { retri_ms: [] }, something_else: 1 })).to.deep.equal([
      'drian_ms: no setting of ours; is drain_ms meant?',
      'something_else: no setting of ours',
      'wallet.retri_ms: no setting of ours; is retry_ms meant?',
    ]);
    expect(faultsOf(KEYS, { timezone: 'Asia/Soul', guard_exempt: ['10.0.0.0/99'] })).to.deep.equal([
      'guard_exempt: 10.0.0.0/99 is no network; for example "10.1.0.0/16"',
      'timezone: Asia/Soul is no time zone; for example "Asia/Seoul"',
    ]);
  });

  it('a variable that begins like ours and is none is named with the nearest one, and refused in production', () => {
    const slip = { BAIZE_PLATFROM_KEY: 'x', BAIZE_OF_SOMEBODY_ELSE: 'y' };
    const says = [
      'BAIZE_PLATFROM_KEY: no variable of ours; is BAIZE_PLATFORM_KEY meant?',
      'BAIZE_OF_SOMEBODY_ELSE: no variable of ours',
    ];
    expect(unknownVariables({ ...PRODUCTION, ...slip })).to.deep.equal(says);
    expect(faultsOf({ ...PRODUCTION, ...slip })).to.deep.equal(says);
    expect(faultsOf({ ...KEYS, ...slip })).to.deep.equal([]);
  });
});
