// Signed requests: a read with all ten steps of the verification, and a write with its audit record.
import type { Child } from '../support/child.ts';
import { start } from '../support/child.ts';
import { openDatabases } from '../support/databases.ts';
import { load, type Signer, signed } from './http-load.ts';
import { alternate, isQuick, report } from './measure.ts';
import { register, sessions } from './operator.ts';
import { startOurs } from './ours.ts';

const READ = '/operator/v1/currencies';
const PLAYERS = 64;
const READS = isQuick ? 2000 : 8000;
const WRITES = isQuick ? 1000 : 3000;

export async function rest(): Promise<void> {
  const databases = await openDatabases();
  const ours = await startOurs(await databases.make());
  const operator = await register(ours.ready.url);
  await sessions(operator, PLAYERS);
  const answer = JSON.stringify((await operator.api.call('GET', '/currencies')).body);
  const { signer } = operator;
  const env = { DATABASE_URL: await databases.make(), BENCH_SECRET: signer.secret, BENCH_ANSWER: answer };
  const floor = await start<{ url: string }>('floors/rest.ts', env);
  try {
    for (const server of [ours, floor]) await refusesForgeries(server, signer);
    const read = () => Array.from({ length: READS }, () => signed(signer, 'GET', READ));
    const write = () =>
      Array.from({ length: WRITES }, (_, i) =>
        signed(signer, 'POST', `/operator/v1/players/p${i % PLAYERS}/logout`, '{"reason":"bench"}'),
      );
    await compare('a signed read with all ten steps', read, [ours, floor], 0.7, 'koa, nonces in groups');
    await compare(
      'a signed write with its audit record',
      write,
      [ours, floor],
      0.6,
      'koa, nonces in groups, one-statement write',
    );
  } finally {
    await ours.end();
    await floor.end();
    await databases.stop();
  }
}

async function compare(
  name: string,
  requests: () => Buffer[],
  [ours, floor]: [Child<{ url: string }>, Child<{ url: string }>],
  least: number,
  against: string,
): Promise<void> {
  const once = (server: Child<{ url: string }>) => async () => {
    const list = requests();
    const got = await load(server, list);
    if (got.good !== list.length) throw new Error(`${list.length - got.good} of ${list.length} were refused: ${name}`);
    return got;
  };
  const got = await alternate(7, once(ours), once(floor));
  const [mine, theirs] = [got.ours, got.floor];
  report({
    name: `${name}: rate`,
    unit: 'requests/s',
    ours: mine.map(each => each.rate),
    floor: theirs.map(each => each.rate),
    against,
    goal: { least },
  });
  const cpu = { unit: 'µs', ours: mine.map(each => each.cpu), floor: theirs.map(each => each.cpu), against };
  report({ name: `${name}: processor time`, ...cpu, goal: { most: 1 / least } });
}

/** Both must do the work that is compared: a forged request and a used nonce are refused. */
async function refusesForgeries(server: Child<{ url: string }>, signer: Signer): Promise<void> {
  const forged = signed({ ...signer, secret: 'b'.repeat(64) }, 'GET', READ);
  const once = signed(signer, 'GET', READ);
  const good = (await load(server, [forged, once, once], 1)).good;
  if (good !== 1) throw new Error(`${good} of a forged request, a good one and its repeat were accepted`);
}
