// My placements on their way.
import { expect } from 'chai';
import { answered, cleared, compared, dropped, emptyDesk, pendingBySpot, sent, tapped, troubleOf } from './bet-desk.ts';

const tap = (spot: string, amount = 1000) => [{ spot, amount }];
const main = { min: 1000, max: 10_000, step: 1000 };

describe('bet desk', () => {
  it('gathers taps into one placement', () => {
    const desk = tapped(tapped(tapped(emptyDesk(), tap('tie'), 'a'), tap('banker'), 'b'), tap('tie'), 'c');
    expect(desk.pending).to.have.length(1);
    expect(desk.pending[0]).to.deep.include({ aid: 'a', stage: 'draft' });
    expect(desk.pending[0]?.items).to.deep.equal([
      { spot: 'tie', amount: 2000 },
      { spot: 'banker', amount: 1000 },
    ]);
  });

  it('opens a new placement while one is being sent', () => {
    const desk = tapped(sent(tapped(emptyDesk(), tap('tie'), 'a'), 'a', []), tap('tie'), 'b');
    expect(desk.pending.map(each => each.stage)).to.deep.equal(['sending', 'draft']);
    expect(pendingBySpot(desk)).to.deep.equal({ tie: { amount: 2000, stage: 'draft' } });
  });

  it('takes an answer away and remembers a refusal with its spots', () => {
    const desk = sent(tapped(emptyDesk(), tap('tie'), 'a'), 'a', []);
    expect(answered(desk, { aid: 'a', ok: true, bet: 1 }, 5)).to.deep.equal(emptyDesk());
    const no = answered(desk, { aid: 'a', ok: false, code: 'LIMIT_EXCEEDED' }, 5);
    expect(no.refused).to.deep.equal({ spots: ['tie'], code: 'LIMIT_EXCEEDED', data: {}, at: 5 });
    expect(answered(desk, { aid: 'zz', ok: false, code: 'ACTION_LATE' }, 5)).to.equal(desk);
  });

  it('calls the fate of a sent placement unknown when the line breaks, and sends nothing by itself', () => {
    const desk = dropped(sent(tapped(emptyDesk(), tap('tie'), 'a'), 'a', [1]));
    expect(desk.pending[0]?.stage).to.equal('unknown');
    const other = compared(desk, [{ bet: 1, items: tap('tie') }]);
    expect(other.pending, 'bet 1 was there before').to.have.length(1);
    const found = compared(desk, [
      { bet: 1, items: tap('tie') },
      { bet: 2, items: tap('tie') },
    ]);
    expect(found.pending).to.deep.equal([]);
  });

  it('says so when drafts vanish at the close', () => {
    const desk = cleared(tapped(emptyDesk(), tap('tie'), 'a'), ['draft'], 9, 'ACTION_LATE');
    expect(desk.pending).to.deep.equal([]);
    expect(desk.refused?.code).to.equal('ACTION_LATE');
  });

  it('judges limits by the sum on the spot, and the balance by the whole placement', () => {
    const spots = { tie: main, banker: main };
    expect(troubleOf(tap('tie', 500), spots, {}, null)).to.deep.equal({ code: 'BELOW_MIN', spot: 'tie', amount: 1000 });
    expect(troubleOf(tap('tie', 2000), spots, { tie: 9000 }, null)).to.deep.equal({
      code: 'ABOVE_MAX',
      spot: 'tie',
      amount: 10_000,
    });
    expect(troubleOf([...tap('tie'), ...tap('banker')], spots, {}, 1999n)).to.deep.equal({ code: 'INSUFFICIENT_FUNDS' });
    expect(troubleOf([...tap('tie'), ...tap('banker')], spots, {}, 2000n)).to.equal(null);
    expect(troubleOf(tap('moon'), spots, {}, null)).to.include({ code: 'ABOVE_MAX' });
  });
});
