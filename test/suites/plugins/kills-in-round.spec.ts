// A process that dies at a step of install, trial, activation or rollback while a round is open: the store is whole, and the
// round goes on with the version that it names.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Json, movedBy, until, World } from '../../support/world.ts';
import { activate, COIN_TABLE, type Coin, install, packCoin, versionsOf } from './coin.ts';

const WALLET = { doubt_ms: 300, resume_ms: 300, retry_ms: [100] };
const START = { config: { wallet: WALLET, lease_ms: 500, drain_ms: 200, maintenance_grace_ms: 1000 } };
const STAKE = 1000;
const LONG = process.env.BAIZE_LONG === '1';

/** A box whose player is asked before the end: the round is open for as long as nobody answers. */
const asking = (version: string, pays: number): Coin => ({
  ...{ version, pays },
  fields: `spots: ['heads'],
  payouts: [{ spot: 'heads', odds: '${pays - 1}:1' }],
  timers: { betting_ms: 300, action_ms: 300_000, result_ms: 50, next_round_ms: 50 },
  *play(round) {
    round.tell({ kind: 'start', no: round.no });
    const { min_bet: min, max_bet: max } = round.limits;
    const heads = { min, max, step: round.unit, reason: 'bet' as const, seat: 1 };
    const placed = yield* bets({ heads }, 'betting_ms', 'first_bet');
    const answer = yield* choose({ seat: 1, options: { keep: {}, pass: {} }, otherwise: 'keep', timer: 'action_ms' });
    round.tellAction(answer);
    const pays = answer.option === 'keep' ? ${pays} : 0;
    const wins = winEach(placed, ({ amount }) => amount * pays);
    return { end: 'payouts', word: 'over', result: { pays }, wins, rest: 'result_ms' };
  },`,
  head: `import { choose } from '@baize/sdk';`,
});

class Lasting extends World {
  /** @param hit of K23, at which it dies */
  static async begin(data?: string, hit?: number): Promise<Lasting> {
    const env: Record<string, string> = hit === undefined ? {} : { BAIZE_FAULTS: `K23@${hit}:kill` };
    const world = new Lasting(await World.start({ ...START, env, ...(data === undefined ? {} : { data }) }));
    await until('readiness', async () => (await fetch(`${world.server.url}/readyz`)).ok);
    return world;
  }
}

/** What is asked of a server that dies, and what stands afterwards. */
interface Step {
  title: string;
  /** the hit of K23 that kills it; undefined: in the middle of the trial */
  hit?: number;
  /** current when the round begins, and after the kill */
  from: string;
  to: string;
  work: (world: World) => Promise<unknown>;
}

const [OLD, NEW, NEXT] = ['1.0.0', '1.1.0', '1.2.0'] as const;
const PAYS: Record<string, number> = { [OLD]: 2, [NEW]: 3, [NEXT]: 4 };

describe('a process that dies while a version changes and a round is open', function () {
  this.timeout(300_000);
  let world: Lasting;
  let acme: Site;
  let table: string;
  const packed = new Map<string, Buffer>();

  const bytesOf = async (version: string) => {
    const bytes = packed.get(version) ?? (await packCoin(asking(version, PAYS[version] as number)));
    packed.set(version, bytes);
    return bytes;
  };
  const installs = async (there: World, version: string, query = '') => install(there, await bytesOf(version), query);

  before(async () => {
    world = await Lasting.begin();
    for (const version of [OLD, NEW])
      expect((await installs(world, version, version === NEW ? '?activate=0' : '')).status).to.equal(201);
    acme = await world.site('acme'); // it has the games that are here by now
    table = await world.table(COIN_TABLE);
  });
  after(async () => {
    await acme?.wallet.close();
    await world?.close();
  });

  async function restart(hit?: number): Promise<void> {
    await world.server.end('SIGKILL');
    world = await Lasting.begin(world.server.data, hit);
    acme = { ...acme, operator: acme.operator.at(world.server.url) };
  }
  const currentOf = async () => [...(await versionsOf(world)).values()].find(each => each.current)?.version;
  const openOf = async (version: string) =>
    [...(await versionsOf(world)).values()].find(each => each.version === version)?.open_rounds;

  /** Bets, and waits for the question. @returns its number */
  async function asked(guest: Guest): Promise<number> {
    const mark = guest.screen.seen.length;
    await bet(guest, { heads: STAKE });
    const ask = await guest.screen.until('the question', each => each.type === 'ask' && 'options' in each, mark);
    return Number(ask.ask);
  }
  /** Answers. @returns the round as staff read it */
  async function played(guest: Guest, ask: number): Promise<Json> {
    const mark = guest.screen.seen.length;
    expect(await guest.screen.act('act', { ask, option: 'keep' })).to.include({ ok: true });
    const { roundId } = await world.settled(guest, mark);
    await world.quiet();
    const { body } = await world.platform.call<Json>('GET', `/rounds/${roundId}?replay=1`);
    return body;
  }

  const STEPS: Step[] = [
    { title: 'an activation before its commit', hit: 1, from: OLD, to: OLD, work: there => activate(there, NEW) },
    { title: 'an activation after its commit', hit: 2, from: OLD, to: NEW, work: there => activate(there, NEW) },
    { title: 'a rollback before its commit', hit: 1, from: NEW, to: NEW, work: there => activate(there, OLD) },
    { title: 'a rollback after its commit', hit: 2, from: NEW, to: OLD, work: there => activate(there, OLD) },
    { title: 'a trial', from: OLD, to: OLD, work: there => installs(there, NEXT) },
    { title: 'an install after its trial', hit: 1, from: OLD, to: OLD, work: there => installs(there, NEXT) },
    { title: 'an install whose files are kept', hit: 2, from: OLD, to: OLD, work: there => installs(there, NEXT) },
    { title: 'an install after its commit', hit: 3, from: OLD, to: NEXT, work: there => installs(there, NEXT) },
  ];
  /** Each step costs two starts of the server: all of them in the long form. */
  const isLinux = process.platform === 'linux'; // elsewhere nobody tells when a trial has its process
  const shown = (LONG ? STEPS : STEPS.filter(({ title }) => /rollback after|^a trial/.test(title))).filter(
    each => isLinux || each.hit !== undefined,
  );

  for (const [i, { title, hit, from, to, work }] of shown.entries())
    it(`SDK-07 K23 ${title}: the store is whole, the open round ends with its version, the next one begins with the current`, async () => {
      await restart(hit);
      if ((await currentOf()) !== from) {
        // its own activation would meet the point at which it dies
        await restart();
        expect((await activate(world, from)).status).to.equal(200);
        await restart(hit);
      }
      const player = `u-${i}`;
      await asked(await world.guest(acme, player, table));
      expect(await openOf(from)).to.equal(1);
      const gone = work(world).then(
        () => expect.fail('it answered'),
        () => undefined,
      );
      if (hit === undefined) {
        await until('the process of a trial', () => childrenOf(world.server.pid) > 0);
        await world.server.end('SIGKILL');
      }
      await gone;
      expect((await world.server.ended).signal).to.equal('SIGKILL');
      await restart();
      expect(await currentOf(), 'what new rounds take').to.equal(to);
      expect(await openOf(from), 'the round is counted at its version').to.equal(1);

      const guest = await world.guest(acme, player, table);
      const { asks } = guest.screen.seen[0] as unknown as { asks: [{ ask: number }] };
      const round = await played(guest, asks[0].ask);
      expect(round).to.deep.include({ identical: true, result: { pays: PAYS[from] } });
      const next = await played(guest, await asked(guest));
      expect(next).to.deep.include({ identical: true, result: { pays: PAYS[to] } });
      const won = STAKE * ((PAYS[from] as number) + (PAYS[to] as number) - 2);
      expect(movedBy(acme, player), 'each bet was paid once').to.equal(won);
      const { body } = await world.platform.call('GET', '/reports/reconciliation');
      expect(body).to.include({ balanced: true });
    });
});

/** How many processes this one has begun. */
const childrenOf = (pid: number): number =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).length;
