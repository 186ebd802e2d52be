// Games under maintenance as tables know them: the last look counts, however long one before it took.
import { expect } from 'chai';
import { systemClock } from '../kernel/index.ts';
import type { GameRow } from './games.ts';
import { Maintenance } from './maintenance.ts';

describe('maintenance of games', () => {
  it('NS-12 a look that began before a change does not undo what a later look has found', async () => {
    const row = (status: GameRow['status']): GameRow => ({
      code: 'baccarat',
      status,
      graceful: true,
      startAt: null,
      endAt: null,
      note: null,
      sortOrder: 1,
      names: {},
    });
    const reads: ((rows: GameRow[]) => void)[] = [];
    let status: GameRow['status'] = 'open';
    const list = () => {
      const found = [row(status)]; // as it is when the reading begins
      return new Promise<GameRow[]>(done => reads.push(() => done(found)));
    };
    const maintenance = new Maintenance({ games: { list }, clock: systemClock }, () => {});
    const looks = [maintenance.look()];
    await new Promise(setImmediate);
    status = 'maintenance';
    looks.push(maintenance.look());
    await new Promise(setImmediate);
    for (let i = 0; i < 2; i++) {
      reads.pop()?.([]); // the latest first
      await new Promise(setImmediate);
    }
    await Promise.all(looks);
    expect(maintenance.isUnder('baccarat')).to.equal(true);
    maintenance.stop();
  });

  it('NS-12 a look that failed keeps no other from looking', async () => {
    let isAway = true;
    const list = async (): Promise<GameRow[]> => {
      if (isAway) throw new Error('away');
      return [];
    };
    const maintenance = new Maintenance({ games: { list }, clock: systemClock }, () => {});
    expect(await maintenance.look().catch((error: Error) => error.message)).to.equal('away');
    isAway = false;
    await maintenance.look();
  });
});
