// What stays open after any sequence of calls, and what is sent for it.
import { expect } from 'chai';
import fc from 'fast-check';
import { creditOf, debitOf, type Message, rollbackOf, type Subject } from './message.ts';
import { openMessages, REBALANCING } from './returns.ts';
import type { StoredCall } from './rows.ts';

const SUBJECT: Subject = {
  certificationId: `cer_${'1'.repeat(32)}`,
  operator: 'acme',
  externalId: 'u-1',
  playerId: `pl_${'1'.repeat(32)}`,
  currency: 'KRW',
  amount: 1000,
  gameCode: 'baccarat',
};
const debit = (mark: number) => debitOf(SUBJECT, 'a_scenario', mark, 0);
const stored = ({ name, fields, text }: Message, verdict: StoredCall['verdict'], more: Partial<StoredCall> = {}): StoredCall => ({
  scenario: 'a_scenario',
  name,
  txId: String(fields.tx_id),
  roundId: String(fields.round_id),
  body: text,
  verdict,
  walletStatus: verdict === 'yes' ? 'OK' : null,
  ...more,
});
const opened = (...calls: StoredCall[]) => openMessages(calls).map(each => `${each.name} ${each.fields.amount}`);

describe('what a certification gives back', () => {
  it('every debit that the wallet may have taken: confirmed, in doubt, without an answer, with an unknown status', () => {
    for (const verdict of ['yes', 'doubt', null] as const)
      expect(opened(stored(debit(1), verdict))).to.deep.equal(['rollback 1000']);
    expect(opened(stored(debit(1), 'no', { walletStatus: 'ok' }))).to.deep.equal(['rollback 1000']);
    const back = openMessages([stored(debit(1), 'yes')])[0];
    expect(back?.text).to.equal(rollbackOf(debit(1), 'timeout').text);
  });

  it('nothing for a debit that was refused in so many words, unless it was taken at another time', () => {
    const refused = stored(debit(1), 'no', { walletStatus: 'INSUFFICIENT_FUNDS' });
    expect(opened(refused)).to.deep.equal([]);
    expect(opened(refused, stored(debit(1), 'yes'))).to.deep.equal(['rollback 1000']);
  });

  it('the rollback that was sent already, byte for byte, until it is OK', () => {
    const sent = rollbackOf(debit(1), 'round_void');
    for (const verdict of ['no', 'doubt', null] as const) {
      const open = openMessages([stored(debit(1), 'yes'), stored(sent, verdict)]);
      expect(open.map(each => each.text)).to.deep.equal([sent.text]);
    }
    expect(opened(stored(debit(1), 'yes'), stored(sent, 'yes'))).to.deep.equal([]);
  });

  it('the credit of a round instead of its rollback: both would pay twice', () => {
    const credit = creditOf(debit(1), 1000);
    expect(opened(stored(debit(1), 'yes'), stored(credit, 'doubt'))).to.deep.equal(['credit 1000']);
    expect(opened(stored(debit(1), 'yes'), stored(credit, 'doubt'), stored(credit, 'yes'))).to.deep.equal([]);
    expect(opened(stored(debit(1), 'yes'), stored(creditOf(debit(1), 0), 'no'))).to.deep.equal([]);
  });

  it('nothing for a body that is no JSON, nor for a correction that was taken', () => {
    expect(opened(stored(debit(1), 'doubt', { body: 'no JSON {' }))).to.deep.equal([]);
    expect(opened(stored(debit(1), 'yes', { scenario: REBALANCING }))).to.deep.equal([]);
    expect(opened(stored(debit(1), 'doubt', { scenario: REBALANCING }))).to.deep.equal(['rollback 1000']);
  });

  it('comes to an end: whatever happened, nothing is open once each of its messages is OK', () => {
    const verdicts = fc.constantFrom('yes', 'no', 'doubt', null);
    const kinds = fc.constantFrom('debit', 'credit', 'rollback');
    const calls = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), kinds, verdicts), { maxLength: 20 });
    fc.assert(
      fc.property(calls, list => {
        const all = list.map(([mark, kind, verdict]) => {
          const of = debit(mark);
          const message = kind === 'debit' ? of : kind === 'credit' ? creditOf(of, 1000) : rollbackOf(of, 'timeout');
          return stored(message, verdict);
        });
        const open = openMessages(all);
        expect(new Set(open.map(each => each.fields.tx_id)).size, 'each once').to.equal(open.length);
        expect(openMessages([...all, ...open.map(each => stored(each, 'yes'))])).to.deep.equal([]);
      }),
    );
  });
});
