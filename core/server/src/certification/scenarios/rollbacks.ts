// Money given back: after the debit, beside it, before it, twice, and of debits that never were.
import { RULES } from '../rules.ts';
import { NotTried, type Scenario } from '../scenario.ts';
import { tooMuch } from './basics.ts';

export const rollbacks: Scenario[] = [
  {
    name: 'rollback_reasons',
    title: 'a debit rolled back, for each of the four reasons',
    rule: RULES.rollback,
    bug: 'a rollback did not give the money back',
    cost: 'players lose the bets of void rounds',
    play: async stage => {
      for (const reason of ['cancel_bet', 'round_void', 'timeout', 'system']) {
        const debit = await stage.taken();
        await stage.send(stage.rollback(debit, reason), { is: 'OK', moves: stage.amount });
      }
    },
  },
  {
    name: 'rollback_repeated',
    title: 'the same rollback again after its answer',
    rule: RULES.rollback,
    bug: 'a repeated rollback paid twice',
    cost: 'every lost answer to a rollback is a gift',
    play: async stage => {
      const debit = await stage.taken();
      const rollback = await stage.given(stage.rollback(debit));
      for (let n = 0; n < 2; n++) await stage.send(rollback, { is: 'OK', moves: 0 }, {}, 'again');
    },
  },
  {
    name: 'debit_answer_lost',
    title: 'a debit whose answer is not awaited, and its rollback at once',
    rule: RULES.order,
    bug: 'a debit in doubt was not given back exactly',
    cost: 'a slow answer costs the player his bet',
    play: async stage => {
      for (let n = 0; n < 3; n++) {
        const debit = stage.debit();
        await stage.fire(debit, { hangUp: true });
        const base = stage.held;
        await stage.send(stage.rollback(debit), { is: 'OK' });
        await stage.deps.clock.sleep(100); // the debit may still be at work
        stage.held = base;
        await stage.moved(0);
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
    play: async stage => {
      await stage.send(stage.rollback(stage.debit()), { is: 'OK', moves: 0 });
    },
  },
  {
    name: 'rollback_first',
    title: 'a rollback before its debit, then the debit',
    rule: RULES.rollback,
    bug: 'a debit that came after its rollback was taken',
    cost: 'the player pays for a bet that was given up, and nothing gives it back',
    play: async stage => {
      const debit = stage.debit();
      const first = await stage.fire(stage.rollback(debit));
      if (first.verdict.class !== 'yes') throw new NotTried('the rollback before its debit was not answered OK');
      await stage.send(debit, { is: 'TX_ALREADY_ROLLED_BACK', moves: 0 }, {}, 'after its rollback');
      await stage.send(debit, { is: 'TX_ALREADY_ROLLED_BACK', moves: 0 }, {}, 'again');
    },
  },
  {
    name: 'rollback_refused',
    title: 'a rollback of a debit that was refused',
    rule: RULES.rollback,
    bug: 'a rollback of a refused debit paid what was never taken',
    cost: 'refused bets become gifts',
    play: async stage => {
      const debit = stage.debit({ amount: tooMuch(stage) });
      await stage.fire(debit);
      await stage.look();
      await stage.send(stage.rollback(debit), { is: 'OK', moves: 0 });
    },
  },
  {
    name: 'debit_after_rollback',
    title: 'a debit again after it was taken and rolled back',
    rule: RULES.idempotency,
    bug: 'a debit that was rolled back took the money when it came again',
    cost: 'the player pays for a bet that was given up',
    play: async stage => {
      const debit = await stage.taken();
      await stage.given(stage.rollback(debit));
      await stage.send(debit, { is: ['OK', 'TX_ALREADY_ROLLED_BACK'], moves: 0, lenient: true }, {}, 'again');
    },
  },
];
