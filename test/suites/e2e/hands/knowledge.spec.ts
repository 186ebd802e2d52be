// A round with a card of several decks: an oracle that goes by faces would take one for the other.
import { expect } from 'chai';
import { type FullView, Knowledge, type Row } from './knowledge.ts';
import { apiBreaches, Sightings } from './sightings.ts';

const HOLE = { kind: 'card', position: 'dealer:2', cards: ['3d'] };
const DEALT = { kind: 'deal', seat: 0, cards: ['3d'] };
const view = (history: Row[]): FullView => ({
  ...{ round_id: 'r', status: 'settled', game_code: 'g', history },
  money: { players: [{ seat: 1, external_id: 'ann' }] },
});
const SIGHTS = { dealtTo: (at: string) => (at === 'dealer:2' ? null : undefined), movedTo: () => undefined };
const START: Row[] = [{ kind: 'start' }, { kind: 'betting', action: 'open' }];
/** A box has this card before the dealer has an equal one face down, and draws a third. */
const ROUND: Row[] = [
  ...START,
  { kind: 'card', position: 'box:1:1', cards: ['3d'] },
  { ...HOLE },
  { kind: 'deal', seat: 1, cards: ['3d'] },
  { ...DEALT },
  { kind: 'card', position: 'box:1:2', cards: ['3d'] },
  { kind: 'deal', seat: 1, cards: ['3d'] },
  { kind: 'event', type: 'show', data: { seat: 0, cards: ['3d'] } },
];
const known = (history: Row[]) => new Map([['r', new Knowledge(view(history), SIGHTS)]]);

/** What is wrong where somebody who looks on was told these facts. */
function breachesOf(facts: readonly Row[], history: Row[]): string[] {
  const sightings = new Sightings();
  sightings.ears('bob', 't')('facts', { round_id: 'r', facts: facts.map((fact, seq) => ({ ...fact, seq })) });
  return sightings.breaches(known(history));
}

const masked = (rows: readonly Row[]): Row[] =>
  rows.map(row => (row.position === 'dealer:2' || (row.kind === 'deal' && row.seat === 0) ? { ...row, cards: [null] } : row));

describe('what may be known of a round', () => {
  it('HIS-17 a card that is dealt face up is nobody’s hidden card, though an equal one lies face down', () => {
    expect(breachesOf(masked(ROUND), ROUND)).to.deep.equal([]);
    expect(breachesOf(masked([...START, ...ROUND]), ROUND), 'a window that was opened anew').to.deep.equal([]);
    const later = ROUND.filter((_, no) => no !== 2 && no !== 4);
    expect(breachesOf(masked(later), later), 'the hidden one fell first').to.deep.equal([]);
  });

  it('HIS-17 a hidden card is not told because an equal one lies open, nor once it has been shown', () => {
    expect(breachesOf(ROUND, ROUND)).to.deep.equal([
      'bob saw 3d in facts card, fact 3 of r',
      'bob saw 3d in facts deal, fact 5 of r',
    ]);
  });

  it('HIS-17 of a round that nobody bet in the burned card of its new shoe may be seen, and no other', () => {
    const shoe = { kind: 'event', type: 'shoe', data: { shoe_no: 2, first_card: 'Jh', burned: 10 } };
    const saw = (fact: Row) => {
      const sightings = new Sightings();
      sightings.ears('bob', 't')('facts', { round_id: 'unplayed', facts: [{ ...fact, seq: 1 }] });
      return sightings.breaches(new Map());
    };
    expect(saw(shoe)).to.deep.equal([]);
    expect(saw({ ...shoe, data: { ...shoe.data, next: '5c' } })).to.have.length(1);
    expect(saw({ ...shoe, type: 'show' })).to.have.length(1);
  });

  it('HIS-17 an answer about a running round is read row by row as well', () => {
    const about = { isOwn: () => true, roundId: 'r', isOver: false, cards: new Set(['3d']), where: 'staff' };
    expect(apiBreaches([{ ...about, rows: masked(ROUND.slice(0, 7)) }], known(ROUND))).to.deep.equal([]);
    expect(apiBreaches([{ ...about, rows: ROUND.slice(0, 7) }], known(ROUND))).to.deep.equal([
      'staff told 3d of r, which is open',
    ]);
  });
});
