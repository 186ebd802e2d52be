// The dealer's tool as it is downloaded: what an installed one asks at its fixed address, and from which networks.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { World } from '../../../support/world.ts';

const STUDIO = '203.0.113.7';
const OFFICE = '198.51.100.9';

describe("the dealer's tool at its fixed address", function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open({ config: { trust_proxy: 1, studio_networks: ['203.0.113.0/24', '2001:db8::/64'] } });
  });
  after(() => world?.close());

  const get = (path: string, from = STUDIO) =>
    fetch(`${world.server.url}/dealer/v1/tool${path}`, { headers: { 'x-forwarded-for': from } });
  const publish = (version: string) => {
    const dir = join(world.server.data, 'dealer-tool');
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, `tool-${version}.msi`), `installer ${version}`);
    const files = { 'windows-x86_64': `tool-${version}.msi` };
    writeFileSync(join(dir, 'release.json'), JSON.stringify({ version, pub_date: '2026-11-22T10:00:00Z', files }));
  };

  it('DEV-05 DEV-07 an installed tool reads which version is the newest, and where it is, without signing', async () => {
    expect(await (await get('')).json()).to.deep.equal({ version: '', files: [] });
    for (const version of ['1.0.0', '1.1.0']) {
      publish(version);
      const { files, ...rest } = (await (await get('')).json()) as { files: { url: string }[] };
      expect(rest).to.deep.equal({ version, pub_date: '2026-11-22T10:00:00Z' });
      expect(files[0]).to.include({ alias: 'windows', url: `${world.server.url}/dealer/v1/tool/windows` });
      expect(await (await get('/windows')).text()).to.equal(`installer ${version}`);
    }
  });

  it('DEV-06 is downloaded from networks of studios alone, where the platform has stated them', async () => {
    publish('1.2.0');
    for (const path of ['', '/windows']) {
      for (const from of [STUDIO, '2001:db8::1']) expect((await get(path, from)).status, `${path} ${from}`).to.equal(200);
      for (const from of [OFFICE, '2001:db9::1']) {
        const refused = await get(path, from);
        const { error } = (await refused.json()) as { error: { code: string } };
        expect([refused.status, error.code], `${path} ${from}`).to.deep.equal([403, 'IP_NOT_ALLOWED']);
      }
    }
    expect((await get('/mac')).status, 'not published').to.equal(404);
  });
});
