// Ordinary calls: balances, bets that win and lose, chips bought and cashed, and what must be refused.
import { derived } from '../message.ts';
import { RULES } from '../rules.ts';
import { NotTried, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const nobody = (stage: Stage): string => `baize-nobody-${derived(stage.party.certificationId, 'nobody').slice(0, 12)}`;

const HINTS: Record<string, { bug: string; cost: string }> = {
  PLAYER_NOT_FOUND: { bug: 'the wallet does not know this player', cost: 'name one whom it knows (--player)' },
  CURRENCY_MISMATCH: { bug: 'the player has another currency', cost: 'name it (--currency)' },
  INVALID_SIGNATURE: {
    bug: 'the wallet refuses genuine calls',
    cost: 'its secret, its operator code, the path that it signs or its clock differs; compare with the signing vectors',
  },
};

export const basics: Scenario[] = [
  {
    name: 'balance_known',
    title: 'the balance of the player',
    rule: RULES.balance,
    bug: 'the balance of a known player cannot be read',
    refused: 'the balance of a known player cannot be read',
    cost: 'nothing works until address, secret and player are right',
    harmless: true,
    always: true,
    play: async stage => {
      const { verdict } = await stage.send(stage.balance(), { is: 'OK' });
      const hint = HINTS[verdict.status ?? ''];
      if (hint) stage.find('', hint);
      if (verdict.class !== 'yes') return;
      await stage.send(stage.balance({ player_id: null }), { is: 'OK' }, {}, 'player_id null as in the connection test');
    },
  },
  {
    name: 'balance_unknown',
    title: 'the balance of a player who does not exist',
    rule: RULES.balance,
    bug: 'a player who does not exist has a balance',
    cost: 'a mistyped player looks like a real one',
    harmless: true,
    play: async stage => {
      await stage.send(stage.balance({ external_id: nobody(stage) }), { is: 'PLAYER_NOT_FOUND' });
    },
  },
  {
    name: 'bet_and_win',
    title: 'a bet that is paid back',
    rule: RULES.debit,
    bug: 'a bet or its settlement moved another amount',
    cost: 'players have other balances than they were shown',
    play: async stage => {
      const debit = stage.debit();
      await stage.send(debit, { is: 'OK', moves: -stage.amount });
      await stage.send(stage.credit(debit), { is: 'OK', moves: stage.amount });
    },
  },
  {
    name: 'bet_and_lose',
    title: 'a bet that loses: its settlement is a credit of 0',
    rule: RULES.credit,
    bug: 'a credit of 0 moved money',
    refused: 'a credit of 0 was refused',
    cost: 'every lost round is sent again without end',
    play: async stage => {
      const debit = await stage.taken();
      await stage.send(stage.credit(debit, 0), { is: 'OK', moves: 0 });
      const next = await stage.taken();
      await stage.send(
        stage.credit(next, 2 * stage.amount),
        { is: 'OK', moves: 2 * stage.amount },
        {},
        'the next round wins it back',
      );
    },
  },
  {
    name: 'table_session',
    title: 'chips bought, bought again, and cashed out',
    rule: RULES.debit,
    bug: 'chips were bought or cashed for another amount',
    cost: 'chips are worth another amount when they leave the table',
    play: async stage => {
      const round_id = `tss_${derived(stage.party.certificationId, 'session')}`;
      const buyIn = stage.debit({ reason: 'buy_in', round_id });
      await stage.send(buyIn, { is: 'OK', moves: -stage.amount });
      await stage.send(stage.debit({ reason: 'top_up', round_id }), { is: 'OK', moves: -stage.amount });
      const cashOut = stage.credit(buyIn, 2 * stage.amount, { reason: 'cash_out' });
      await stage.send(cashOut, { is: 'OK', moves: 2 * stage.amount });
    },
  },
  {
    name: 'ante_double_split',
    title: 'ante, double and split in one round, one settlement',
    rule: RULES.debit,
    bug: 'several debits of one round did not each count',
    cost: 'doubling and splitting are free',
    play: async stage => {
      const ante = stage.debit({ reason: 'ante' });
      const { round_id } = ante.fields;
      await stage.send(ante, { is: 'OK', moves: -stage.amount });
      for (const reason of ['double', 'split'])
        await stage.send(stage.debit({ reason, round_id }), { is: 'OK', moves: -stage.amount });
      await stage.send(stage.credit(ante, 3 * stage.amount), { is: 'OK', moves: 3 * stage.amount });
    },
  },
  {
    name: 'insufficient_funds',
    title: 'a debit of more than the player has',
    rule: RULES.debit,
    bug: 'a debit beyond the balance was accepted, or took money',
    cost: 'the player plays on credit, or pays for a bet that does not count',
    play: async stage => {
      await stage.send(stage.debit({ amount: tooMuch(stage) }), { is: 'INSUFFICIENT_FUNDS', moves: 0 });
    },
  },
  {
    name: 'unknown_player',
    title: 'a debit of a player who does not exist',
    rule: RULES.debit,
    bug: 'a debit of a player who does not exist was accepted',
    cost: 'bets count for which nobody pays',
    play: async stage => {
      await stage.send(stage.debit({ external_id: nobody(stage) }), { is: 'PLAYER_NOT_FOUND', moves: 0 });
    },
  },
  {
    name: 'other_currency',
    title: 'a debit in another currency than the player’s',
    rule: RULES.debit,
    bug: 'a debit in another currency was accepted, or took money',
    cost: '1000 VND are taken as 1000 USD',
    play: async stage => {
      const currency = stage.deps.currencies.find(each => each !== stage.party.currency) ?? 'XTS';
      await stage.send(stage.debit({ currency }), { is: 'CURRENCY_MISMATCH', moves: 0 }, {}, `in ${currency}`);
    },
  },
  {
    name: 'blocked_player',
    title: 'a debit and a credit of a player whom the wallet has blocked',
    rule: RULES.blocked,
    bug: 'a credit of 0 of a blocked player moved money',
    refused: 'a credit of a blocked player was refused',
    cost: 'he never gets the winnings of the game that was running when he was blocked',
    play: async stage => {
      const { blocked } = stage.deps.options;
      if (blocked === undefined) throw new NotTried('Name a player whom the wallet has blocked (--blocked)');
      const debit = stage.debit({ external_id: blocked });
      const refusal = {
        bug: 'a debit of a blocked player was accepted',
        cost: 'who excluded himself plays on',
      };
      await stage.send(debit, { is: 'PLAYER_BLOCKED', ...refusal });
      // of another round, so that the debit is given back if it was taken
      await stage.send(stage.credit(stage.debit({ external_id: blocked }), 0), { is: 'OK' });
    },
  },
  {
    name: 'balance_arithmetic',
    title: 'the balances in the answers of a debit, a rollback and a credit',
    rule: RULES.amounts,
    bug: 'an answer told another balance than the player has',
    cost: 'he is shown money that he does not have, or misses what he has',
    play: async stage => {
      const told = async (message: Parameters<Stage['send']>[0]) => {
        const { verdict } = await stage.fire(message);
        if (verdict.class !== 'yes') throw new NotTried(`the ${message.name} was answered ${verdict.status ?? verdict.problem}`);
        const now = await stage.look();
        const step = stage.steps.at(-1);
        if (step) step.expected = `OK, balance ${now}`;
        if (verdict.balance === now) return;
        if (step) step.ok = false;
        stage.find(`the answer says ${verdict.balance ?? 'nothing'}, the player has ${now}`);
      };
      const [one, two] = [stage.debit(), stage.debit()];
      await told(one);
      await told(two);
      await told(stage.rollback(one));
      await told(stage.credit(two));
    },
  },
  {
    name: 'large_balance',
    title: 'a balance beyond 2^53, to the last digit',
    rule: RULES.amounts,
    bug: 'a balance beyond 2^53 was not exact',
    cost: 'the last digits of large balances are lost: money appears or vanishes',
    play: async stage => {
      const { rich: external_id } = stage.deps.options;
      if (external_id === undefined) throw new NotTried('Name a player with a balance beyond 9007199254740992 (--rich)');
      const read = async () => (await stage.send(stage.balance({ external_id }), { is: 'OK' })).verdict.balance;
      const before = await read();
      if (before === null || before <= BigInt(Number.MAX_SAFE_INTEGER))
        throw new NotTried(`The player ${external_id} is not that rich`);
      const compare = async (right: bigint) => {
        const now = await read();
        const step = stage.steps.at(-1);
        if (step) Object.assign(step, { expected: `OK, balance ${right}`, ok: now === right });
        if (now !== right) stage.find(`expected a balance of ${right}, it is ${now}`);
      };
      // one of the two leaves an odd number, which a double beyond 2^53 cannot hold
      for (const amount of [1, 2]) {
        const debit = stage.debit({ external_id, amount });
        await stage.send(debit, { is: 'OK' });
        await compare(before - BigInt(amount));
        await stage.send(stage.rollback(debit), { is: 'OK' });
        await compare(before);
      }
    },
  },
];

/** One unit more than the player has. @throws NotTried when no debit may be that large */
export function tooMuch(stage: Stage): number {
  const amount = (stage.held ?? 0n) + 1n;
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new NotTried('the player has more than any debit may take');
  return Number(amount);
}
