// What is bought without asking: never in a hand, never by figures of before it, never beyond what the table takes.
import { expect } from 'chai';
import { emptyView, type TableView } from '../table-view.ts';
import { rebuyOf, topUpOf } from './own-chips.ts';
import type { SeatShown } from './seats.ts';

const shown = (about: Partial<SeatShown>): SeatShown =>
  ({ seat: 2, free: false, me: true, chips: 0, dealt: false, hand: { net: 0, begun: 0 }, ...about }) as SeatShown;

function viewOf(you: Partial<TableView['you']>, hand: Partial<TableView['hand']> = {}): TableView {
  const empty = emptyView();
  const table = { limits: { min_buy_in: 1000, max_buy_in: 4000 } } as unknown as TableView['table'];
  return { ...empty, table, you: { ...empty.you, seat: 2, ...you }, hand: { ...empty.hand, ...hand } };
}

describe('chips that are bought without asking', () => {
  it('fill up what a hand has taken', () => expect(topUpOf(viewOf({ chips: 400 }), shown({ chips: 400 }))).to.equal(600));

  it('are not bought in a hand, beside others on their way, by nobody, and by who leaves', () => {
    const short = shown({ chips: 400 });
    expect(topUpOf(viewOf({ chips: 400 }, { running: true }), shown({ chips: 400, dealt: true }))).to.equal(0);
    expect(topUpOf(viewOf({ chips: 400, pending: 600 }), short)).to.equal(0);
    expect(topUpOf(viewOf({ chips: 400, leaving: true }), short)).to.equal(0);
    expect(topUpOf(viewOf({ chips: 400, seat: null }), undefined)).to.equal(0);
  });

  it('are not bought by the figure of before a win, whichever of both comes late', () => {
    expect(topUpOf(viewOf({ chips: 2200 }), shown({ chips: 400 }))).to.equal(0);
    expect(topUpOf(viewOf({ chips: 400 }), shown({ chips: 2200 }))).to.equal(0);
  });

  it('are what one usually brings where the last chip went', () => {
    expect(topUpOf(viewOf({ chips: 0 }), shown({ chips: 0 })), 'that is the other setting').to.equal(0);
    expect(rebuyOf(viewOf({ chips: 0 }), shown({ chips: 0 }))).to.equal(1000);
  });
});
