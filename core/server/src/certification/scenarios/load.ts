// Many calls at once: of one player's rounds, and of many players.
import { derived } from '../message.ts';
import { RULES } from '../rules.ts';
import type { Scenario } from '../scenario.ts';

const ROUNDS = 8;
const PLAYERS = 32;

export const load: Scenario[] = [
  {
    name: 'at_once',
    title: `a debit beside ${ROUNDS} credits of earlier rounds of the same player`,
    rule: RULES.order,
    bug: 'calls of one player at the same time lost or made money',
    cost: 'credits that are sent again beside a bet vanish, or bets cost nothing',
    async play(runner) {
      const debits = [];
      for (let n = 0; n < ROUNDS; n++) debits.push(await runner.takeDebit());
      const last = runner.debit();
      const base = runner.held;
      await runner.sendAll([...debits.map(each => runner.credit(each)), last], { is: 'OK' });
      runner.held = base;
      await runner.compareBalance((ROUNDS - 1) * runner.amount);
      await runner.send(runner.rollback(last), { is: 'OK', moves: runner.amount });
    },
  },
  {
    name: 'many_players',
    title: `balances of ${PLAYERS} players at once`,
    rule: RULES.waits,
    bug: 'players who do not exist have balances',
    cost: 'a full house cannot play',
    harmless: true,
    async play(runner) {
      const ids = [...Array(PLAYERS).keys()].map(
        n => `baize-nobody-${derived(runner.subject.certificationId, 'many', n).slice(0, 12)}`,
      );
      const from = runner.steps.length;
      await runner.sendAll(
        ids.map(external_id => runner.balance({ external_id })),
        { is: 'PLAYER_NOT_FOUND' },
      );
      // 32 times the same: one step for each kind of answer
      const kinds = Map.groupBy(runner.steps.splice(from), each => each.came);
      for (const [, same] of kinds)
        if (same[0]) runner.steps.push({ ...same[0], sent: `${same.length} × balance, at the same instant` });
    },
  },
];
