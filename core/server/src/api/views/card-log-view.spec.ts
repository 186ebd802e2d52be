// How an entry of the card log is shown.
import { expect } from 'chai';
import type { CardRow } from '../../dealing/index.ts';
import { cardEntryView } from './card-log-view.ts';

const ROW: CardRow = {
  ...{
    id: 1,
    receivedAt: 1_767_225_600_000,
    tableId: 'tbl_1',
    roundId: 'rnd_1',
    source: 'scanner',
    dealer: 'mina',
    role: 'dealer',
  },
  ...{ deviceId: 'd-1', deviceName: 'Studio A', ip: null, scannerId: null, scannedAt: 1_767_225_599_000, position: null },
  ...{ rejectCode: null, card: 'As', raw: ';As?', roundNo: 7, roundStatus: 'settled', isHidden: false },
};
const NAMES = { table_name: 'Live 1', table_names: { en: 'Live 1' }, game_code: 'live_holdem' };

describe('an entry of the card log', () => {
  it('DEV-10 says whether it was accepted, rejected, or never answered, and by how much its device’s clock and way are behind', () => {
    const shown = (change: Partial<CardRow>) => cardEntryView({ ...ROW, ...change }, NAMES);
    expect(shown({})).to.include({ result: 'no_reply', position: null, reject_code: null, reject_reason: null, lag_ms: 1000 });
    expect(shown({ position: 'board:1' })).to.include({ result: 'accepted', position: 'board:1' });
    expect(shown({ rejectCode: 'DUPLICATE_CARD' })).to.include({ result: 'rejected', reject_reason: 'the card is out already' });
    expect(shown({ scannedAt: 1_767_225_601_000 }).lag_ms, 'a clock that is ahead').to.equal(-1000);
    expect(shown({ scannedAt: null })).to.include({ scanned_at: null, lag_ms: null });
  });
});
