// Properties of settlement: whatever a round was, its sums add up and nobody is paid more than the outcome says.
import { type Outcome, purseOf, shares } from '@baize/sdk';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Transfer } from '../ledger/index.ts';
import { chipsOf, creditsOf, postingsOf, type Settlement, settle } from './index.ts';
import { betRounds, type Ended, potRounds, transferRounds } from './testing.ts';

const RUNS = { numRuns: 300 };
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
const settled = ({ game, outcome, run, setup, rake }: Ended): Settlement => settle({ game, outcome, run, setup, rake });

/** What the outcome gives each player before rake, added up without the room's own code. */
function said({ outcome, run }: Ended): Map<string, number> {
  const due = new Map<string, number>();
  const add = (player: string | undefined, amount: number) => due.set(player ?? '', (due.get(player ?? '') ?? 0) + amount);
  if (outcome.end === 'payouts')
    for (const { bet, win } of outcome.wins) add(run.stakes.find(stake => stake.id === bet)?.player, win);
  if (outcome.end === 'transfers') for (const [seat, net] of outcome.net) if (net > 0) add(run.owners.get(seat), net);
  if (outcome.end === 'pots')
    for (const pot of outcome.pots)
      for (const [seat, amount] of shares(pot.amount, pot, outcome.order)) add(run.owners.get(seat), amount);
  return due;
}

/** What each player put in, by the round itself. */
function putIn({ outcome, run, setup }: Ended): Map<string, number> {
  const paid = new Map<string, number>();
  const add = (player: string, amount: number) => paid.set(player, (paid.get(player) ?? 0) + amount);
  if (outcome.end === 'payouts') {
    for (const { player, items, undone } of run.stakes) if (!undone) add(player, sum(items.map(item => item.amount)));
  } else if (outcome.end === 'transfers') {
    for (const [seat, net] of outcome.net) if (net < 0) add(run.owners.get(seat) ?? '', -net);
  } else for (const { seat, player } of setup.seats) add(player, run.puts.get(seat) ?? 0);
  return paid;
}

const rounds: [string, fc.Arbitrary<Ended>][] = [
  ['bets paid by the wallet', betRounds('wallet')],
  ['bets paid by the stack', betRounds('stack')],
  ['pots', potRounds],
  ['transfers', transferRounds],
];

const about = { roundId: 'rnd_1', gameCode: 'ends', currency: 'KRW', at: 1 };
const booked = (round: Ended, settlement: Settlement): Transfer[] =>
  postingsOf(settlement, {
    ...about,
    partyOf: ({ playerId, seat }) => ({
      operator: playerId < 'p3' ? 'acme' : 'bolt',
      ...(purseOf(round.game) === 'stack' ? { sessionId: `tss_${seat}` } : {}),
    }),
  });

describe('settlement, whatever was played', () => {
  for (const [title, arbitrary] of rounds) {
    it(`MNY-10 ${title}: sums add up, nothing is negative or a fraction`, () => {
      fc.assert(
        fc.property(arbitrary, round => {
          const { kind, rows, totals } = settled(round);
          for (const { bet, win, rake, stackBefore = bet, stackAfter = 0 } of rows)
            for (const each of [bet, win, rake, stackBefore, stackAfter])
              expect(Number.isSafeInteger(each) && each >= 0).to.equal(true);
          expect(totals.debit).to.equal(sum(rows.map(row => row.bet)));
          expect(totals.credit).to.equal(sum(rows.map(row => row.win)));
          expect(totals.rake).to.equal(sum(rows.map(row => row.rake)));
          expect(totals.house).to.equal(totals.debit - totals.credit);
          if (kind === 'p2p') expect(totals.house).to.equal(totals.rake);
          expect(totals.debit).to.equal(sum([...putIn(round).values()]));
        }),
        RUNS,
      );
    });

    it(`MNY-11 ${title}: nobody is paid more than the outcome says, nor charged more than they put in`, () => {
      fc.assert(
        fc.property(arbitrary, round => {
          const { rows } = settled(round);
          const [due, paid] = [said(round), putIn(round)];
          for (const { playerId, bet, win, rake } of rows) {
            expect(win + rake).to.equal(due.get(playerId) ?? 0);
            expect(bet).to.equal(paid.get(playerId) ?? 0);
          }
          expect(sum(rows.map(row => row.win + row.rake))).to.equal(sum([...due.values()]));
          expect(new Set(rows.map(row => row.playerId)).size).to.equal(rows.length);
        }),
        RUNS,
      );
    });

    it(`MNY-11 ${title}: credits, chips and postings say the same as the rows`, () => {
      fc.assert(
        fc.property(arbitrary, round => {
          const settlement = settled(round);
          const [credits, chips, postings] = [creditsOf(settlement), chipsOf(settlement), booked(round, settlement)];
          expect(credits.length + chips.length).to.equal(settlement.rows.length);
          expect(purseOf(round.game) === 'wallet' ? chips.length : credits.length).to.equal(0);
          const balance = new Map<string, number>();
          for (const { debit, credit, amount } of postings) {
            expect(Number.isSafeInteger(amount) && amount > 0).to.equal(true);
            balance.set(debit, (balance.get(debit) ?? 0) - amount);
            balance.set(credit, (balance.get(credit) ?? 0) + amount);
          }
          const of = (prefix: string) =>
            sum([...balance].flatMap(([account, each]) => (account.startsWith(prefix) ? [each] : [])));
          for (const { seat, before, after } of chips) expect(balance.get(`chips:tss_${seat}`) ?? 0).to.equal(after - before);
          expect(of('stakes:')).to.equal(
            sum(credits.map(each => each.amount)) - (chips.length > 0 ? 0 : settlement.totals.debit),
          );
          expect(of('pot:')).to.equal(0);
          expect(of('house:') + of('rake:')).to.equal(settlement.totals.house);
        }),
        RUNS,
      );
    });
  }

  it('MNY-10 refuses each end that the list refuses, and bets or chips that nothing came of', () => {
    const [round] = fc.sample(
      betRounds('wallet').filter(each => each.outcome.end === 'payouts' && each.run.stakes.some(stake => !stake.undone)),
      1,
    );
    if (!round) throw new Error('no round');
    const none: Outcome = { end: 'none', word: 'over', result: null };
    expect(() => settled({ ...round, outcome: none })).to.throw('the round has bets');
    const pots: Outcome = { ...none, end: 'pots', pots: [], order: [], flop: true };
    expect(() => settled({ ...round, outcome: pots })).to.throw('no chips for a pot');
    expect(() => settled({ ...round, outcome: { ...none, end: 'transfers', net: [], order: [] } })).to.throw('no chips to hand');
    const [hand] = fc.sample(
      potRounds.filter(each => each.outcome.end === 'pots'),
      1,
    );
    if (!hand) throw new Error('no hand');
    expect(() => settled({ ...hand, outcome: none })).to.throw('chips in the middle');
    expect(() => settled({ ...hand, outcome: { ...none, end: 'payouts', wins: [] } })).to.throw('not paid by the house');
  });
});
