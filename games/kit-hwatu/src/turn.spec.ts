// Turns: the sheet's worked turns, last turns, junk that is given, the cup, payments at once, and what vectors say of them.
import { playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import { playTurn, type TurnCase } from './vector-turn.ts';
import { vectors } from './vectors.ts';

const FILE = `${import.meta.dirname}/../vectors/hwatu_capture.jsonl`;
const player = vectors.hwatu_capture as NonNullable<typeof vectors.hwatu_capture>;
type Case = { id: string; given: TurnCase; expect: Record<string, unknown> & { events: { type: string }[] } };
const cases = () => readCases(FILE) as Case[];
const list = (text: string): string[] => text.split(' ').filter(Boolean);

/** Seat 0 of two with the cards of a worked turn: more cards in its hand, and in the other's pile junk to give. */
function turn(floor: string, move: TurnCase['move'], stock: string, more: Partial<TurnCase> = {}): Record<string, unknown> {
  const hand = [...new Set([...(move.type === 'flip' ? [] : [move.card ?? '']), '07a', '10a'])];
  const given: TurnCase = {
    ...{ game: 'matgo', seat: 0, hand, hand_counts: [hand.length, 3], captured: [[], ['02c', '02d', '11b']] },
    ...{ passes: [0, 0], locked: [false, false], floor: list(floor), heaps: [], stock: list(stock), turns: 3, ppeok_turns: [] },
    ...{ last_go: 0, move, ...more },
  };
  const {
    captured,
    floor: after,
    events,
    ...rest
  } = playTurn(given) as { captured: string[]; floor: string[]; events: object[] };
  const said = events.map(each =>
    Object.values({ ...each, seat: undefined, month: undefined, why: undefined, from: undefined, by: undefined })
      .filter(value => value !== undefined)
      .join(' '),
  );
  return { captured: captured.join(' '), floor: after.join(' '), events: said.join(', '), ...rest };
}
const put = (card: string, target?: string): TurnCase['move'] => ({ type: 'play', card, ...(target ? { target } : {}) });
const heap = (by: number | null, extra: string[] = []) => ({ heaps: [{ month: 5, by, extra }] });

describe('a turn of matgo and go-stop', () => {
  it('GAM-06 takes what the sheet’s worked turns take', () => {
    const worked: [ReturnType<typeof turn>, string, string, string][] = [
      [turn('05c 08c', put('05a'), '06d'), '05a 05c', '06d 08c', ''],
      [turn('05c 08c', put('05a'), '05d'), '', '05a 05c 05d 08c', 'ppeok'],
      [turn('05b 05c 05d 08c', put('05a'), '06d', heap(1)), '05a 05b 05c 05d', '06d 08c', 'take_heap, steal 02c'],
      [turn('05b 05c 05d 08c', put('05a'), '06d', heap(0)), '05a 05b 05c 05d', '06d 08c', 'own_heap, steal 02c, steal 02d'],
      [turn('05b 05c 08c', put('05a', '05b'), '05d'), '05a 05b 05c 05d', '08c', 'ttadak, steal 02c'],
      [turn('05b 05c 08c', put('05a', '05b'), '09d'), '05a 05b', '05c 08c 09d', ''],
      [turn('08c', put('05a'), '05d'), '05a 05d', '08c', 'jjok, steal 02c'],
      [turn('', put('05a'), '05d'), '05a 05d', '', 'jjok, sweep, steal 02c, steal 02d'],
      [turn('05c 06a', put('05a'), '06d'), '05a 05c 06a 06d', '', 'sweep, steal 02c'],
      [turn('05c 08c', put('05a'), '00a 05d'), '', '05a 05c 05d 08c', 'bonus 00a stock, ppeok'],
    ];
    for (const [i, [{ captured, floor, events }, ...expected]] of worked.entries())
      expect([captured, floor, events], `row ${i + 1}`).to.deep.equal(expected);
    expect(worked[9]?.[0].heaps).to.deep.equal([{ month: 5, by: 0, extra: ['00a'] }]);
    const hand = list('05a 05b 05c 07a');
    const bomb = turn('05d 08c', { type: 'bomb', card: '05a' }, '06d', { hand, hand_counts: [4, 3] });
    expect(bomb).to.include({ captured: '05a 05b 05c 05d', floor: '06d 08c', passes: 2, events: 'bomb 05a,05b,05c, steal 02c' });
  });

  it('takes three cards on a last turn where a heap would stay, without an event and without junk', () => {
    const last = { hand: ['05a'], hand_counts: [1, 1] };
    expect(turn('05c 08c', put('05a'), '05d', last)).to.include({ captured: '05a 05c 05d', floor: '08c', events: '' });
    expect(turn('', put('05a'), '05d', last)).to.include({ captured: '05a 05d', floor: '', events: '' });
    expect(turn('05b 05c 05d', put('05a'), '06d', { ...last, ...heap(1) })).to.include({
      captured: '05a 05b 05c 05d',
      events: '',
    });
    expect(turn('05c 08c', put('05a'), '05d', { ...last, passes: [1, 0] })).to.include({ captured: '', events: 'ppeok' });
  });

  it('a heap gives what is hidden in it to who takes it', () => {
    const taken = turn('05b 05c 05d 08c', put('05a'), '06d', heap(1, ['00b']));
    expect(taken).to.include({ captured: '00b 05a 05b 05c 05d' });
  });

  it('has junk given by its least value, a month’s card before a bonus card, and locks the cup of who has none', () => {
    const jjok = (pile: string) => turn('08c', put('05a'), '05d', { captured: [[], list(pile)] });
    expect(jjok('00a 11b 00b').events).to.equal('jjok, steal 11b');
    expect(jjok('00a 00b').events).to.equal('jjok, steal 00a');
    expect(jjok('09a 01a')).to.deep.include({ events: 'jjok, cup_locked', locked: [false, true] });
    expect(jjok('01a')).to.deep.include({ events: 'jjok', locked: [false, false] });
  });

  it('pays a first ppeok, a row of them and a first ttadak at once, and ends with the third ppeok', () => {
    const ppeok = (more: Partial<TurnCase>) => turn('05c 08c', put('05a'), '05d', more);
    expect(ppeok({ turns: 0 }).immediate).to.deep.equal([{ from: 1, to: 0, points: 7, reason: 'first_ppeok' }]);
    expect(ppeok({ turns: 1, ppeok_turns: [1] }).immediate).to.deep.equal([
      { from: 1, to: 0, points: 14, reason: 'second_ppeok' },
    ]);
    expect(ppeok({ turns: 1, ppeok_turns: [] }).immediate).to.deep.equal([]);
    expect(ppeok({ turns: 2, ppeok_turns: [1, 2] })).to.deep.include({
      immediate: [{ from: 1, to: 0, points: 21, reason: 'third_ppeok' }],
      events: 'ppeok, third_ppeok 21, three_ppeok 7',
      next: { phase: 'over', seat: 0, reason: 'three_ppeok' },
    });
    expect(ppeok({ turns: 5, ppeok_turns: [2, 4] })).to.deep.include({ immediate: [], events: 'ppeok, three_ppeok 7' });
    const ttadak = (turns: number) => turn('05b 05c 08c', put('05a', '05b'), '05d', { turns });
    expect(ttadak(0).immediate).to.deep.equal([{ from: 1, to: 0, points: 7, reason: 'first_ttadak' }]);
    expect(ttadak(1).immediate).to.deep.equal([]);
  });

  it('GAM-07 has each of the two others give junk and pay in go-stop, the next seat first', () => {
    const three: Partial<TurnCase> = {
      ...{ game: 'gostop', seat: 1, hand: ['05a', '07a'], hand_counts: [3, 2, 3] },
      ...{ captured: [['02c'], [], ['11b']], passes: [0, 0, 0], locked: [false, false, false] },
    };
    const { piles } = turn('08c', put('05a'), '05d', three);
    expect(piles).to.deep.equal([[], ['02c', '05a', '05d', '11b'], []]);
    expect(turn('05c 08c', put('05a'), '05d', { ...three, turns: 0 }).immediate).to.deep.equal([
      { from: 2, to: 1, points: 3, reason: 'first_ppeok' },
      { from: 0, to: 1, points: 3, reason: 'first_ppeok' },
    ]);
  });

  it('HIS-14 GAM-06 plays all given vectors as they state, the points of closing events too', () => {
    const count = cases().length;
    expect(count).to.equal(90);
    expect(playVectors(player, cases())).to.deep.equal({ passed: count, failed: 0, differences: [] });
  });

  it('names what differs in an altered vector', () => {
    const altered = (find: (one: Case) => boolean, change: (one: Case) => void): string[] => {
      const one = cases().find(find) as Case;
      change(one);
      return playVectors(player, [one]).differences.map(each => each.slice(each.indexOf(': ') + 2));
    };
    const closing = (type: string) => (one: Case) => one.expect.events.at(-1)?.type === type;
    const points = (one: Case) => Object.assign(one.expect.events.at(-1) ?? {}, { points: 9 });
    const at = (found: string[]) => found.map(each => each.replace(/events\[\d+\]/, 'events[n]'));
    expect(at(altered(closing('three_ppeok'), points))).to.deep.equal(['events[n].points 3, expected 9']);
    expect(at(altered(closing('stop'), points))).to.deep.equal(['events[n].points null, expected 9']);
    expect(at(altered(closing('nagari'), points))).to.deep.equal(['events[n].points null, expected 9']);
    const first = () => true;
    expect(altered(first, one => Object.assign(one.expect, { total: 5 }))).to.deep.equal(['total 4, expected 5']);
    expect(altered(first, one => Object.assign(one.expect, { choice: ['01a', '01b'] }))).to.deep.equal([
      'choice null, expected ["01a","01b"]',
    ]);
    expect(
      altered(
        one => 'choice' in one.expect,
        one => delete one.expect.choice,
      )[0],
    ).to.match(/^choice \[.*\], expected null$/);
    expect(altered(first, one => one.expect.events.pop())).to.deep.equal(['events has 3 entries, expected 2']);
    expect(altered(first, one => Object.assign(one.given.move, { card: '12c' }))[0]).to.match(/^threw /);
  });
});
