// What one plugin keeps is found and named, whatever else of the process has grown before.
import vm from 'node:vm';
import { expect } from 'chai';
import { HandClock } from '../dealing/fixture.ts';
import { makeLog } from '../kernel/index.ts';
import { noteContext } from './contexts.ts';
import type { Guest } from './guest.ts';
import { MemoryWatch } from './memory-watch.ts';

const MB = 1024 * 1024;
const log = makeLog('silent');

/** A context that keeps what it is told to, as that of a version. */
function open(version: string): { keep(mb: number): void } {
  const context = vm.createContext({});
  vm.runInContext('let planted; const kept = [];', context);
  const take = (code: string) => vm.runInContext(code, context);
  const guest = { plant: (bytes: number) => take(`planted = new Uint8Array(${bytes})`) } as Partial<Guest> as Guest;
  Object.assign(context, { guest }); // a context holds its guest: what makes it known does not
  noteContext(version, context, guest);
  return { keep: mb => take(`kept.push(new Uint8Array(${mb * MB}).fill(1))`) };
}

describe('the watch over memory', function () {
  this.timeout(30_000);
  const leaky = open('leaky');
  open('honest').keep(1);
  let clock: HandClock;
  let watch: MemoryWatch;
  let found: { version: string; isOver: boolean }[];
  /** what the process keeps, and no plugin */
  let own: Uint8Array[];

  beforeEach(async () => {
    clock = new HandClock();
    found = [];
    own = [];
    const refresh = async (version: string, _mb: number, isOver: boolean) => void found.push({ version, isOver });
    watch = new MemoryWatch({ plugins: { refresh }, clock, log });
  });
  const rise = async (mb: number) => {
    own.push(new Uint8Array(mb * MB).fill(1));
    await watch.look();
  };

  it('F34 growth of the process that is no plugin’s names none', async () => {
    await rise(80);
    await rise(80);
    expect(found).to.deep.equal([]);
  });

  it('F34 a plugin that begins to leak after growth that was nobody’s is found within that rest, and refreshed first', async () => {
    await rise(80);
    await clock.turn(5_000);
    for (let i = 0; i < 10 && !found.length; i++) {
      leaky.keep(25);
      await watch.look();
    }
    expect(found).to.deep.equal([{ version: 'leaky', isOver: false }]);
  });
});
