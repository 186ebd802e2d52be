// Money given back: after the debit, beside it, before it, twice, and of debits that never were.

import { NotTried } from '../result.ts';
import { RULES } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import { tooMuch } from './basics.ts';

export const rollbacks: Scenario[] = [
  {
    name: 'rollback_reasons',
    title: 'a debit rolled back, for each of the four reasons',
    rule: RULES.rollback,
    bug: 'a rollback did not give the money back',
    cost: 'players lose the bets of void rounds',
    play: async runner => {
      for (const reason of ['cancel_bet', 'round_void', 'timeout', 'system']) {
        const debit = await runner.takeDebit();
        await runner.send(runner.rollback(debit, reason), { is: 'OK', moves: runner.amount });
      }
    },
  },
  {
    name: 'rollback_repeated',
    title: 'the same rollback again after its answer',
    rule: RULES.rollback,
    bug: 'a repeated rollback paid twice',
    cost: 'every lost answer to a rollback is a gift',
    play: async runner => {
      const debit = await runner.takeDebit();
      const rollback = await runner.moveFirst(runner.rollback(debit));
      for (let n = 0; n < 2; n++) await runner.send(rollback, { is: 'OK', moves: 0 }, {}, 'again');
    },
  },
  {
    name: 'debit_answer_lost',
    title: 'a debit whose answer is not awaited, and its rollback at once',
    rule: RULES.order,
    bug: 'a debit in doubt was not given back exactly',
    cost: 'a slow answer costs the player their bet',
    play: async runner => {
      for (let n = 0; n < 3; n++) {
        const debit = runner.debit();
        await runner.sendUnchecked(debit, { hangUp: true });
        const base = runner.held;
        await runner.send(runner.rollback(debit), { is: 'OK' });
        await runner.deps.clock.sleep(100); // the debit may still be at work
        runner.held = base;
        await runner.compareBalance(0);
      }
    },
  },
  {
    name: 'rollback_unknown',
    title: 'a rollback of a debit that never came',
    rule: RULES.rollback,
    bug: 'a rollback of an unknown debit moved money',
    refused: 'a rollback of an unknown debit was refused',
    cost: 'a debit that was lost on its way is rolled back without end',
    play: async runner => {
      await runner.send(runner.rollback(runner.debit()), { is: 'OK', moves: 0 });
    },
  },
  {
    name: 'rollback_first',
    title: 'a rollback before its debit, then the debit',
    rule: RULES.rollback,
    bug: 'a debit that came after its rollback was taken',
    cost: 'the player pays for a bet that was given up, and nothing gives it back',
    play: async runner => {
      const debit = runner.debit();
      const first = await runner.sendUnchecked(runner.rollback(debit));
      if (first.classified.class !== 'yes') throw new NotTried('the rollback before its debit was not answered OK');
      await runner.send(debit, { is: 'TX_ALREADY_ROLLED_BACK', moves: 0 }, {}, 'after its rollback');
      await runner.send(debit, { is: 'TX_ALREADY_ROLLED_BACK', moves: 0 }, {}, 'again');
    },
  },
  {
    name: 'rollback_refused',
    title: 'a rollback of a debit that was refused',
    rule: RULES.rollback,
    bug: 'a rollback of a refused debit paid what was never taken',
    cost: 'refused bets become gifts',
    play: async runner => {
      const debit = runner.debit({ amount: tooMuch(runner) });
      await runner.sendUnchecked(debit);
      await runner.readBalance();
      await runner.send(runner.rollback(debit), { is: 'OK', moves: 0 });
    },
  },
  {
    name: 'debit_after_rollback',
    title: 'a debit again after it was taken and rolled back',
    rule: RULES.idempotency,
    bug: 'a debit that was rolled back took the money when it came again',
    cost: 'the player pays for a bet that was given up',
    play: async runner => {
      const debit = await runner.takeDebit();
      await runner.moveFirst(runner.rollback(debit));
      await runner.send(debit, { is: ['OK', 'TX_ALREADY_ROLLED_BACK'], moves: 0, lenient: true }, {}, 'again');
    },
  },
];
