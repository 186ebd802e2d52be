// Bodies of every legal kind: other orders of keys, ids of any text, fields that are new, old times.
import { iso } from '../../kernel/index.ts';
import { messageOf } from '../message.ts';
import { RULES } from '../rules.ts';
import type { Scenario } from '../scenario.ts';

const DAY_MS = 86_400_000;

export const bodies: Scenario[] = [
  {
    name: 'key_order',
    title: 'a debit with its keys in another order',
    rule: RULES.body,
    bug: 'with another order of keys another amount was moved',
    refused: 'the order of keys mattered',
    cost: 'the next version of the platform is refused',
    async play(runner) {
      const debit = runner.debit();
      const text = JSON.stringify(Object.fromEntries(Object.entries(debit.fields).reverse()));
      await runner.send(debit, { is: 'OK', moves: -runner.amount }, { text }, 'its keys reversed');
      await runner.send(runner.rollback(debit), { is: 'OK', moves: runner.amount });
    },
  },
  {
    name: 'unknown_fields',
    title: 'a debit with fields that the wallet does not know',
    rule: RULES.body,
    bug: 'a field that is new changed the amount',
    refused: 'a field that is new was not passed over',
    cost: 'the next version of the platform is refused',
    silent: true,
    async play(runner) {
      const debit = runner.debit({ note: 'new', details: { list: [1, 'two', null] } });
      await runner.send(debit, { is: 'OK', moves: -runner.amount }, {}, 'with two fields more');
    },
  },
  {
    name: 'session_given',
    title: 'a debit with an operator_session_id',
    rule: RULES.body,
    bug: 'with an operator_session_id another amount was moved',
    refused: 'an operator_session_id was refused',
    cost: 'players who were launched with one cannot play',
    async play(runner) {
      const debit = runner.debit({ operator_session_id: 'certification-session' });
      await runner.send(debit, { is: 'OK', moves: -runner.amount });
      await runner.send(runner.credit(debit), { is: 'OK', moves: runner.amount });
    },
  },
  {
    name: 'any_external_id',
    title: 'balances of players with ids of any text',
    rule: RULES.body,
    bug: 'a player who does not exist has a balance',
    cost: 'players with such names cannot play; signatures are checked over other bytes than were sent',
    harmless: true,
    async play(runner) {
      for (const external_id of ['하늘-세상-nobody', 'nobody "quoted" \\ /', 'nobody-😀', 'x'.repeat(64)]) {
        const shown = external_id.length > 40 ? '64 characters' : external_id;
        await runner.send(runner.balance({ external_id }), { is: 'PLAYER_NOT_FOUND' }, {}, `of ${shown}`);
      }
      const escaped = messageOf('balance', { ...runner.balance().fields, external_id: 'nobody-세상' });
      const text = escaped.text.replaceAll(/[^ -~]/g, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
      await runner.send(escaped, { is: 'PLAYER_NOT_FOUND' }, { text }, 'of an id that is written in escapes');
    },
  },
  {
    name: 'old_credit',
    title: 'a credit that was born yesterday and comes only now',
    rule: RULES.credit,
    bug: 'an old credit paid another amount',
    refused: 'an old credit was refused',
    cost: 'winnings that wait for the end of an outage are never paid',
    async play(runner) {
      const debit = await runner.takeDebit();
      const created_at = iso(runner.deps.clock.now() - DAY_MS);
      const credit = runner.credit(debit, runner.amount, { created_at });
      await runner.send(credit, { is: 'OK', moves: runner.amount }, {}, `created_at ${created_at}`);
    },
  },
];
