// How the database does: two thresholds each, so that nothing swings; what it is after it was away.
import { expect } from 'chai';
import { type Clock, makeLog } from '../kernel/index.ts';
import { isOutage } from './errors.ts';
import { type Condition, Health } from './health.ts';

describe('health of the database', () => {
  let now: number;
  let health: Health;
  let changes: Condition[];
  let alarms: string[];
  beforeEach(() => {
    now = 1_000_000;
    changes = [];
    alarms = [];
    const clock: Clock = { now: () => now, after: () => ({ cancel() {} }), sleep: async () => {} };
    const log = makeLog('warn', { write: line => void (JSON.parse(line).alarm && alarms.push(JSON.parse(line).msg)) });
    health = new Health({ clock, log, slowMs: 250 });
    health.onChange(each => changes.push(each));
  });
  /** for so long, ten transactions a second of this length each */
  const work = (seconds: number, ms: number) => {
    for (let i = 0; i < seconds * 10; i++) {
      now += 100;
      health.took(ms);
    }
  };

  it('F3 slow for some seconds: nothing new begins; longer: nobody new comes; half as slow: all is well again', () => {
    work(10, 20);
    expect(health.condition).to.equal('well');
    work(4, 300);
    expect(health.condition).to.equal('slow');
    work(2, 200);
    expect(health.condition, 'between the thresholds nothing changes').to.equal('slow');
    work(6, 300);
    expect(health.condition).to.equal('crowded');
    work(5, 126);
    expect(health.condition).to.equal('crowded');
    work(7, 60);
    expect(changes).to.deep.equal(['slow', 'crowded', 'well']);
    expect([alarms.length, health.slowdowns]).to.deep.equal([1, 1]);
  });

  it('F3 a single slow transaction is no slowness, nor is a slow start', () => {
    work(3, 2000);
    work(5, 20);
    expect(health.condition).to.equal('well');
    health.took(3000);
    work(4, 20);
    expect(changes).to.deep.equal([]);
  });

  it('F1 away at the first failure with one alarm, back with a write; what it made wait does not count as slow', async () => {
    work(10, 20);
    health.failed(new Error('Connection terminated'));
    health.failed(new Error('Connection terminated'));
    expect([health.condition, alarms.length, health.outages]).to.deep.equal(['away', 1, 1]);
    let isBack = false;
    const back = health.back().then(() => {
      isBack = true;
    });
    now += 3000;
    health.took(5);
    await Promise.resolve();
    expect([health.condition, health.awayMs, isBack], 'a read is no write').to.deep.equal(['away', 3000, false]);
    health.written(5);
    await back;
    for (let i = 0; i < 100; i++) health.took(3000);
    work(10, 20);
    expect(changes).to.deep.equal(['away', 'well']);
  });

  it('F7 what fails again just after it was back is believed later each time, under one alarm; once it holds, at once as before', () => {
    const full = Object.assign(new Error('no space left'), { code: '53100' });
    /** @returns after how many milliseconds a write was believed, tried every 50 */
    const backAfter = () => {
      const from = now;
      while (health.condition === 'away') {
        now += 50;
        health.written(5);
      }
      return now - from;
    };
    const times: number[] = [];
    for (let i = 0; i < 8; i++) {
      health.failed(full);
      times.push(backAfter());
      now += 200;
    }
    expect(times).to.deep.equal([50, 100, 200, 400, 800, 1600, 2000, 2000]);
    expect([alarms.length, health.outages]).to.deep.equal([1, 8]);
    now += 3000;
    health.failed(full);
    expect([backAfter(), alarms.length]).to.deep.equal([50, 2]);
  });

  it('F4 a connection that breaks again and again: each time the first write shows that it is back, under one alarm', () => {
    for (let i = 0; i < 8; i++) {
      health.failed(new Error('Connection terminated unexpectedly'));
      now += 10;
      health.written(5);
      expect(health.condition).to.equal('well');
      now += 200;
    }
    expect([alarms.length, health.outages]).to.deep.equal([1, 8]);
  });

  for (const [what, error, expected] of [
    ['a reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), true],
    ['an end of the connection', new Error('Connection terminated unexpectedly'), true],
    ['a shutdown', Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
    ['a full disk', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
    ['a standby', Object.assign(new Error('read-only transaction'), { code: '25006' }), true],
    ['a transaction that stood idle', Object.assign(new Error('terminating connection'), { code: '25P03' }), true],
    ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' }), true],
    ['one inside another', new Error('wrapped', { cause: Object.assign(new Error('x'), { code: '08006' }) }), true],
    ['a taken key', Object.assign(new Error('duplicate key'), { code: '23505' }), false],
    ['a broken check', Object.assign(new Error('check'), { code: '23514' }), false],
    ['an assertion of ours', new Error('the chips of tss_1 are not 5'), false],
  ] as const) {
    it(`F4 ${what} ${expected ? 'is' : 'is not'} an outage`, () => {
      expect(isOutage(error)).to.equal(expected);
    });
  }
});
