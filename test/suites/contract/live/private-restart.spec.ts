// Reservations when the process ends: the next one goes by the rows, with the same times, guests and guesses.
import { expect } from 'chai';
import { Player } from '../../../support/clients.ts';
import { pokerTable } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';

const PASSWORD = 'open-1234';
/** A minute of a reservation takes so long. */
const MINUTE_MS = 50;
const CONFIG = { private_tables: { minute_ms: MINUTE_MS }, lease_ms: 300 };

class Lives extends World {
  static async on(data?: string): Promise<Lives> {
    return new Lives(await World.start({ config: CONFIG, ...(data ? { data } : {}) }));
  }
}

describe('reservations and the end of a process', function () {
  this.timeout(60_000);
  let first: World;
  let world: World;
  let acme: Site;
  before(async () => {
    first = await Lives.on();
    world = first;
    acme = await world.site('acme');
  });
  after(async () => {
    await first?.close();
    if (world !== first) await world?.close();
  });

  const shown = async (table: string) => {
    const { body } = await acme.operator.call<{ tables: Json[] }>('GET', '/tables');
    return (body.tables.find(each => each.table_id === table)?.private as Json | undefined)?.state;
  };
  const listed = async (id: string) => {
    const { body } = await acme.operator.call<{ reservations: Json[] }>('GET', '/private-tables');
    return body.reservations.find(each => each.private_id === id)?.status;
  };
  /** The code that a join is refused with; null when it is not. */
  const join = async (table: string, who: string, password?: string) => {
    try {
      const player = await Player.join(world.server.url, table, (await acme.operator.enter(who)).session, password);
      await player.leave();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const live = () => pokerTable(world, { game_code: 'live_holdem', operator_code: 'acme', engine: { scanner: 'virtual' } });
  const reserve = async (table: string, body: Json) => {
    const made = await acme.operator.call<Json>('POST', '/private-tables', { table_id: table, password: PASSWORD, ...body });
    expect(made.status, JSON.stringify(made.body)).to.equal(200);
    return String(made.body.private_id);
  };

  it('PRV-09 PRV-10 B6 go on by their times in the next one, with those who knew the password and the guesses of the others', async () => {
    const [running, over, cancelled] = [await live(), await live(), await live()];
    const past = new Date(Date.now() - 1000).toISOString();
    const ids = {
      running: await reserve(running, { start: past, minutes: 1440 }),
      over: await reserve(over, { start: past, minutes: 120 }),
      cancelled: await reserve(cancelled, { start: past, minutes: 1440 }),
    };
    await acme.operator.call('DELETE', `/private-tables/${ids.cancelled}`);
    await until('private tables', async () => (await shown(running)) === 'private' && (await shown(over)) === 'private');
    expect(await join(running, 'u-knows', PASSWORD)).to.equal(null);
    for (let i = 0; i < 4; i++) expect(await join(running, 'u-guesses', `wrong-${i}0`)).to.equal('PRIVATE_PASSWORD');
    await world.server.end('SIGKILL');
    world = await Lives.on(world.server.data);
    acme = { ...acme, operator: acme.operator.at(world.server.url) };
    expect(await listed(ids.running)).to.equal('active');
    await until('the end of the shorter one', async () => (await listed(ids.over)) === 'ended');
    await until('a public table', async () => (await shown(over)) === undefined);
    expect(await shown(running)).to.equal('private');
    expect(await shown(cancelled), 'cancelled before').to.equal(undefined);
    expect(await join(running, 'u-new')).to.equal('PRIVATE_PASSWORD_REQUIRED');
    expect(await join(running, 'u-knows')).to.equal(null);
    expect(await join(running, 'u-guesses', 'wrong-50')).to.equal('PRIVATE_PASSWORD');
    expect(await join(running, 'u-guesses', PASSWORD), 'guesses before the restart count').to.equal('RATE_LIMITED');
    expect(await join(over, 'u-new')).to.equal(null);
  });
});
