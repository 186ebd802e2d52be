// A betting window and its clock.
import { expect } from 'chai';
import { Mailbox } from '../table/mailbox.ts';
import type { Round } from '../table/round.ts';
import { BettingWindow } from './betting-window.ts';
import { Placements } from './placements.ts';

const MS = 600;

describe('betting window', () => {
  it('F16 closes at its time, also when the timer strikes a moment before the clock says so', async () => {
    let now = 1000;
    const timers: { ms: number; work: () => void }[] = [];
    const after = (ms: number, work: () => void) => {
      timers.push({ ms, work });
      return { cancel() {} };
    };
    const services = { clock: { now: () => now, after, sleep: async () => {} }, db: { health: { condition: 'serving' } } };
    const audience = { all() {}, flush() {} };
    const request = { ask: 'bets', timer: 'betting_ms', begins: 'now', spots: {} } as const;
    const round = { run: { waiting: request }, placements: new Placements() };
    const window = new BettingWindow({
      services,
      mailbox: new Mailbox(services as never, () => {}),
      audience,
      stateChanged() {},
    } as never);
    const held = window.hold(
      { ...round, timer: () => MS, quiet: async () => {} } as unknown as Round,
      request as unknown as Parameters<BettingWindow['hold']>[1],
    );
    now += MS - 2;
    timers.at(-1)?.work();
    expect(timers.map(each => each.ms)).to.deep.equal([MS, 2]);
    expect(window.deadline).to.equal(1000 + MS);
    now += 2;
    timers.at(-1)?.work();
    await held;
    expect(window.deadline).to.equal(null);
  });
});
