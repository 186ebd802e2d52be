// A process that dies at a step of installing, activating or taking back a plugin: the store is whole, and the next one goes on.
import { expect } from 'chai';
import { Platform } from '../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { COIN, type Coin, install, packCoin, type Sent, versionsOf } from './coin.ts';

/** K23, in the order in which an installation reaches it. */
const STEPS = { tried: 1, kept: 2, committed: 3 } as const;
/** Each step costs a start of the server: all of them in the long form. */
const LONG = process.env.BAIZE_LONG === '1';

describe('a process that dies while a plugin is installed', function () {
  this.timeout(300_000);
  let server: ServerProcess;
  let data: string | undefined;
  /** each version once */
  const packed = new Map<string, Buffer>();

  /** The next process over the same data, which dies at this hit of K23. */
  async function next(hit?: number): Promise<{ platform: Platform }> {
    const env: Record<string, string> = hit === undefined ? {} : { BAIZE_FAULTS: `K23@${hit}:kill` };
    server = await ServerProcess.start({ env, ...(data === undefined ? {} : { data }) });
    data = server.data;
    return { platform: new Platform(server.url, PLATFORM_KEY) };
  }
  async function pack(coin: Coin): Promise<Buffer> {
    const bytes = packed.get(coin.version ?? '') ?? (await packCoin(coin));
    packed.set(coin.version ?? '', bytes);
    return bytes;
  }
  /** What was asked has no answer: the process is gone. */
  async function dies(work: Promise<unknown>): Promise<void> {
    await work.then(
      () => expect.fail('it answered'),
      () => undefined,
    );
    expect((await server.ended).signal).to.equal('SIGKILL');
  }
  const activated = ({ platform }: { platform: Platform }, version: string) =>
    platform.call('POST', `/plugins/${encodeURIComponent(COIN)}/activate`, { version });
  const currentOf = async (there: { platform: Platform }): Promise<string[]> =>
    [...(await versionsOf(there as never)).values()].filter(each => each.current).map(each => each.version);
  const sent = async (there: { platform: Platform }, coin: Coin): Promise<Sent> => install(there as never, await pack(coin));

  after(() => server?.remove());

  it('SDK-07 K23 what died before its commit was not installed, and is installed anew; what died behind it is current', async () => {
    if (LONG) await dies(sent(await next(STEPS.tried), { version: '1.0.0' }));
    let there = await next(STEPS.kept);
    expect(await currentOf(there), 'not kept').to.deep.equal([]);
    await dies(sent(there, { version: '1.0.0' }));
    there = await next(STEPS.committed);
    expect(await currentOf(there), 'its files lie there, nobody knows it').to.deep.equal([]);
    await dies(sent(there, { version: '1.0.0' }));
    there = await next();
    expect(await currentOf(there), 'committed: the next process has it').to.deep.equal(['1.0.0']);
    const { status, body } = await sent(there, { version: '1.1.0', pays: 3 });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(await currentOf(there)).to.deep.equal(['1.1.0']);
    if (LONG) await server.end('SIGKILL');
  });

  if (LONG)
    it('SDK-07 K23 a rollback that died before its commit did not happen; behind it, it did', async () => {
      let there = await next(1);
      await dies(activated(there, '1.0.0'));
      there = await next(2);
      expect(await currentOf(there)).to.deep.equal(['1.1.0']);
      await dies(activated(there, '1.0.0'));
      there = await next();
      expect(await currentOf(there)).to.deep.equal(['1.0.0']);
      expect((await versionsOf(there as never)).size).to.equal(2);
      const begun = sent(there, { version: '1.2.0' }).catch(() => undefined); // in the middle of its trial
      await new Promise(done => setTimeout(done, 150));
      await server.end('SIGKILL');
      await begun;
      there = await next();
      expect((await versionsOf(there as never)).size).to.equal(2);
      expect((await sent(there, { version: '1.2.0' })).status).to.equal(201);
    });
});
