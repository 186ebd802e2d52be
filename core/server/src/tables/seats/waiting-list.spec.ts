// The waiting list with a clock that is turned by hand: offers that run out, players who stay away, passwords, and floods.
import { expect } from 'chai';
import { Seats } from './seats.ts';
import { AWAY_MS, OFFER_MS, WaitingList } from './waiting-list.ts';

describe('the waiting list', () => {
  let now: number;
  let timers: { at: number; work(): void }[];
  let here: Set<string>;
  let barred: Set<string>;
  let status: string;
  let told: string[];
  let seats: Seats;
  let list: WaitingList;
  let context: { waiters: unknown[] };

  beforeEach(() => {
    now = 1_000_000;
    [timers, here, barred, status, told] = [[], new Set(), new Set(), 'open', []];
    seats = new Seats(() => 2);
    const viewers = { has: ({ player }: { player: { id: string } }) => here.has(player.id) };
    const after = (ms: number, step: () => unknown) => {
      const timer = { at: now + ms, work: step };
      timers.push(timer);
      return { cancel: () => void timers.splice(timers.indexOf(timer) >>> 0, 1) };
    };
    const made = {
      host: { severalTables: async () => true, statusOf: () => status },
      row: { id: 'tbl_1' },
      services: { clock: { now: () => now } },
      audience: { viewers, has: (id: string) => here.has(id) },
      mailbox: { isOver: false, after },
      waiters: [],
    };
    context = made;
    const privacy = { mayCome: (id: string) => !barred.has(id) };
    list = new WaitingList(made as never, {
      seats,
      privacy: privacy as never,
      mustBeOpen() {},
      tell: id => void told.push(id),
    });
    for (const [seat, id] of ['s0', 's1'].entries()) seats.reserve(seat, playerOf(id));
  });

  const playerOf = (id: string) => ({ id, externalId: id, nickname: id, currency: 'KRW', operator: 'demo' });
  const viewerOf = (id: string) => ({ player: playerOf(id) }) as never;
  const join = async (id: string) => {
    here.add(id);
    return list.join(viewerOf(id), { aid: id });
  };
  const refused = async (id: string) => join(id).catch(({ code, data }) => [code, data?.reason]);
  /** Turns the clock on, and does what was to be done meanwhile. */
  const wait = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const next = timers.filter(each => each.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      now = next.at;
      next.work();
    }
    now = until;
  };
  const free = (seat: number) => {
    seats.release(seat);
    list.look();
  };
  const offer = (id: string) => list.of(id)?.offer_until ?? null;

  it('ends an offer that nobody answers, and the next one has as much time', async () => {
    for (const id of ['a', 'b', 'c']) await join(id);
    free(0);
    expect([offer('a'), offer('b')]).to.deep.equal([now + OFFER_MS, null]);
    wait(OFFER_MS - 1);
    expect(list.isHeldFrom('b')).to.equal(true);
    wait(1);
    expect(list.of('a')).to.equal(undefined);
    expect(offer('b')).to.equal(now + OFFER_MS);
    wait(2 * OFFER_MS);
    expect(list.isHeldFrom('somebody'), 'nobody is left').to.equal(false);
    expect(timers).to.have.length(0);
  });

  it('does not end the offer of who is sitting down, while the wallet has not answered', async () => {
    await join('a');
    await join('b');
    free(0);
    seats.reserve(0, playerOf('a'));
    wait(OFFER_MS + 1);
    expect(list.of('a')?.place).to.equal(1);
    expect(offer('b')).to.equal(null);
    free(0); // the wallet has refused
    expect(list.of('a')).to.equal(undefined);
    expect(offer('b')).to.equal(now + OFFER_MS);
  });

  it('keeps the place of who is away for a minute, offers them nothing, and no longer', async () => {
    await join('a');
    await join('b');
    here.delete('a');
    list.look();
    free(0);
    expect([offer('a'), offer('b')]).to.deep.equal([null, now + OFFER_MS]);
    here.add('a');
    list.look();
    here.delete('a');
    list.look();
    wait(AWAY_MS - 1);
    expect(list.of('a')?.place).to.equal(1);
    wait(1);
    expect(list.of('a')).to.equal(undefined);
  });

  it('takes an offer back when its seat is gone, and offers nothing under maintenance', async () => {
    await join('a');
    free(0);
    seats.reserve(0, playerOf('x'));
    list.look();
    expect(list.of('a')).to.deep.equal({ place: 1, length: 1, offer_until: null });
    status = 'maintenance';
    free(0);
    expect(offer('a')).to.equal(null);
    status = 'open';
    list.look();
    expect(offer('a')).to.equal(now + OFFER_MS);
  });

  it('takes nobody who has not shown the password of a reserved table, and sends those away who have not', async () => {
    await join('a');
    barred.add('a').add('b');
    list.look();
    expect(list.of('a')).to.equal(undefined);
    expect(await refused('b')).to.deep.equal(['PRIVATE_PASSWORD_REQUIRED', undefined]);
  });

  it('holds one place a player and fifty in all, whoever asks how often', async () => {
    for (let n = 0; n < 200; n++) await join('a');
    expect(context.waiters).to.have.length(1);
    for (let n = 1; n < 50; n++) await join(`p${n}`);
    expect(await refused('late')).to.deep.equal(['TABLE_FULL', undefined]);
    expect(list.of('p49')).to.include({ place: 50, length: 50 });
    list.sendAway({ operator: 'demo' });
    expect(context.waiters).to.have.length(0);
  });

  it('tells each of them once how they wait, and again only when it has changed', async () => {
    await join('a');
    expect(told.splice(0)).to.deep.equal(['a']);
    await join('b');
    expect(told.splice(0).sort()).to.deep.equal(['a', 'b']);
    list.look();
    expect(told).to.deep.equal([]);
    free(0);
    expect(told).to.deep.equal(['a']);
  });

  it('is the same for a memory that was read again', async () => {
    await join('a');
    list.stop();
    const again = new WaitingList(context as never, {
      seats,
      privacy: { mayCome: () => true } as never,
      mustBeOpen() {},
      tell() {},
    });
    seats.release(0);
    again.look();
    expect(again.of('a')).to.deep.equal({ place: 1, length: 1, offer_until: now + OFFER_MS });
  });
});
