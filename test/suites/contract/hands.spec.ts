// Hands: answers that no player may give, at every place where one could be given; and replays that end the same.
import { inspect } from 'node:util';
import { expect } from 'chai';
import type { Message } from '../../support/clients.ts';
import {
  type Ask,
  answer,
  booksAgree,
  callDown,
  look,
  moneyCalls,
  pause,
  playHand,
  pokerTable,
  refusal,
  type Sitter,
  seated,
  seenFacts,
  sitter,
  type Turn,
  turnOf,
} from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';

describe('hands', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
  });
  after(() => world?.close());

  describe('an answer that may not be', () => {
    let table: string;
    let players: Sitter[];
    let turn: Turn;
    before(async () => {
      table = await pokerTable(world, { timers: { action_ms: 60_000 } });
      players = await seated(world, acme, table, ['bad-0', 'bad-1', 'bad-2']);
      turn = await turnOf(players);
    });
    /** Nothing that can be seen has changed: facts, asks, chips, the wallet. */
    const unchanged = async (work: () => Promise<void>) => {
      if (known?.ask !== turn.ask.ask) known = { ask: turn.ask.ask, seen: await seen() };
      await work();
      expect(await seen()).to.deep.equal(known.seen);
    };
    let known: { ask: number; seen: unknown } | undefined;
    const seen = async () => {
      const shown = await Promise.all([turn.who, turn.others[0] as Sitter].map(look));
      const screens = (shown as Json[]).map(({ facts, last, asks, you, round }) => ({ facts, last, asks, you, round }));
      return [screens, ...players.map(each => moneyCalls(acme, each.externalId))];
    };
    const invalid = (reason: string) => ({ code: 'ACTION_INVALID', reason });

    it('B58 for another seat, of no ask, of one to come', async () => {
      const { ask, who, others } = turn;
      await unchanged(async () => {
        for (const other of others)
          expect(await refusal(other, 'act', { ask: ask.ask, option: 'call' })).to.deep.equal(invalid('seat'));
        for (const number of [
          undefined,
          null,
          0,
          -1,
          0.5,
          '1',
          String(ask.ask),
          Number.NaN,
          true,
          {},
          [ask.ask],
          ask.ask + 1,
          2 ** 53,
        ])
          expect(await refusal(who, 'act', { ask: number, option: 'call' }), inspect(number)).to.deep.equal(invalid('option'));
        expect(await refusal(who, 'act', { ask: 1, option: 'call' }), 'long gone').to.deep.equal({ code: 'ACTION_LATE' });
      });
    });

    it('B58 with an option that is not offered, or none', async () => {
      const { ask, who } = turn;
      const options = [
        undefined,
        null,
        '',
        'check',
        'CALL',
        'allin',
        '__proto__',
        'constructor',
        'toString',
        5,
        true,
        {},
        ['call'],
      ];
      await unchanged(async () => {
        for (const option of options)
          expect(await refusal(who, 'act', { ask: ask.ask, option }), inspect(option)).to.include(invalid('option'));
      });
    });

    it('B59 with an amount beside its range, of another kind, or where none belongs', async () => {
      const { ask, who } = turn;
      const { min, max } = ask.options.raise as { min: number; max: number };
      const code = { code: 'ACTION_INVALID' };
      await unchanged(async () => {
        for (const amount of [min - 1, -min, -1, 0, -0, 1])
          expect(await refusal(who, 'act', { ask: ask.ask, option: 'raise', amount }), inspect(amount)).to.include(
            invalid('min'),
          );
        for (const amount of [max + 1, Number.MAX_SAFE_INTEGER])
          expect(await refusal(who, 'act', { ask: ask.ask, option: 'raise', amount }), inspect(amount)).to.include(
            invalid('max'),
          );
        const nones = [undefined, null, min + 0.5, String(min), Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, true, [min], {}];
        for (const amount of nones)
          expect(await refusal(who, 'act', { ask: ask.ask, option: 'raise', amount }), inspect(amount)).to.include(code);
        for (const option of ['call', 'fold'])
          expect(await refusal(who, 'act', { ask: ask.ask, option, amount: 100 }), option).to.include(code);
        expect(await refusal(who, 'act', { ask: ask.ask, option: 'call', cards: ['As'] })).to.include(code);
      });
    });

    it('B57 one aid counts once, whatever it says the second time', async () => {
      const { ask, who } = turn;
      const first = await who.screen.act('act', { aid: 'same', ask: ask.ask, option: 'call' });
      expect(first).to.include({ ok: true });
      who.screen.room.send('act', { aid: 'same', ask: ask.ask, option: 'fold' });
      const acks = () => who.screen.seen.filter(({ type, aid }) => type === 'ack' && aid === 'same');
      await until('both answers', () => acks().length === 2);
      expect(acks()[1]).to.deep.equal(first);
      const done = seenFacts(who, 'action').filter(each => each.seat === who.seat && each.auto === undefined);
      expect(new Set(done.map(each => each.seq)).size).to.equal(1);
    });

    it('B58 after a fold, and in another hand', async () => {
      const folded = await turnOf(players, turn.ask.ask);
      expect(await answer(folded, 'fold')).to.include({ ok: true });
      turn = await turnOf(players, folded.ask.ask);
      await unchanged(async () => {
        expect(await refusal(folded.who, 'act', { ask: turn.ask.ask, option: 'call' })).to.deep.equal(invalid('seat'));
        expect(await refusal(folded.who, 'act', { ask: folded.ask.ask, option: 'call' })).to.deep.equal({ code: 'ACTION_LATE' });
      });
      const others = players.filter(each => each !== folded.who) as [Sitter, Sitter];
      await playHand(world, [others[0], callDown], [others[1], callDown]);
      const next = await turnOf(players, turn.ask.ask, 2);
      expect(await refusal(turn.who, 'act', { ask: turn.ask.ask, option: 'check' })).to.deep.equal({ code: 'ACTION_LATE' });
      expect(next.ask.ask).to.be.greaterThan(turn.ask.ask);
    });

    it('B58 before a hand, and by somebody without a seat', async () => {
      const other = await pokerTable(world);
      await pause(world, other);
      const early = await sitter(world, acme, 'bad-early', other);
      expect(await refusal(early, 'act', { ask: 1, option: 'call' })).to.deep.equal({ code: 'ACTION_LATE' });
      expect(await refusal(early, 'bet', { items: [{ spot: 'x', amount: 1 }] })).to.deep.equal({ code: 'ACTION_INVALID' });
      expect(await refusal(early, 'undo')).to.deep.equal({ code: 'ACTION_INVALID' });
      const watcher = await world.guest(acme, 'bad-watcher', table);
      const open = await turnOf(players, turn.ask.ask, 2);
      expect(await refusal(watcher, 'act', { ask: open.ask.ask, option: 'call' })).to.deep.equal(invalid('seat'));
    });

    it('B69 a flood ends its connection, not the hand', async () => {
      const open = await turnOf(players, turn.ask.ask, 2);
      const [other] = open.others as [Sitter];
      const flood = setInterval(() => {
        for (let i = 0; i < 10; i++)
          other.screen.room.send('act', { aid: `f${Math.random()}`, ask: open.ask.ask, option: 'fold' });
      }, 50);
      await until('its end', () => other.screen.closed !== undefined, 15_000).finally(() => clearInterval(flood));
      expect(other.screen.closed?.code).to.equal(4129);
      expect(await answer(open, 'fold')).to.include({ ok: true });
      expect(await booksAgree(world)).to.equal(true);
    });
  });

  describe('GET /platform/v1/rounds/{id}?replay=1', () => {
    const replayOf = async (roundId: string) => {
      const { identical, differs_at: at } = (await world.platform.call('GET', `/rounds/${roundId}?replay=1`)).body;
      return { identical, differs_at: at };
    };
    const IDENTICAL = { identical: true, differs_at: null };
    const raising = ({ options }: Ask) =>
      options.raise ? { option: 'raise', amount: options.raise.min as number } : callDown({ ask: 0, seat: 0, options });

    it('is identical for hands to the showdown, won without one, and void', async () => {
      const table = await pokerTable(world);
      const players = await seated(world, acme, table, ['play-0', 'play-1', 'play-2']);
      const [one, two, three] = players as [Sitter, Sitter, Sitter];
      const shown = await playHand(world, [one, callDown], [two, callDown], [three, callDown]);
      expect(await replayOf(shown.roundId)).to.deep.equal(IDENTICAL);
      const raised = await playHand(world, [one, raising], [two, callDown], [three, callDown]);
      expect(await replayOf(raised.roundId)).to.deep.equal(IDENTICAL);
      const won = await playHand(world, [one, folds], [two, folds], [three, folds]);
      expect(await replayOf(won.roundId)).to.deep.equal(IDENTICAL);
      let open = '';
      await until('the next hand', async () => {
        const { round } = (await look(one)) as Message & { round: Json | null };
        open = String(round?.round_id ?? won.roundId);
        return open !== won.roundId;
      });
      const { body } = await world.platform.call('POST', `/rounds/${open}/void`, { reason: 'a fault of ours' });
      expect(body).to.include({ status: 'void' });
      expect(await replayOf(open)).to.deep.equal(IDENTICAL);
    });
  });
});

/** Folds when it costs to stay, else checks; mucks. */
const folds = ({ options }: Ask) => ({ option: ['check', 'fold', 'muck'].find(each => each in options) as string });
