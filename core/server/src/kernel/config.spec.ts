// What the configuration refuses: everything at once, and in production whatever is not fit for real money.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigError, loadConfig } from './index.ts';

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
});
