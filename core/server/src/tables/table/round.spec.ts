// A round whose card is replaced: before it was shown, after it was shown, and again from the log.

import { liveHoldem } from '@baize/game-holdem';
import type { CardsInput, Setup, Told } from '@baize/sdk';
import { expect } from 'chai';
import { settled } from '../../dealing/fixture.ts';
import { makeLog, systemClock } from '../../kernel/index.ts';
import { type Entry, effectiveLog, type Logged } from '../../rounds/index.ts';
import { Mailbox } from './mailbox.ts';
import { Round } from './round.ts';

/** Tells a list; `rewrite` begins it anew from a fact. */
class Heard {
  told: Told[] = [];
  rewrites = 0;
  publish(told: readonly Told[]): void {
    this.told.push(...told);
  }
  rewrite(from: Told, fresh: readonly { told: Told }[]): void {
    this.rewrites++;
    this.told.splice(this.told.indexOf(from), this.told.length, ...fresh.map(each => each.told));
  }
  cut(): void {}
  get cards(): unknown[] {
    return this.told.filter(({ fact }) => fact.kind === 'card').map(({ fact }) => fact.cards);
  }
}

const seats = [0, 1].map(seat => ({ seat, player: `p${seat}`, chips: 1000, in: true, connected: true, entry: null }));
const known = seats.map(({ seat, player }) => ({ seat, player, played: true, missedBb: false, missedSb: false }));
const setup: Setup = {
  ...{ no: 1, seats, dealt: [1, 0], limits: { sb: 1, bb: 2, ante: 0, min_buy_in: 1, max_buy_in: 1000 }, unit: 1 },
  ...{ options: {}, live: true, idle: false, shoe: null, carry: { button: 1, sb: 1, bb: 0, known } },
};
const card = (face: string): CardsInput => ({ in: 'cards', cards: [face], source: 'scanner' });
const logged: Logged = { in: 'cards', cards: [''], source: 'scanner', sealed: 'x' };

describe('round', () => {
  let heard: Heard;
  let round: Round;
  const make = () => {
    heard = new Heard();
    const services = { clock: systemClock, log: makeLog('silent'), db: { health: { condition: 'well' } } } as never;
    const mailbox = new Mailbox(services, () => {});
    const about = { id: 'rnd_1', setup, loaded: { game: liveHoldem } as never, timers: {}, settings: {} as never };
    round = new Round({ services, row: { mode: 'practice' } as never, mailbox, audience: heard }, about);
    round.show(0);
  };
  beforeEach(make);
  const scan = (face: string, hold?: () => Promise<void>) => round.commit(logged, card(face), hold);
  const replace = (face: string, no: number) => round.commit({ ...logged, replaces: no }, card(face));
  const plain = (told: readonly Told[]) => JSON.stringify(told.map(each => each.fact));

  it('a card that is replaced is told anew, with what follows from it', async () => {
    for (const face of ['As', 'Kd', 'Ah', 'Qc']) await scan(face);
    expect(round.run.waiting?.ask).to.equal('choice');
    expect(round.replaceable).to.equal(4);
    const before = heard.told.length;
    await replace('Kc', 4);
    expect(heard.rewrites).to.equal(1);
    expect(heard.told).to.have.length(before);
    expect(heard.cards).to.deep.equal([['As'], ['Kd'], ['Ah'], ['Kc']]);
    expect(plain(round.facts.map(each => each.told))).to.equal(plain(heard.told));
    expect(plain(round.run.told)).to.equal(plain(heard.told));
    expect(round.replaceable, 'a second time').to.equal(4);
    await replace('Qh', 4);
    expect(heard.cards.at(-1)).to.deep.equal(['Qh']);
    await round.commit({ in: 'choice', seat: 0, option: 'call' });
    expect(round.replaceable).to.equal(null);
  });

  it('a card that is replaced before the video shows it is never told', async () => {
    for (const face of ['As', 'Kd', 'Ah']) await scan(face);
    const { promise, resolve } = Promise.withResolvers<void>();
    const wrong = scan('Qc', () => promise);
    await settled();
    expect(round.replaceable).to.equal(4);
    const right = replace('Kc', 4);
    await settled();
    expect(heard.cards).to.have.length(3);
    resolve();
    await Promise.all([wrong, right]);
    expect(heard.cards).to.deep.equal([['As'], ['Kd'], ['Ah'], ['Kc']]);
    expect(heard.rewrites).to.equal(0);
    expect(JSON.stringify(heard.told)).not.to.include('Qc');
    expect(plain(round.facts.map(each => each.told))).to.equal(plain(round.run.told));
  });

  it('GAM-03 the last card is the one that is replaced, though the video shows the one before it only now', async () => {
    for (const face of ['As', 'Kd']) await scan(face);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const cards = [scan('Ah', () => first.promise), scan('Qc', () => second.promise)];
    await settled();
    first.resolve();
    await settled();
    expect(heard.cards).to.deep.equal([['As'], ['Kd'], ['Ah']]);
    expect(round.replaceable).to.equal(4);
    const right = replace('Kc', round.replaceable ?? 0);
    second.resolve();
    await Promise.all([...cards, right]);
    expect(heard.cards).to.deep.equal([['As'], ['Kd'], ['Ah'], ['Kc']]);
  });

  it('the log gives the same round again, in another process and as it counts', async () => {
    for (const face of ['As', 'Kd', 'Ah', 'Qc']) await scan(face);
    await replace('Kc', 4);
    await round.commit({ in: 'choice', seat: 0, option: 'call' });
    const was = plain(round.facts.map(each => each.told));
    const faces = ['As', 'Kd', 'Ah', 'Qc', 'Kc'].map(card);
    const entries = [...round.log];
    make();
    for (const [i, entry] of entries.entries()) round.apply(entry, faces[i] && { ...entry.input, ...faces[i] });
    expect(plain(round.facts.map(each => each.told))).to.equal(was);
    expect(round.log).to.have.length(entries.length);
    const filled = entries.map((each, i) => ({ ...each, input: { ...each.input, ...faces[i] } as Logged }));
    const counted = effectiveLog(filled);
    expect(counted.map(each => each.no)).to.deep.equal([1, 2, 3, 4, 6]);
    expect(counted[3]?.input)
      .to.deep.include({ cards: ['Kc'] })
      .and.not.have.property('replaces');
  });

  it('a log without corrections counts as it is', () => {
    const entries: Entry[] = [{ no: 1, input: { in: 'time' }, at: 5 }];
    expect(effectiveLog(entries)).to.deep.equal(entries);
  });
});
