// Time at a seat: time-outs, the time bank, sitting out, lost connections, and seats that nobody comes back to.
import { expect } from 'chai';
import type { Message } from '../../support/clients.ts';
import {
  answer,
  booksAgree,
  callDown,
  closed,
  follow,
  joined,
  look,
  type Plan,
  pokerTable,
  refusal,
  type Sitter,
  seated,
  seenFacts,
  sessionOf,
  turnOf,
} from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';

const ACTION_MS = 400;
/** What a timer may be early against the clock. */
const TIMER_MS = 20;

describe('clocks at a seat', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let tables = 0;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
  });
  after(() => world?.close());
  afterEach(async () => expect(await booksAgree(world)).to.equal(true));

  const sit = async (timers: Json, count = 2): Promise<[string, ...Sitter[]]> => {
    const table = await pokerTable(world, { timers: { action_ms: ACTION_MS, ...timers } });
    tables++;
    const names = Array.from({ length: count }, (_, i) => `clock-${tables}-${i}`);
    return [table, ...(await seated(world, acme, table, names))];
  };
  const youSays = (who: Sitter, what: Json, after = 0) =>
    who.screen.until(
      `you ${JSON.stringify(what)}`,
      message => message.type === 'you' && Object.entries(what).every(([key, value]) => message[key] === value),
      after,
    );
  const actionsOf = (who: Sitter, seat: number) =>
    seenFacts(who, 'action').filter(each => each.seat === seat && !String(each.action).endsWith('blind'));

  it('B58 who is too slow takes the default; after two in a row they sit out until they sit in again', async () => {
    const [table, one, two] = (await sit({ action_ms: 800 })) as [string, Sitter, Sitter];
    const stop = follow(one, () => raise);
    await youSays(two, { sitting_out: true, status: 'out' });
    stop();
    const kept = Number(((await look(two)).you as Json).kept_until) - Date.now();
    expect(kept, 'the seat is kept for the time of the table').to.be.within(1, 600_000);
    const auto = actionsOf(one, two.seat);
    expect(auto.length).to.be.at.least(2);
    for (const each of auto) expect(each.auto).to.equal(true);
    expect(actionsOf(one, one.seat).length).to.be.greaterThan(0);
    for (const each of actionsOf(one, one.seat)) expect(each).not.to.have.property('auto');
    const { body } = await acme.operator.call<{ rounds: Json[] }>('GET', `/rounds?session_id=${two.sessionId}`);
    const { history } = (await acme.operator.call<{ history: Json[] }>('GET', `/rounds/${body.rounds[0]?.round_id}`)).body;
    expect(history.some(each => each.kind === 'action' && each.seat === two.seat && each.auto === true)).to.equal(true);
    for (const how of ['x', 5, {}, '__proto__'])
      expect(await refusal(two, 'sit_in', { how }), String(how)).to.deep.equal({ code: 'ACTION_INVALID', reason: 'option' });
    const mark = two.screen.seen.length;
    expect(await two.screen.act('sit_in', { how: 'post' })).to.include({ ok: true });
    expect((await look(two)).you).to.include({ sitting_out: false });
    await until('a hand', () => seenFacts(two, 'start', mark).length > 0);
    expect((await look(two)).you).to.include({ seat: two.seat, sitting_out: false, kept_until: null });
    expect(table).to.be.a('string');
  });

  it('NS-31 a time bank begins by itself, once: the same ask with bank, then the default', async () => {
    const [, one, two] = (await sit({ time_bank_ms: 5000 })) as [string, Sitter, Sitter];
    const first = await turnOf([one, two]);
    const bankOf = async (who: Sitter) => ((await look(who)).you as Json).time_bank;
    expect(await bankOf(first.who)).to.deep.equal({ ms: 5000, in_hands: 0 });
    const bank = (await first.who.screen.until('the bank', ({ type, bank }) => type === 'ask' && bank === true)) as Message;
    expect(bank).to.deep.include({ ask: first.ask.ask, seat: first.who.seat, options: first.ask.options, ms: 5000 });
    expect(Number(bank.deadline)).to.be.greaterThan(Number(first.ask.deadline) + 4000);
    expect((await look(first.who)).asks).to.deep.equal([omit(bank, 'type')]);
    const banks = () => seenFacts(first.others[0] as Sitter, 'event').filter(each => each.type === 'time_bank');
    await until('the fact', () => banks().length > 0);
    expect(banks().map(each => each.data)).to.deep.equal([{ seat: first.who.seat, ms: 5000 }]);
    expect(await bankOf(first.who)).to.deep.equal({ ms: 5000, in_hands: 20 });
    expect(await bankOf(first.others[0] as Sitter)).to.deep.equal({ ms: 5000, in_hands: 0 });
    expect(await answer(first, 'call')).to.include({ ok: true });
    const stop = follow(first.others[0] as Sitter, () => callDown);
    await until('a default', () => actionsOf(one, first.who.seat).length > 1);
    stop();
    const autos = actionsOf(one, first.who.seat).map(each => each.auto ?? false);
    expect(autos.slice(0, 2)).to.deep.equal([false, true]);
    const asks = first.who.screen.seen.filter(({ type, bank: isBank }) => type === 'ask' && isBank === true);
    expect(asks).to.have.length(1);
  });

  it('B58 an answer after the deadline is ACTION_LATE and changes nothing', async () => {
    const [, one, two] = (await sit({})) as [string, Sitter, Sitter];
    const turn = await turnOf([one, two]);
    await until('the default', () => actionsOf(one, turn.who.seat).length > 0);
    expect(await refusal(turn.who, 'act', { ask: turn.ask.ask, option: 'call' })).to.deep.equal({ code: 'ACTION_LATE' });
    expect(actionsOf(one, turn.who.seat)[0]).to.include({ action: 'fold', auto: true });
  });

  it('NS-23 who loses their connection in a hand has the same clock, comes back to their ask, and plays on', async () => {
    const [table, one, two] = (await sit({ action_ms: 20_000 })) as [string, Sitter, Sitter];
    const turn = await turnOf([one, two]);
    await turn.who.screen.leave();
    const { screen } = await joined(world, acme, turn.who.externalId, table, turn.who.session);
    const back = { ...turn.who, screen };
    const [snapshot] = screen.seen as [Message];
    expect(snapshot.asks).to.deep.equal([omit(turn.ask, 'type')]);
    expect(snapshot.you).to.include({ seat: turn.who.seat, status: 'in', session_id: turn.who.sessionId });
    const own = (snapshot.facts as Json[]).filter(each => each.kind === 'deal' && each.seat === turn.who.seat);
    expect(own.flatMap(each => each.cards as unknown[]).every(card => typeof card === 'string')).to.equal(true);
    expect(await answer({ ...turn, who: back }, 'call')).to.include({ ok: true });
  });

  it('PLO-01 who does not come back times out, sits out after the hand, and is not listed as online', async () => {
    const [table, one, two] = (await sit({})) as [string, Sitter, Sitter];
    const turn = await turnOf([one, two]);
    const [other] = turn.others as [Sitter];
    await turn.who.screen.leave();
    const { ts } = (await other.screen.fact('settle')) as { ts: number };
    const [done] = actionsOf(other, turn.who.seat);
    expect(done).to.include({ action: 'fold', auto: true });
    expect(Number(done?.ts), 'not before their time is over').to.be.at.least(Number(turn.ask.deadline) - TIMER_MS);
    expect(ts).to.be.at.least(Number(done?.ts));
    const { players } = (await acme.operator.call<{ players: Json[] }>('GET', '/players/online')).body;
    const listed = players.map(each => each.external_id);
    expect(listed).to.include(other.externalId).and.not.include(turn.who.externalId);
    const { screen } = await joined(world, acme, turn.who.externalId, table, turn.who.session);
    expect((screen.seen[0] as Message).you).to.include({ seat: turn.who.seat, sitting_out: true, status: 'out' });
    expect(await sessionOf(acme, turn.who.sessionId)).to.include({ status: 'open' });
  });

  it('two tabs: the second replaces the first; pressed in both, one counts', async () => {
    const [table, one, two] = (await sit({ action_ms: 20_000 })) as [string, Sitter, Sitter];
    const turn = await turnOf([one, two]);
    const { screen } = await joined(world, acme, turn.who.externalId, table, turn.who.session);
    const second = { ...turn.who, screen };
    await until('the end of the first', () => turn.who.screen.closed !== undefined);
    expect(turn.who.screen.closed).to.deep.equal({ code: 4103, reason: 'replaced' });
    const acks = await Promise.all(['call', 'call', 'fold'].map(option => answer({ ...turn, who: second }, option)));
    expect(acks.filter(each => each.ok === true)).to.have.length(1);
    expect(acks.filter(each => each.code === 'ACTION_LATE')).to.have.length(2);
    await look(turn.others[0] as Sitter);
    const told = (turn.others[0] as Sitter).screen.seen.filter(each => each.type === 'facts');
    const calls = told
      .flatMap(each => each.facts as Json[])
      .filter(each => each.seat === turn.who.seat && each.action === 'call');
    expect(calls).to.have.length(1);
  });

  it('sitting out in a hand is for the next one; a seat that sits out for sit_out_ms is given up as idle', async () => {
    const [, one, two, three] = (await sit({ action_ms: 20_000, sit_out_ms: 600 }, 3)) as [string, Sitter, Sitter, Sitter];
    const turn = await turnOf([one, two, three]);
    expect(await turn.who.screen.act('sit_out')).to.include({ ok: true });
    expect((await look(turn.who)).you).to.include({ sitting_out: true, status: 'in' });
    const mark = one.screen.seen.length;
    const stops = [one, two, three].map(each => follow(each, () => callDown));
    await one.screen.fact('settle', mark);
    await until('a hand of the others', () =>
      seenFacts(one, 'deal', mark).some(each => each.seat !== turn.who.seat && seenFacts(one, 'settle', mark).length > 0),
    );
    await youSays(turn.who, { seat: null });
    for (const stop of stops) stop();
    const after = seenFacts(one, 'settle', mark).slice(1);
    for (const { rows } of after) expect((rows as Json[]).map(each => each.seat)).not.to.include(turn.who.seat);
    expect(await closed(acme, turn.who.sessionId)).to.include({ close_reason: 'idle', balanced: true, rounds: 1 });
    expect((await look(turn.who)).you).to.include({ seat: null, chips: 0 });
  });

  it('a seat whose player went away while nothing was played is given up too, one who waits there stays', async () => {
    const table = await pokerTable(world, { timers: { sit_out_ms: 500 } });
    const [one] = (await seated(world, acme, table, ['alone-1'])) as [Sitter];
    const other = await pokerTable(world, { timers: { sit_out_ms: 100 } });
    const [waits] = (await seated(world, acme, other, ['alone-2'])) as [Sitter];
    await one.screen.leave();
    expect(await closed(acme, one.sessionId)).to.include({ close_reason: 'idle', cash_out: 10_000, rounds: 0 });
    expect(await sessionOf(acme, waits.sessionId)).to.include({ status: 'open', chips: 10_000 });
  });
});

/** Raises when they may, so that nobody sees a flop for nothing. */
const raise: Plan = ask => (ask.options.raise ? { option: 'raise', amount: ask.options.raise.min as number } : callDown(ask));

const omit = (from: Json, key: string): Json => Object.fromEntries(Object.entries(from).filter(([name]) => name !== key));
