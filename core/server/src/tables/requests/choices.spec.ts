// Open decisions by a clock that stands still: what a failed write, leaving and slowness do to them.
import type { Choice, Input } from '@baize/sdk';
import { expect } from 'chai';
import { SeatDeciders } from '../seats/seat-deciders.ts';
import { type Seated, seatedOf } from '../seats/seats.ts';
import { newSession } from '../seats/session-rows.ts';
import { Mailbox } from '../table/mailbox.ts';
import type { Round } from '../table/round.ts';
import type { Viewer } from '../viewer.ts';
import { Choices } from './choices.ts';

const ACTION_MS = 1000;
const START = 1_000_000;

/** A clock that goes when it is told to. */
class HandClock {
  #now = START;
  #timers = new Set<{ at: number; work: () => void }>();
  now = () => this.#now;
  sleep = async () => {};
  after = (ms: number, work: () => void) => {
    const timer = { at: this.#now + ms, work };
    this.#timers.add(timer);
    return { cancel: () => void this.#timers.delete(timer) };
  };
  /** Goes on; whatever is due strikes, and what it begins is done. */
  async go(ms: number): Promise<void> {
    this.#now += ms;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now || !this.#timers.delete(timer)) continue;
      timer.work();
      await new Promise(setImmediate);
    }
  }
  get waiting(): number {
    return this.#timers.size;
  }
}

describe('choices', () => {
  let clock: HandClock;
  let choices: Choices;
  let seated: Seated;
  let viewer: Viewer;
  let inputs: Input[];
  let asks: { ask: number }[];
  /** what the next write does instead of being done */
  let write: (() => Promise<void>) | null;
  let round: Round;

  beforeEach(() => {
    clock = new HandClock();
    inputs = [];
    asks = [];
    write = null;
    const player = { id: 'pl_1', externalId: 'u-1', nickname: 'Kim', currency: 'KRW', operator: 'demo' };
    viewer = { player, sessionId: 's', sessionSince: 0, operatorSessionId: null, send: () => {}, close: () => {} };
    const session = newSession({
      id: 'tss_1',
      tableId: 'tbl_1',
      tableName: 'T',
      tableNames: {},
      gameCode: 'x',
      operator: 'demo',
      playerId: player.id,
      externalId: player.externalId,
      nickname: player.nickname,
      currency: 'KRW',
      operatorSessionId: null,
      seat: 0,
      buyIn: 100,
      entry: null,
      openedAt: START,
    });
    seated = seatedOf(session, START, true);
    const audience = { player: (_id: string, type: string, ask: { ask: number }) => void (type === 'ask' && asks.push(ask)) };
    const db = { health: { condition: 'well' } };
    const mailbox = new Mailbox({ clock, db } as never, () => {});
    const context = { services: { clock, db }, mailbox, audience, stateChanged: () => {} };
    const seats = { at: () => seated, all: () => [seated], isPlaying: () => true };
    const purse = { takePrice: () => Promise.reject(new Error('nothing costs anything here')) };
    choices = new Choices(context as never, new SeatDeciders(context as never, seats), purse);
    const run = { missing: [0], owners: new Map([[0, player.id]]), quote: () => {}, waiting: {} as object, fault: null };
    round = {
      run,
      timers: {},
      voided: null,
      banks: new Map(),
      sessions: new Map([[0, session]]),
      timer: () => ACTION_MS,
      commit: async (input: Input) => {
        const instead = write;
        write = null;
        if (instead) return instead();
        inputs.push(input);
        run.waiting = {};
      },
    } as never;
  });
  const choice = (timer: Choice['timer'] = 'action_ms'): Choice => ({
    seat: 0,
    options: { go: {}, stay: {} },
    otherwise: 'stay',
    timer,
  });
  const held = (each = choice()) => {
    let state = 'open';
    choices.hold(round, [each]).then(
      () => (state = 'over'),
      (error: Error) => (state = error.message),
    );
    return async () => {
      await new Promise(setImmediate);
      return state;
    };
  };
  const answer = (option: string) =>
    choices.answer(viewer, { aid: 'a', ask: Number(asks.at(-1)?.ask), option }).then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('F1 an answer that cannot be written changes nothing: the clock runs on, and another one counts', async () => {
    const state = held();
    write = () => Promise.reject(new Error('no database'));
    expect(await answer('go')).to.equal('no database');
    expect(await state()).to.equal('open');
    expect(await answer('go')).to.equal('done');
    expect(await state()).to.equal('over');
    expect(inputs).to.have.length(1);
    expect(clock.waiting).to.equal(0);
  });

  it('F1 whose time ran out while their answer could not be written gets the default', async () => {
    const state = held();
    const { promise, reject } = Promise.withResolvers<void>();
    write = () => promise;
    const answered = answer('go');
    await clock.go(ACTION_MS + 1);
    expect(inputs).to.deep.equal([]);
    reject(new Error('no database'));
    expect(await answered).to.equal('no database');
    expect(await state()).to.equal('open');
    await clock.go(1);
    expect(inputs).to.deep.equal([{ in: 'choice', seat: 0, option: 'stay', auto: true }]);
    expect(await state()).to.equal('over');
  });

  it('F1 a default that cannot be written ends the wait with its fault, and strikes no second time', async () => {
    const state = held();
    write = () => Promise.reject(new Error('no database'));
    await clock.go(ACTION_MS + 1);
    expect(await state()).to.equal('no database');
    expect(clock.waiting).to.equal(0);
    await clock.go(ACTION_MS * 10);
    expect(inputs).to.deep.equal([]);
  });

  it('counts choices that passed in silence, not offers to show', async () => {
    for (const [timer, misses] of [
      ['show_ms', 0],
      ['action_ms', 1],
      ['show_ms', 1],
      ['action_ms', 2],
    ] as const) {
      const state = held(choice(timer));
      await clock.go(ACTION_MS + 1);
      expect(await state()).to.equal('over');
      expect(seated.misses, timer).to.equal(misses);
    }
    const state = held();
    expect(await answer('go'), 'who answers is there').to.equal('done');
    expect(await state()).to.equal('over');
    expect(seated.misses).to.equal(0);
  });

  it('F31 who leaves is waited for no longer than the floor', async () => {
    const state = held();
    seated.leaving = 'logout';
    choices.hurry('pl_1');
    await clock.go(599);
    expect(await state()).to.equal('open');
    await clock.go(1);
    expect(await state()).to.equal('over');
    expect(inputs).to.deep.equal([{ in: 'choice', seat: 0, option: 'stay', auto: true }]);
    expect(seated.misses).to.equal(0);
  });
});
