// What a command prints: times by the reader's clock for people, as they came for machines.
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { print } from './print.ts';

describe('what a command prints', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const printed = (answer: unknown, asJson = false): string => {
    const out = new PassThrough();
    print(out, answer, asJson);
    return String(out.read());
  };

  it('has times by the local clock with their zone, in lists and beside each other, and leaves other words alone', () => {
    const answer = { at: '2026-11-23T19:05:09.123Z', name: '2026-11-23', calls: [{ id: 'a', sent_at: '2026-07-01T23:30:00Z' }] };
    process.env.TZ = 'Asia/Seoul';
    expect(printed(answer))
      .to.include('2026-11-24T04:05:09+09:00')
      .and.include('2026-07-02T08:30:00+09:00')
      .and.match(/name +2026-11-23\n/);
    process.env.TZ = 'America/St_Johns';
    expect(printed(answer)).to.include('2026-11-23T15:35:09-03:30').and.include('2026-07-01T21:00:00-02:30');
    process.env.TZ = 'UTC';
    expect(printed(answer)).to.include('2026-11-23T19:05:09+00:00');
    expect(JSON.parse(printed(answer, true))).to.deep.equal(answer);
  });
});
