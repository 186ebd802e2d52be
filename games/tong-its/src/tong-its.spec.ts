// Tests of the whole game: manifest, vectors, turns, ends, facts, money, golden rounds.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkGame, type Fact, type Input, type Json, sittingsOf, view } from '@baize/sdk';
import { fuzz, type GoldenRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import { act, choiceOf, dealt, factsOf, HANDS, LAID, optionsOf, played, playedWith, SETUP } from './fixture.ts';
import { tongIts } from './index.ts';
import { vectors } from './vectors.ts';

const DIR = resolve(import.meta.dirname, '..');
const player = vectors.tongits as NonNullable<typeof vectors.tongits>;
const cases = readCases(resolve(DIR, 'vectors/tongits.jsonl'));
const CALLED = [
  ...[act(2, 'chow', 'Kc', 'Ks'), act(2, 'dump', '2d'), act(0, 'draw'), dealt('3c'), act(0, 'dump', 'Qh')],
  act(1, 'fight'),
];

describe('Tong-its', function () {
  this.timeout(60_000);
  playsIn(it, tongIts, { rounds: 100, dir: DIR, certify: true });

  it('GAM-08 is for three with chips at the seat, a stake and a fee on what the winner gains', () => {
    expect(checkGame(tongIts)).to.deep.equal([]);
    expect(tongIts).to.deep.include({ kind: 'table', flow: 'buy_in', category: 'card', rake: 'profit', betSize: ['stake'] });
    expect(tongIts.seats).to.deep.equal({ min: 3, max: 3, usual: 3 });
    expect(tongIts.limits).to.deep.equal(['stake', 'min_buy_in', 'max_buy_in']);
    expect(tongIts.timers).to.deep.include({ action_ms: 20_000, turn_ms: 60_000, challenge_ms: 10_000, reconnect_ms: 30_000 });
  });

  it('GAM-08 plays all given vectors as they state', () => {
    expect(cases.length).to.equal(225);
    expect(playVectors(player, cases)).to.deep.equal({ passed: 225, failed: 0, differences: [] });
  });

  it('names what differs in an altered vector', () => {
    const of = (kind: string) => cases.find(one => (one as { given: { kind: string } }).given.kind === kind) as object;
    const altered = ['meld', 'lay', 'hand', 'fight', 'stock', 'settle'].map(kind => {
      const { expect: stated, ...one } = of(kind) as { expect: Record<string, unknown> };
      const [key = ''] = Object.keys(stated);
      return { ...one, id: kind, expect: { ...stated, [key]: 'altered' } };
    });
    const { differences, failed } = playVectors(player, altered);
    expect(failed).to.equal(6);
    expect(differences.map(each => each.replace(/: (\S+) .*/, ' $1'))).to.deep.equal([
      'meld meld',
      'lay ok',
      'hand points',
      'fight winner',
      'stock winner',
      'settle units',
    ]);
  });

  it('offers a chow, a sapaw with its meld, and no dump of what fits one', () => {
    const run = played(...LAID.slice(0, 4));
    expect(optionsOf(run).drop?.sets).to.deep.include(['As', 'Ah', 'Ad']).and.deep.include(['4c', '5c', '6c']);
    expect(optionsOf(run).sapaw_0).to.deep.equal({ label: 'sapaw', target: { zone: 'meld:0' }, from: ['7s'], least: 1, most: 1 });
    expect(optionsOf(run).dump?.from).not.to.include('7s');
    expect(optionsOf(played(...LAID)).chow?.sets).to.deep.equal([['Kc', 'Ks']]);
  });

  it('takes the highest card for whoever does not answer: of a rank spades, hearts, diamonds, clubs', () => {
    const { otherwise, options } = choiceOf(played()) ?? {};
    expect([otherwise, options?.dump?.from?.slice(0, 4)]).to.deep.equal(['dump', ['Kd', 'Qh', 'Jh', 'Ts']]);
    const swapped = ['7c 7d 2d 9s 2c 3d Kd Kc Ks Jh 4d Ts 6h', HANDS[1] ?? '', 'Qh 8c Jd Js 9d Th 8s 5s 7h 6s 4h Qs'];
    const kings = playedWith(swapped, []);
    expect(choiceOf(kings)?.options.dump?.from?.slice(0, 3)).to.deep.equal(['Ks', 'Kd', 'Kc']);
  });

  it('GAM-08 pays a fight by units, and nobody more than they have or the winner brought', () => {
    const run = played(...LAID, ...CALLED, act(0, 'fold'), act(2, 'challenge'));
    const { outcome } = run;
    expect(outcome?.word).to.equal('fight');
    expect(outcome?.result).to.deep.include({ winner: 1, burned: [], fighters: [2], aces: 3, secrets: 0, units: [4, 0, 6] });
    expect(factsOf(run, 'debt')).to.deep.equal([
      { kind: 'debt', from: 2, to: 1, amount: 250, why: 'fight' },
      { kind: 'debt', from: 0, to: 1, amount: 250, why: 'fight' },
    ]);
    expect(outcome?.end === 'transfers' && outcome.net).to.deep.equal([
      [0, -250],
      [1, 500],
      [2, -250],
    ]);
    expect(run.kept).to.deep.equal({ starter: 1, players: sittingsOf(SETUP.seats) });
  });

  it('does not ask who is burned when a fight is called', () => {
    const run = played(
      ...LAID,
      act(2, 'draw'),
      dealt('5d'),
      act(2, 'dump', '2d'),
      act(0, 'draw'),
      dealt('3c'),
      act(0, 'dump', 'Qh'),
      act(1, 'fight'),
    );
    expect(run.missing).to.deep.equal([0]);
    run.push(act(0, 'fold'));
    expect(run.outcome?.result).to.deep.include({ winner: 1, burned: [2], fighters: [], units: [4, 0, 5] });
    const told = run.told.map(({ fact }) => fact.type ?? fact.kind);
    expect(told.slice(told.indexOf('burned'))).to.deep.equal(['burned', 'showdown', 'showdown', 'showdown', 'debt', 'debt']);
  });

  it('blocks a fight after somebody added to a meld of the seat, until it draws', () => {
    const inputs = [...LAID, act(2, 'draw'), dealt('5d'), act(2, 'dump', 'Qs')];
    const run = played(...inputs);
    expect(run.missing, 'seat 1 added its seven to the meld of seat 0').to.deep.equal([0]);
    expect(Object.keys(optionsOf(run))).to.deep.equal(['draw']);
    const round = [act(0, 'draw'), dealt('3c'), act(0, 'dump', 'Qh'), act(1, 'draw'), dealt('2s'), act(1, 'dump', 'Qd')];
    const later = played(...inputs, ...round, act(2, 'draw'), dealt('6d'), act(2, 'dump', 'Th'));
    expect(Object.keys(optionsOf(later))).to.include('fight');
  });

  it('ends when the last drawer has dumped; where all are burned nobody pays, and the same seat starts again', () => {
    const [stock, hands] = barren();
    const run = playedWith(hands, stock);
    expect(run.outcome?.result).to.deep.include({ winner: null, by: 'draw', burned: [0, 1, 2], units: [0, 0, 0], fighters: [] });
    expect(run.outcome?.end === 'transfers' && run.outcome.net.map(([, net]) => net)).to.deep.equal([0, 0, 0]);
    expect(run.kept).to.deep.equal({ starter: 0, players: sittingsOf(SETUP.seats) });
    expect(factsOf(run, 'action').filter(({ action }) => action === 'draw')).to.have.length(15);
  });

  it('HIS-18 keeps each hand with its turns: what left it, and what was drawn', () => {
    const run = played(...LAID, ...CALLED, act(0, 'fold'), act(2, 'fold'));
    expect(run.outcome?.hands?.[1]).to.deep.include({
      seat: 1,
      steps: [
        { out: ['As', 'Ah', 'Ad', '7s', 'Kh'], in: ['7s'] },
        { out: [], in: [] },
      ],
      best: ['Qd', '9h', '8d', '3h', '2h'],
    });
    expect(run.outcome?.hands?.[2]?.steps).to.deep.equal([{ out: ['Kc', 'Ks', '2d'], in: [] }]);
  });

  it('lets the winner start where the same three have stayed in their seats, and goes on in turn otherwise', () => {
    const seats = SETUP.seats.map((each, i) => ({ ...each, sitting: `s${i}` }));
    const starter = (carry: Json) => factsOf(playedWith(HANDS, [], { carry, seats }), 'start')[0]?.button;
    const keptWith = (change: object): Json => ({
      ...{ starter: 2, players: sittingsOf(seats.map(each => (each.seat === 1 ? { ...each, ...change } : each))) },
    });
    expect(starter(keptWith({}))).to.equal(2);
    expect(starter(keptWith({ player: 'p9' }))).to.equal(SETUP.no % 3);
    expect(starter(keptWith({ sitting: 'stood up' }))).to.equal(SETUP.no % 3);
    expect(starter(null)).to.equal(0);
  });

  it('SCR-05 shows a hand to its owner alone until the end', () => {
    const run = played(...LAID);
    const seen = (n: number): string => JSON.stringify(run.told.map(told => view(told, [n], `p${n}`) as Fact));
    for (const card of ['9s', 'Jh']) expect([seen(0).includes(card), seen(1).includes(card)]).to.deep.equal([true, false]);
    expect(seen(2)).to.include('"from":"hand:1","to":"meld:0"').and.include('7s');
  });

  it('plays its golden rounds as they were recorded', () => {
    const file = resolve(DIR, 'golden/tongits.jsonl');
    const rounds = readCases(file) as GoldenRound[];
    expect(rounds.length).to.be.at.least(8);
    for (const golden of rounds) expect(replay(tongIts, golden)).to.deep.equal([]);
    expect(readFileSync(file, 'utf8')).to.not.contain('problem');
    expect(new Set(rounds.map(({ outcome }) => outcome?.word)).size).to.be.at.least(3);
  });

  it('SDK-04 plays 300 random rounds: each card in one place, no debt above a stack', () => {
    const report = fuzz(tongIts, { rounds: 300, seed: 31 });
    expect(report.failed).to.deep.equal([]);
    expect(report.rounds).to.equal(300);
  }).timeout(90_000);
});

/** A round in which nobody ever lays anything: the inputs, and the hands. No hand has a secret meld. */
function barren(): [Input[], string[]] {
  const pack = [...'A23456789TJQK'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));
  const order = pack.map((_, i) => pack[(i * 19) % 52] as string);
  const hands = [order.slice(0, 13), order.slice(13, 25), order.slice(25, 37)];
  const held = hands.map(hand => [...hand]);
  const inputs: Input[] = [act(0, 'dump', held[0]?.shift() as string)];
  order.slice(37).forEach((card, i) => {
    const seat = (i + 1) % 3;
    inputs.push(act(seat, 'draw'), dealt(card), act(seat, 'dump', card));
  });
  return [inputs, hands.map(hand => hand.join(' '))];
}
