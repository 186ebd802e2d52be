// Sessions that are known without the database: as many of a player as they may have open, and no more of all than fit.
import { expect } from 'chai';
import fc from 'fast-check';
import { LiveSessions } from './live-sessions.ts';

describe('sessions that are known in memory', () => {
  const known = (live: LiveSessions, ids: readonly string[]) => ids.filter(id => live.playerOf(id) !== undefined);

  it('keeps the eight of a player that were seen last, however often they are launched', () => {
    const live = new LiveSessions();
    const ids = Array.from({ length: 100 }, (_, i) => `s${i}`);
    live.saw('other', 'lee');
    for (const id of ids) {
      live.saw(id, 'kim');
      live.saw('s0', 'kim');
    }
    expect(known(live, ids)).to.deep.equal(['s0', ...ids.slice(-7)]);
    expect(live.playerOf('other')).to.equal('lee');
  });

  it('knows whose a session is until it is forgotten, in whatever order they come and go', () => {
    const step = fc.record({ id: fc.integer({ min: 0, max: 9 }), goes: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const live = new LiveSessions();
        const model = new Map<string, string>();
        for (const { id, goes } of steps) {
          const [name, player] = [`s${id}`, `p${id % 3}`];
          if (goes) live.forget(name);
          else live.saw(name, player);
          if (goes) model.delete(name);
          else model.set(name, player);
          for (const [each, of] of model) expect(live.playerOf(each)).to.equal(of);
          expect(known(live, ['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9']).length).to.equal(model.size);
        }
      }),
    );
  });

  it('forgets of fifty thousand the one that was longest not seen', () => {
    const live = new LiveSessions();
    for (let i = 0; i <= 50_000; i++) live.saw(`s${i}`, `p${i}`);
    expect([live.playerOf('s0'), live.playerOf('s1'), live.playerOf('s50000')]).to.deep.equal([undefined, 'p1', 'p50000']);
  });
});
