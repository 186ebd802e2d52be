// The dealer: what is expected counts, all else is rejected with its reason and changes nothing.
import { liveBaccarat } from '@baize/game-baccarat';
import { liveHoldem } from '@baize/game-holdem';
import type { Game } from '@baize/sdk';
import { expect } from 'chai';
import { aboutOf, answerOf, askFor, HandClock, Kept, newDealer, settled } from './fixture.ts';
import { type DealerSource, RoundVoid, type ShoeState, VirtualScanner } from './index.ts';

/** Without the delay of the video. */
const instant = (game: Game): Game => ({ ...game, timers: { ...game.timers, reveal_delay_ms: 0 } });
const baccarat = instant(liveBaccarat);
const holdem = instant(liveHoldem);

describe('dealer', () => {
  let clock: HandClock;
  let dealer: DealerSource;
  let kept: Kept;
  beforeEach(() => {
    clock = new HandClock();
    dealer = newDealer(clock);
    kept = new Kept();
  });
  const failure = (done: Promise<void>) => done.then(() => null).catch((error: unknown) => error);

  it('HIS-04 takes one card after the other for the places asked, with the source, the dealer and the reason', async () => {
    await dealer.begin(aboutOf(baccarat));
    const done = dealer.supply(askFor('player:1', 'banker:1'), kept.give);
    expect(dealer.expected).to.deep.equal({ position: 'player:1', stage: 'deal' });
    const both = [
      dealer.scan({ face: 'As', source: 'scanner', dealer: 'd1' }),
      dealer.scan({ face: 'Kd', source: 'manual', reason: 'the scanner is stuck' }),
    ];
    expect(await Promise.all(both)).to.deep.equal([
      { result: 'accepted', position: 'player:1' },
      { result: 'accepted', position: 'banker:1' },
    ]);
    await done;
    expect(dealer.expected).to.equal(null);
    expect(kept.taken).to.deep.equal([
      { in: 'cards', cards: ['As'], source: 'scanner', dealer: 'd1' },
      { in: 'cards', cards: ['Kd'], source: 'manual', reason: 'the scanner is stuck' },
    ]);
    expect(dealer.end().state.position).to.equal(2);
  });

  it('NS-31.7 rejects what is not expected, unreadable, foreign, or one copy too many, and nothing has changed', async () => {
    const code = (face: string) => answerOf(dealer, face);
    expect(await code('As')).to.equal('NO_ROUND');
    await dealer.begin(aboutOf(baccarat));
    expect(await code('As')).to.equal('NOT_EXPECTED');
    dealer.betting(true);
    expect(await code('As')).to.equal('BETTING_OPEN');
    dealer.betting(false);
    const done = dealer.supply(askFor(...'123456789'), kept.give);
    for (const unreadable of ['?????????', '']) expect(await code(unreadable)).to.equal('UNREADABLE');
    expect(await answerOf(dealer, 'As', { source: 'manual' }), 'typed in without a reason').to.equal('UNREADABLE');
    expect(await code('01a')).to.equal('FOREIGN_CARD');
    expect([kept.durable, dealer.expected?.position]).to.deep.equal([[], '1']);
    for (const at of '12345678') expect(await code('As')).to.equal(at);
    expect(await code('As')).to.equal('DUPLICATE_CARD');
    expect([kept.durable.length, dealer.expected?.position]).to.deep.equal([8, '9']);
    expect(await code('Ks')).to.equal('9');
    await done;
    expect(await code('Ks')).to.equal('NOT_EXPECTED');
    dealer.end();
    expect(await code('Ks')).to.equal('NO_ROUND');
  });

  it('answers the same message of a device as before, without a second card', async () => {
    await dealer.begin(aboutOf(holdem));
    const id = (seq: number, device = 'a') => ({ id: { device, seq } });
    expect(await answerOf(dealer, 'As', id(1))).to.equal('NOT_EXPECTED');
    const done = dealer.supply(askFor('1', '2', '3'), kept.give);
    expect(await answerOf(dealer, 'As', id(1)), 'a repeat').to.equal('NOT_EXPECTED');
    const twice = await Promise.all([answerOf(dealer, 'As', id(2)), answerOf(dealer, 'As', id(2))]);
    expect(twice).to.deep.equal(['1', '1']);
    expect(await answerOf(dealer, 'Kd', id(2, 'b')), 'another device').to.equal('2');
    expect(await answerOf(dealer, 'Qh', id(3))).to.equal('3');
    await done;
    expect(kept.faces).to.deep.equal(['As', 'Kd', 'Qh']);
  });

  it('seals every card in the log, bound to its round and its number', async () => {
    await dealer.begin(aboutOf(holdem, null, 'rnd_1'));
    const done = dealer.supply(askFor('1', '2'), kept.give);
    await answerOf(dealer, 'As', { id: { device: 'd', seq: 7 } });
    await answerOf(dealer, 'Kd');
    await done;
    expect(JSON.stringify(kept.durable)).not.to.match(/"(As|Kd)"/);
    expect(kept.durable[0]).to.deep.include({ cards: [''], source: 'scanner', scan: { device: 'd', seq: 7, position: '1' } });
    const [first, second] = kept.durable as [(typeof kept.durable)[0], (typeof kept.durable)[0]];
    const again = newDealer(clock);
    const { state } = await again.begin(aboutOf(holdem, null, 'rnd_1'));
    expect((await again.refill([first, second], state)).flatMap(each => (each.in === 'cards' ? each.cards : []))).to.deep.equal([
      'As',
      'Kd',
    ]);
    for (const [roundId, log] of [
      ['rnd_2', [first, second]],
      ['rnd_1', [second, first]],
    ] as const) {
      const other = newDealer(clock);
      const begun = await other.begin(aboutOf(holdem, null, roundId));
      const error = await other.refill(log, begun.state).catch((reason: unknown) => reason);
      expect(error, roundId).to.be.instanceOf(Error);
    }
  });

  it('one pack for each round: its cards may come again in the next', async () => {
    let state: ShoeState | null = null;
    for (let no = 1; no <= 3; no++) {
      const begun = await dealer.begin(aboutOf(holdem, state));
      expect(begun.state).to.include({ last: true, no, by: 'dealer' });
      const done = dealer.supply(askFor('a'), kept.give);
      expect(await answerOf(dealer, 'As')).to.equal('a');
      await done;
      ({ state } = dealer.end());
    }
  });

  it('after a restart the cards of the round are known, and what its messages were answered', async () => {
    await dealer.begin(aboutOf(holdem));
    const done = dealer.supply(askFor('a'), kept.give);
    await answerOf(dealer, 'As', { id: { device: 'd', seq: 1 } });
    await done;
    const again = newDealer(clock);
    const { state } = await again.begin(aboutOf(holdem));
    await again.refill(kept.durable, state);
    const more = again.supply(askFor('b'), kept.give);
    expect(await answerOf(again, 'As', { id: { device: 'd', seq: 1 } })).to.equal('a');
    expect(await answerOf(again, 'As')).to.equal('DUPLICATE_CARD');
    expect(await answerOf(again, 'Ks')).to.equal('b');
    await more;
    expect(again.end().state.position).to.equal(2);
    expect(kept.faces).to.deep.equal(['As', 'Ks']);
  });

  it('reveal_delay_ms: a scan is answered at once, its card takes effect when the video shows it', async () => {
    await dealer.begin(aboutOf({ ...holdem, timers: { ...holdem.timers, reveal_delay_ms: 1500 } }));
    const done = dealer.supply(askFor('1', '2'), kept.give);
    expect(await answerOf(dealer, 'As')).to.equal('1');
    await clock.turn(1000);
    expect(await answerOf(dealer, 'Kd')).to.equal('2');
    await clock.turn(499);
    expect([kept.durable.length, kept.faces]).to.deep.equal([2, []]);
    expect(await answerOf(dealer, 'Qh'), 'nothing is expected while a card is held').to.equal('NOT_EXPECTED');
    await clock.turn(1);
    expect(kept.faces).to.deep.equal(['As']);
    await clock.turn(1000);
    await done;
    expect(kept.faces).to.deep.equal(['As', 'Kd']);
  });

  it('card_wait_ms: everybody is told once for each card that the dealer is late; void_wait_ms: the hand is void', async () => {
    await dealer.begin(aboutOf(holdem));
    const error = failure(dealer.supply(askFor('1', '2'), kept.give));
    await clock.turn(44_999);
    expect(kept.durable).to.deep.equal([]);
    await clock.turn(1);
    const late = (position: string) => ({
      in: 'note',
      fact: { kind: 'event', type: 'dealer_late', data: { position, stage: 'deal' } },
    });
    expect(kept.taken).to.deep.equal([late('1')]);
    await clock.turn(200_000);
    expect(await answerOf(dealer, 'As')).to.equal('1');
    await clock.turn(299_999); // the clock began anew with the card
    expect(kept.taken.slice(2)).to.deep.equal([late('2')]);
    await clock.turn(1);
    expect(await error)
      .to.be.instanceOf(RoundVoid)
      .and.include({ reason: 'dealer_void' });
    expect(await answerOf(dealer, 'Kd')).to.equal('NOT_EXPECTED');
    dealer.giveUp();
    expect(await answerOf(dealer, 'Kd')).to.equal('NO_ROUND');
  });

  it('a card that comes in time stops the clocks', async () => {
    await dealer.begin(aboutOf(holdem));
    const done = dealer.supply(askFor('1'), kept.give);
    await clock.turn(44_000);
    expect(await answerOf(dealer, 'As')).to.equal('1');
    await done;
    await clock.turn(400_000);
    expect(kept.taken).to.have.length(1);
  });

  it('replaces the last card: the wrong face is free again, the right one is out', async () => {
    await dealer.begin(aboutOf(holdem));
    const done = dealer.supply(askFor('1', '2', '3'), kept.give);
    const amended: string[][] = [];
    let isLate = false;
    const replace = async (face: string) => {
      const answer = await dealer.replace({ face, source: 'manual', reason: 'misread' }, async ({ cards }) => {
        if (!isLate) amended.push([...cards]);
        return !isLate;
      });
      return answer.result === 'rejected' ? answer.code : answer.position;
    };
    expect(await replace('As'), 'no card yet').to.equal('NOT_EXPECTED');
    await answerOf(dealer, 'As');
    expect(await replace('As'), 'the same card').to.equal('DUPLICATE_CARD');
    expect(await replace('Kd')).to.equal('1');
    expect(await replace('Qh'), 'a second time').to.equal('1');
    isLate = true;
    expect(await replace('Jc'), 'somebody has acted').to.equal('BETTING_OPEN');
    expect(await answerOf(dealer, 'Qh')).to.equal('DUPLICATE_CARD');
    expect(await answerOf(dealer, 'As')).to.equal('2');
    expect(await answerOf(dealer, 'Kd')).to.equal('3');
    await done;
    expect(amended).to.deep.equal([['Kd'], ['Qh']]);
    expect(dealer.end().state.position).to.equal(3);
  });

  it('a refused replacement leaves no gap in the numbers that sealed cards are bound to', async () => {
    await dealer.begin(aboutOf(holdem));
    const done = dealer.supply(askFor('1', '2'), kept.give);
    await answerOf(dealer, 'As');
    await dealer.replace({ face: 'Kd', source: 'manual', reason: 'misread' }, async () => false);
    await answerOf(dealer, 'Qh');
    await done;
    const again = newDealer(clock);
    const { state } = await again.begin(aboutOf(holdem));
    const filled = await again.refill(kept.durable, state);
    expect(filled.flatMap(each => (each.in === 'cards' ? each.cards : []))).to.deep.equal(['As', 'Qh']);
  });

  it('the virtual scanner deals a whole pack, also when some of its cards are out already', async () => {
    new VirtualScanner({ dealer, clock, game: () => holdem });
    const { state } = await dealer.begin(aboutOf(holdem));
    const out = holdem.deck.faces.slice(0, 20);
    await dealer.refill(
      out.map(face => ({ in: 'cards', cards: [face], source: 'virtual' as const })),
      state,
    );
    const done = dealer.supply(askFor(...Array.from({ length: 32 }, (_, i) => `p:${i}`)), kept.give);
    for (let i = 0; i < 32; i++) await clock.turn(200);
    await done;
    for (const input of kept.taken) expect(input).to.include({ source: 'virtual' });
    expect([...out, ...kept.faces].toSorted()).to.deep.equal([...holdem.deck.faces].toSorted());
  });

  it('stops a round that waits', async () => {
    await dealer.begin(aboutOf(holdem));
    const error = failure(dealer.supply(askFor('a'), kept.give));
    dealer.stop();
    expect(await error).to.have.property('message', 'the table stops');
  });

  it('a round that is given up waits for no further card, and holds none back', async () => {
    await dealer.begin(aboutOf(liveHoldem));
    const error = failure(dealer.supply(askFor('1', '2'), kept.give));
    await answerOf(dealer, 'As');
    expect(kept.faces).to.deep.equal([]);
    dealer.giveUp();
    expect(await error).to.have.property('message', 'the round is given up');
    await settled();
    expect(kept.faces).to.deep.equal(['As']);
    expect(await answerOf(dealer, 'Ks')).to.equal('NO_ROUND');
  });

  it('a card that could not be written fails the round', async () => {
    await dealer.begin(aboutOf(holdem));
    const broken = new Error('no database');
    const error = failure(dealer.supply(askFor('1'), () => Promise.reject(broken)));
    expect(await answerOf(dealer, 'As')).to.equal('NO_ROUND');
    expect(await error).to.equal(broken);
  });
});
