// The dealer: what is expected counts, all else is rejected with its reason and changes nothing.
import { liveBaccarat } from '@baize/game-baccarat';
import type { Game, Input, Request } from '@baize/sdk';
import { expect } from 'chai';
import { type Clock, systemClock } from '../kernel/index.ts';
import { DealerSource, type ShoeState, VirtualScanner } from './index.ts';

const onePack: Game = { ...liveBaccarat, deck: { faces: liveBaccarat.deck.faces, copies: 1 } };
const ask = (...at: string[]): Request => ({ ask: 'cards', stage: 'deal', places: at.map(each => ({ at: each, seen: 'all' })) });
const noWait = async () => {};
/** Timers up to a second strike at once. */
const quick: Clock = { ...systemClock, after: (ms, work) => systemClock.after(ms < 1000 ? 0 : ms, work) };

describe('dealer', () => {
  const about = (game: Game, state: ShoeState | null = null) => ({
    tableId: 't',
    roundId: 'r',
    game,
    options: {},
    timers: game.timers,
    state,
  });
  const open = async (game: Game = liveBaccarat) => {
    const dealer = new DealerSource({ clock: quick });
    await dealer.begin(about(game));
    return dealer;
  };

  it('HIS-04 takes one card after the other for the places asked, with the source and the dealer', async () => {
    const dealer = await open();
    const given: Input[] = [];
    const waits: string[] = [];
    const done = dealer.supply(
      ask('player:1', 'banker:1'),
      async input => {
        given.push(input);
      },
      async timer => {
        waits.push(timer);
      },
    );
    const both = [dealer.scan('As', 'scanner', 'd1'), dealer.scan('Kd', 'manual')];
    expect(await Promise.all(both)).to.deep.equal([
      { result: 'accepted', position: 'player:1' },
      { result: 'accepted', position: 'banker:1' },
    ]);
    await done;
    expect(given).to.deep.equal([
      { in: 'cards', cards: ['As'], source: 'scanner', dealer: 'd1' },
      { in: 'cards', cards: ['Kd'], source: 'manual' },
    ]);
    expect(waits).to.deep.equal(['reveal_delay_ms', 'reveal_delay_ms']);
    expect(dealer.end().state.position).to.equal(2);
  });

  it('NS-31.7 rejects what is not expected, unreadable, foreign, or one copy too many', async () => {
    const none = new DealerSource({ clock: quick });
    expect(await none.scan('As', 'scanner')).to.deep.equal({ result: 'rejected', code: 'NO_ROUND' });
    const dealer = await open();
    const code = async (face: string) => {
      const answer = await dealer.scan(face, 'scanner');
      return answer.result === 'rejected' ? answer.code : answer.result;
    };
    expect(await code('As')).to.equal('BETTING_OPEN');
    const done = dealer.supply(ask(...'123456789'), async () => {}, noWait);
    expect(await code('01a')).to.equal('FOREIGN_CARD');
    expect(await code('?????????')).to.equal('UNREADABLE');
    expect(await code('')).to.equal('UNREADABLE');
    for (let i = 0; i < 8; i++) expect(await code('As')).to.equal('accepted');
    expect(await code('As')).to.equal('DUPLICATE_CARD');
    expect(await code('Ks')).to.equal('accepted');
    await done;
    expect(await code('Ks')).to.equal('NOT_EXPECTED');
    dealer.end();
    expect(await code('Ks')).to.equal('NO_ROUND');
  });

  it('one pack for each round: its cards may come again in the next', async () => {
    const dealer = await open(onePack);
    let state: ShoeState | null = null;
    for (let no = 1; no <= 3; no++) {
      const begun = await dealer.begin(about(onePack, state));
      expect(begun.state.last).to.equal(true);
      const done = dealer.supply(ask('a'), async () => {}, noWait);
      expect((await dealer.scan('As', 'scanner')).result).to.equal('accepted');
      await done;
      ({ state } = dealer.end());
    }
  });

  it('after a restart the cards of the round are known: a copy too many is rejected and voids nothing', async () => {
    const dealer = new DealerSource({ clock: quick });
    const { state } = await dealer.begin(about(onePack));
    await dealer.refill([{ in: 'cards', cards: ['As'], source: 'scanner' }], state);
    const done = dealer.supply(ask('b'), async () => {}, noWait);
    expect(await dealer.scan('As', 'scanner')).to.deep.equal({ result: 'rejected', code: 'DUPLICATE_CARD' });
    expect((await dealer.scan('Ks', 'scanner')).result).to.equal('accepted');
    await done;
    expect(dealer.end().state.position).to.equal(2);
  });

  it('the virtual scanner deals a whole pack, also when some of its cards are out already', async () => {
    const dealer = new DealerSource({ clock: quick });
    new VirtualScanner({ dealer, clock: quick, game: () => onePack });
    const { state } = await dealer.begin(about(onePack));
    const out = onePack.deck.faces.slice(0, 20);
    await dealer.refill(
      out.map(face => ({ in: 'cards', cards: [face], source: 'virtual' as const })),
      state,
    );
    const faces: string[] = [];
    await dealer.supply(
      ask(...Array.from({ length: 32 }, (_, i) => `p:${i}`)),
      async input => {
        if (input.in === 'cards') faces.push(...input.cards);
        expect(input).to.include({ source: 'virtual' });
      },
      noWait,
    );
    expect([...out, ...faces].toSorted()).to.deep.equal([...onePack.deck.faces].toSorted());
  });

  it('stops a round that waits', async () => {
    const dealer = await open();
    const done = dealer.supply(ask('a'), async () => {}, noWait);
    dealer.stop();
    let message = '';
    await done.catch((error: Error) => {
      message = error.message;
    });
    expect(message).to.equal('the table stops');
  });

  it('a round that is given up waits for no further card', async () => {
    const dealer = await open();
    const supplied = dealer.supply(ask('player:1'), async () => {}, noWait).catch((error: Error) => error.message);
    dealer.giveUp();
    expect(await supplied).to.equal('the round is given up');
    expect(await dealer.scan('As', 'scanner')).to.deep.include({ result: 'rejected' });
  });
});
