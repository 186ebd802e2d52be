// The waiting list of a full table: places, offers, who is let in before whom, and what becomes of those who are not there.
import { expect } from 'chai';
import { booksAgree, joined, look, moneyCalls, pause, pokerTable, refusal, type Sitter, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Guest, type Json, until, World } from '../../support/world.ts';

interface Waiting {
  place: number;
  length: number;
  offer_until: number | null;
}

describe('the waiting list of a table', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let solo: Site;
  let count = 0;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    solo = await world.site('solo', { multi_table: false });
  });
  after(() => world?.close());

  const name = () => `wait-${++count}`;
  /** A table for two where no hand begins, both seats taken. */
  async function full(about: Json = {}): Promise<{ table: string; seated: [Sitter, Sitter] }> {
    const table = await pokerTable(world, { max_seats: 2, ...about });
    await pause(world, table);
    return { table, seated: [await sitter(world, acme, name(), table), await sitter(world, acme, name(), table)] };
  }
  const waiter = async (table: string, site = acme): Promise<Guest> => {
    const guest = await world.guest(site, name(), table);
    expect(await guest.screen.act('join_waitlist')).to.include({ ok: true });
    return guest;
  };
  const told = async (guest: Guest) => ((await look(guest)).you as { waitlist?: Waiting }).waitlist;
  const places = async (...guests: Guest[]) => (await Promise.all(guests.map(told))).map(each => each?.place);
  const offered = (guest: Guest) => until('an offer', async () => (await told(guest))?.offer_until != null);

  it('keeps the order, offers a free seat to the first, and lets nobody else have it', async () => {
    const { table, seated } = await full();
    const [one, two] = [await waiter(table), await waiter(table)];
    expect(await told(one)).to.deep.equal({ place: 1, length: 2, offer_until: null });
    expect(await places(one, two)).to.deep.equal([1, 2]);
    const third = await world.guest(acme, name(), table);
    expect((await look(third)).you).not.to.have.property('waitlist');
    const before = Date.now();
    expect(await seated[0].screen.act('stand')).to.include({ ok: true, leaves: 'now' });
    await offered(one);
    expect((await told(one))?.offer_until).to.be.within(before + 20_000, Date.now() + 31_000);
    expect((await told(two))?.offer_until).to.equal(null);
    for (const each of [two, third]) {
      expect(await refusal(each, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'TABLE_FULL' });
      expect(await refusal(each, 'sit', { buy_in: 5000, seat: seated[0].seat })).to.deep.equal({ code: 'TABLE_FULL' });
      expect(moneyCalls(acme, each.externalId)).to.deep.equal([]);
    }
    expect(await one.screen.act('sit', { buy_in: 5000 })).to.include({ ok: true, seat: seated[0].seat });
    expect(await told(one)).to.equal(undefined);
    expect(await places(two)).to.deep.equal([1]);
  });

  it('goes to the next when the first declines, and two free seats to two of them', async () => {
    const { table, seated } = await full();
    const all = [await waiter(table), await waiter(table), await waiter(table)] as const;
    await seated[0].screen.act('stand');
    await offered(all[0]);
    expect(await all[0].screen.act('leave_waitlist')).to.include({ ok: true });
    await offered(all[1]);
    await seated[1].screen.act('stand');
    await offered(all[2]);
    expect(await all[2].screen.act('sit', { buy_in: 5000 })).to.include({ ok: true });
    expect(await all[1].screen.act('sit', { buy_in: 5000 })).to.include({ ok: true });
    expect(await all[0].screen.act('leave_waitlist')).to.include({ ok: true });
  });

  it('keeps the place of who is refused by their wallet, and of who comes back', async () => {
    const { table, seated } = await full();
    const [one, two] = [await waiter(table), await waiter(table)];
    await one.screen.leave();
    const again = await joined(world, acme, one.externalId, table, one.session);
    expect(await places(again, two)).to.deep.equal([1, 2]);
    expect(await again.screen.act('join_waitlist')).to.include({ ok: true });
    expect(await places(again, two)).to.deep.equal([1, 2]);
    await seated[0].screen.act('stand');
    await offered(again);
    acme.wallet.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' } : null));
    expect(await refusal(again, 'sit', { buy_in: 5000 })).to.include({ code: 'INSUFFICIENT_FUNDS' });
    acme.wallet.fault(null);
    expect(await again.screen.act('sit', { buy_in: 5000 })).to.include({ ok: true });
  });

  it('offers a seat to nobody who is not at the table: the next one who is gets it', async () => {
    const { table, seated } = await full();
    const [gone, here] = [await waiter(table), await waiter(table)];
    await gone.screen.leave();
    await seated[0].screen.act('stand');
    await offered(here);
    const back = await joined(world, acme, gone.externalId, table, gone.session);
    expect(await told(back)).to.deep.equal({ place: 1, length: 2, offer_until: null });
    expect(await refusal(back, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'TABLE_FULL' });
  });

  it('has no place while a seat is free, for who sits, and, where players may have one table, for who sits elsewhere', async () => {
    const { table, seated } = await full();
    expect(await refusal(seated[0], 'join_waitlist')).to.deep.equal({ code: 'ALREADY_SEATED', table_id: table });
    const other = await pokerTable(world);
    await pause(world, other);
    const player = await sitter(world, solo, name(), other);
    expect(await refusal(player, 'join_waitlist')).to.deep.equal({ code: 'ALREADY_SEATED', table_id: other });
    const beside = await joined(world, solo, player.externalId, table, player.session);
    expect(await refusal(beside, 'join_waitlist')).to.deep.equal({ code: 'ALREADY_SEATED', table_id: other });
    const guest = await world.guest(acme, name(), other);
    expect(await refusal(guest, 'join_waitlist')).to.deep.equal({ code: 'ACTION_INVALID', reason: 'seat' });
  });

  it('is gone for who is logged out, and with its table', async () => {
    const { table } = await full({ operator_code: 'acme' });
    const [one, two] = [await waiter(table), await waiter(table)];
    await acme.operator.call('POST', `/players/${one.externalId}/logout`);
    await until('the next place', async () => (await told(two))?.place === 1);
    await acme.operator.call('POST', `/tables/${table}/close`);
    const end = await two.screen.until('the table’s end', message => message.type === 'table');
    expect(end.reason).to.equal('TABLE_CLOSED');
  });

  it('knows no waiting list where nobody sits', async () => {
    const table = await world.table();
    const guest = await world.guest(acme, name(), table);
    expect(await refusal(guest, 'join_waitlist')).to.deep.equal({ code: 'ACTION_INVALID' });
  });

  it('leaves books that agree', () => until('books that agree', () => booksAgree(world)));
});
