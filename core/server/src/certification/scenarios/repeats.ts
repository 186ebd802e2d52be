// The same transaction twice, one after the other and at once, with the same content and with another.
import { marked } from '../message.ts';
import { NotTried } from '../result.ts';
import { RULES } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import { tooMuch } from './basics.ts';

export const repeats: Scenario[] = [
  {
    name: 'debit_repeated',
    title: 'the same debit again after its answer',
    rule: RULES.idempotency,
    bug: 'a repeated debit took the money twice',
    cost: 'players pay double when an answer is lost on the way',
    play: async runner => {
      const debit = await runner.takeDebit();
      for (let n = 0; n < 2; n++) await runner.send(debit, { is: 'OK', moves: 0 }, {}, 'again');
    },
  },
  {
    name: 'debit_twice_at_once',
    title: 'the same debit twice at the same instant',
    rule: RULES.idempotency,
    bug: 'a debit that was delivered twice at once was not taken exactly once',
    cost: 'players pay double when a proxy repeats a request',
    play: async runner => {
      for (let n = 0; n < 4; n++) {
        const debit = runner.debit();
        // one of the two may be told to come again; what counts is that the money moved once
        const replies = await runner.sendAll([debit, debit], { is: ['OK', 'UNKNOWN_ERROR'], lenient: true });
        if (!replies.some(each => each.classified.class === 'yes')) throw new NotTried('neither of the two was answered OK');
        await runner.compareBalance(-runner.amount);
        await runner.send(runner.rollback(debit), { is: 'OK', moves: runner.amount });
      }
    },
  },
  {
    name: 'credit_repeated',
    title: 'the same credit again after its answer',
    rule: RULES.idempotency,
    bug: 'a repeated credit paid twice',
    cost: 'winnings are paid double when an answer is lost on the way',
    play: async runner => {
      const debit = await runner.takeDebit();
      const credit = await runner.moveFirst(runner.credit(debit));
      for (let n = 0; n < 2; n++) await runner.send(credit, { is: 'OK', moves: 0 }, {}, 'again');
    },
  },
  {
    name: 'credit_answer_lost',
    title: 'a credit whose connection breaks before the answer, then the same again',
    rule: RULES.credit,
    bug: 'a credit whose answer was lost was not applied exactly once',
    cost: 'winnings are lost: the wallet remembers a transaction that it never finished',
    play: async runner => {
      const debit = await runner.takeDebit();
      const credit = runner.credit(debit);
      await runner.sendUnchecked(credit, { hangUp: true });
      await runner.deps.clock.sleep(200);
      await runner.sendUnchecked(credit, {}, 'again');
      const base = runner.held;
      await runner.send(credit, { is: 'OK' }, {}, 'and again');
      runner.held = base;
      await runner.compareBalance(runner.amount);
    },
  },
  {
    name: 'refusal_repeated',
    title: 'a refused debit again, now that there is enough',
    rule: RULES.idempotency,
    bug: 'a refused debit was accepted when it came again',
    cost: 'a bet that was never made is paid for',
    play: async runner => {
      const before = await runner.takeDebit();
      const tooLarge = runner.debit({ amount: tooMuch(runner) });
      const refused = await runner.sendUnchecked(tooLarge);
      if (refused.classified.status !== 'INSUFFICIENT_FUNDS')
        throw new NotTried('a debit of too much was not INSUFFICIENT_FUNDS');
      await runner.moveFirst(runner.rollback(before));
      await runner.send(tooLarge, { is: 'INSUFFICIENT_FUNDS', moves: 0 }, {}, 'again');
    },
  },
  {
    name: 'other_content',
    title: 'a known tx_id with another amount, reason, round or player',
    rule: RULES.idempotency,
    bug: 'a known tx_id with other content was accepted, or moved money',
    cost: 'a mix-up of transactions passes unseen, and books on both sides differ',
    play: async runner => {
      const debit = await runner.takeDebit();
      const other = `rnd_${marked(runner.subject.certificationId, 'other')}`;
      const changes: [what: string, over: Record<string, unknown>][] = [
        ['another amount', { amount: runner.amount + 1 }],
        ['another reason', { reason: 'ante' }],
        ['another round', { round_id: other }],
        ['another player', { external_id: `baize-nobody-${other.slice(4, 16)}` }],
      ];
      for (const [what, over] of changes) {
        const bent = runner.debit({ ...debit.fields, ...over });
        await runner.send(bent, { is: 'INVALID_REQUEST', moves: 0 }, {}, `the known tx_id with ${what}`);
      }
      const credit = await runner.moveFirst(runner.credit(debit));
      const more = runner.credit(debit, runner.amount + 1, { tx_id: credit.fields.tx_id });
      await runner.send(more, { is: 'INVALID_REQUEST', moves: 0 }, {}, 'the known tx_id with another amount');
    },
  },
  {
    name: 'early_again',
    title: 'the first debit and credit of this certification again, at its end',
    rule: RULES.idempotency,
    bug: 'a transaction of a few minutes ago was done again',
    cost: 'what is sent again after an outage is paid twice',
    play: async runner => {
      const early = (runner.deps.played.get('bet_and_win') ?? []).filter(each => each.name !== 'balance');
      if (early.length === 0) throw new NotTried('nothing was played before it: play bet_and_win too');
      for (const message of early) await runner.send(message, { is: 'OK', moves: 0 }, {}, 'long after');
    },
  },
  {
    name: 'after_restart',
    title: 'a transaction again after a restart of the wallet',
    rule: RULES.idempotency,
    bug: 'after its restart the wallet did a transaction again',
    cost: 'every retry after a restart is paid twice',
    play: async runner => {
      if (!runner.deps.options.afterRestart)
        throw new NotTried('Ask for it (--after-restart): the wallet must be restarted by hand');
      const debit = await runner.takeDebit();
      const credit = await runner.moveFirst(runner.credit(debit));
      if (!(await runner.deps.restarted())) throw new NotTried('nobody said that the wallet was restarted');
      for (const message of [debit, credit]) await runner.send(message, { is: 'OK', moves: 0 }, {}, 'after the restart');
    },
  },
];
