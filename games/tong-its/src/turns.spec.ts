// Turns by the sheet's edge cases: how a hand is emptied, what must be laid off, who may not call a fight, and the figures of melds.
import { meldsIn } from '@baize/kit-melds';
import { standardPack } from '@baize/sdk';
import { expect } from 'chai';
import { act, choiceOf, dealt, HANDS, optionsOf, played, playedWith } from './fixture.ts';

/** Seat 0 with these thirteen; the others with cards that are no melds and that it does not hold. */
function startedBy(hand: string, ...inputs: ReturnType<typeof act>[]) {
  const own = hand.split(' ');
  const left = standardPack().filter(card => !own.includes(card));
  const others: string[] = [];
  // a rank at most twice and no neighbours of a suit: nothing of it is a meld
  for (const parity of [0, 1]) {
    const taken = left.filter((card, i) => !others.includes(card) && i % 2 === parity).slice(0, 12);
    others.push(...taken);
  }
  return playedWith([hand, others.slice(0, 12).join(' '), others.slice(12).join(' ')], inputs);
}

describe('turns of Tong-its', () => {
  it('GAM-08 the starter may win before dumping anything', () => {
    const run = startedBy('7c 7d 7h 9s Ts Js 2c 3c 4c 5c Kd Kh Ks');
    expect(choiceOf(run)?.otherwise).to.equal('tongits');
    run.push(act(0, 'tongits'));
    expect(run.outcome?.result).to.deep.include({ winner: 0, by: 'tongits', aces: 0, secrets: 0 });
  });

  it('GAM-08 a dump of the last card wins', () => {
    const drops = [
      ['7c', '7d', '7h'],
      ['9s', 'Ts', 'Js'],
      ['2c', '3c', '4c'],
      ['5c', '5d', '5h'],
    ] as const;
    const run = startedBy('7c 7d 7h 9s Ts Js 2c 3c 4c 5c 5d 5h Kd', ...drops.map(meld => act(0, 'drop', ...meld)));
    expect(optionsOf(run).tongits, 'a king is left').to.equal(undefined);
    run.push(act(0, 'dump', 'Kd'));
    expect(run.outcome?.result).to.deep.include({ winner: 0, by: 'tongits' });
  });

  it('GAM-08 where every card fits a meld nothing can be dumped: the clock lays the first of them off, and the last one wins', () => {
    const drops = [
      ['7c', '7d', '7h'],
      ['2c', '3c', '4c'],
      ['9s', 'Ts', 'Js'],
    ] as const;
    const run = startedBy('7c 7d 7h 7s 2c 3c 4c 5c 9s Ts Js Qs Ks', ...drops.map(meld => act(0, 'drop', ...meld)));
    expect(optionsOf(run).dump?.from).to.deep.equal(['Ks']);
    run.push(act(0, 'sapaw_2', 'Qs'));
    expect(Object.keys(optionsOf(run))).to.deep.equal(['sapaw_0', 'sapaw_1', 'sapaw_2']);
    for (const meld of [0, 1, 2]) {
      expect(choiceOf(run)?.otherwise).to.equal(`sapaw_${meld}`);
      run.push({ in: 'choice', seat: 0, option: `sapaw_${meld}`, auto: true });
    }
    expect(run.outcome?.result).to.deep.include({ winner: 0, by: 'tongits' });
  });

  it('GAM-08 who adds to a meld of their own cannot call a fight before they have drawn', () => {
    const around = [act(1, 'draw'), dealt('3c'), act(1, 'dump', 'Qd'), act(2, 'draw'), dealt('Qc'), act(2, 'dump', 'Jd')];
    const opened = (...own: ReturnType<typeof act>[]) =>
      playedWith(
        ['7c 7d 7h 7s 2c 3d Kd Qh 8c Jh 4d Ts 6h', HANDS[1] ?? '', HANDS[2] ?? ''],
        [...own, act(0, 'dump', 'Kd'), ...around],
      );
    expect(Object.keys(optionsOf(opened(act(0, 'drop', '7c', '7d', '7h'))))).to.include('fight');
    const added = opened(act(0, 'drop', '7c', '7d', '7h'), act(0, 'sapaw_0', '7s'));
    expect(Object.keys(optionsOf(added))).to.not.include('fight');
    const turn = (seat: number, card: string, out: string) => [act(seat, 'draw'), dealt(card), act(seat, 'dump', out)];
    for (const input of [...turn(0, '9c', 'Qh'), ...turn(1, '8h', '8h'), ...turn(2, '5d', '5d')]) added.push(input);
    expect(Object.keys(optionsOf(added))).to.include('fight');
  });

  it('GAM-08 asks nobody in a fight whose others are both burned, and names them by ascending seats whoever called', () => {
    const first = [act(0, 'dump', 'Kd'), act(1, 'draw'), dealt('7s'), act(1, 'drop', 'As', 'Ah', 'Ad'), act(1, 'dump', 'Kh')];
    const others = [act(2, 'draw'), dealt('5d'), act(2, 'dump', '2d'), act(0, 'draw'), dealt('3c'), act(0, 'dump', 'Qh')];
    const { outcome } = played(...first, ...others, act(1, 'fight'));
    // one for the win, one for being burned, three for the aces
    expect(outcome?.result).to.deep.include({ winner: 1, by: 'fight', burned: [0, 2], fighters: [], units: [5, 0, 5] });
  });

  it('GAM-08 a pack holds 329 melds, and a dealt hand four of a kind as often as stated', () => {
    const runs = (count: number) => (count < 3 ? 0 : ((count - 2) * (count - 1)) / 2);
    expect(meldsIn(standardPack()).length).to.equal(13 * 5 + 4 * runs(13));
    expect(13 * 5 + 4 * runs(13)).to.equal(329);
    expect(fourOfAKind(12)).to.be.closeTo(0.0237182, 5e-8);
    expect(fourOfAKind(13)).to.be.closeTo(0.0342004, 5e-8);
  });
});

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

/** That a hand of so many cards holds all four of some rank: what several ranks share is counted once. */
function fourOfAKind(cards: number): number {
  let ways = 0;
  for (let ranks = 1; 4 * ranks <= cards; ranks++)
    ways += (ranks % 2 === 1 ? 1 : -1) * choose(13, ranks) * choose(52 - 4 * ranks, cards - 4 * ranks);
  return ways / choose(52, cards);
}
