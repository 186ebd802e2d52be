// The first platform key: once it is revoked it stays revoked, however the next start comes by it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Platform } from '../../../support/clients.ts';
import { EndedEarly, PLATFORM_KEY, ServerProcess } from '../../../support/server-process.ts';

const OTHER = `pk_${'7'.repeat(40)}`;
const IGNORED = 'the platform key in the data folder was revoked: it is ignored';
const MADE_ANEW = 'a new platform key was made in the data folder: no other one of an owner is left, or the demo needs it';
const REPLACED = 'another first platform key was given: the one before it is revoked';

describe('the first platform key', function () {
  this.timeout(240_000);
  let server: ServerProcess;
  afterEach(() => server?.remove());

  const start = async (key: string) => {
    server = await ServerProcess.start({ env: { BAIZE_PLATFORM_KEY: key }, ...(server ? { data: server.data } : {}) });
  };
  const status = async (key: string) => (await new Platform(server.url, key).call('GET', '/keys')).status;
  const newOwner = async (key: string) => {
    const made = await new Platform(server.url, key).call<{ key: string }>('POST', '/keys', { name: 'anna', role: 'owner' });
    return made.body.key;
  };
  const revoke = (by: string, id: string) => new Platform(server.url, by).call('DELETE', `/keys/${id}`);
  const said = () => server.lines.map(line => line.msg);
  const refusedWith = async (key: string) => {
    const error = await start(key).then(
      () => null,
      (refused: unknown) => refused,
    );
    if (!(error instanceof EndedEarly)) throw error ?? new Error('it started');
    expect(error.message, 'the key itself').not.to.include(key);
    return [error.ended.code, error.message.includes('platform_key: this key was revoked, and stays so')];
  };

  it('stays revoked when it is given again: exit 78; another one takes its place, and the one that it replaced stays revoked', async () => {
    await start(PLATFORM_KEY);
    const anna = await newOwner(PLATFORM_KEY);
    expect((await revoke(anna, 'key_owner')).status).to.equal(204);
    await server.end();
    expect(await refusedWith(PLATFORM_KEY)).to.deep.equal([78, true]);
    await start(OTHER);
    expect([await status(OTHER), await status(anna), await status(PLATFORM_KEY)]).to.deep.equal([200, 200, 401]);
    expect(said()).to.include(REPLACED);
    await server.end();
    await start(`pk_${'8'.repeat(40)}`);
    expect([await status(`pk_${'8'.repeat(40)}`), await status(OTHER)]).to.deep.equal([200, 401]);
    await server.end();
    expect(await refusedWith(OTHER)).to.deep.equal([78, true]);
  });

  it('stays revoked in the file where it was made: it is ignored; when no owner is left, a new one is made and told of', async () => {
    server = undefined as never;
    await start('');
    const file = join(server.data, 'platform.key');
    const kept = () => readFileSync(file, 'utf8').trim();
    const first = kept();
    const anna = await newOwner(first);
    await revoke(anna, 'key_owner');
    await server.end();
    await start('');
    expect([kept(), await status(first), await status(anna)]).to.deep.equal([first, 401, 200]);
    expect(said()).to.include(IGNORED).and.not.to.include(MADE_ANEW);
    const { body } = await new Platform(server.url, anna).call<{ keys: { id: string }[] }>('GET', '/keys');
    for (const { id } of body.keys) await revoke(anna, id);
    await server.end();
    await start('');
    expect(said()).to.include.members([IGNORED, MADE_ANEW]);
    expect(kept()).not.to.equal(first);
    expect([await status(kept()), await status(first), await status(anna)]).to.deep.equal([200, 401, 401]);
    await server.end();
    writeFileSync(file, `${first}\n`); // somebody puts the old one back
    await start('');
    expect(said()).to.include(IGNORED);
    expect(await status(first)).to.equal(401);
  });
});
