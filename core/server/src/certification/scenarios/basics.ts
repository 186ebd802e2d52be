// Ordinary calls: balances, bets that win and lose, chips bought and cashed, and what must be refused.
import { derived, marked } from '../message.ts';
import { NotTried } from '../result.ts';
import { RULES } from '../rules.ts';
import type { Runner } from '../runner.ts';
import type { Scenario } from '../scenario.ts';

const nobody = (runner: Runner): string => `baize-nobody-${derived(runner.subject.certificationId, 'nobody').slice(0, 12)}`;

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
    play: async runner => {
      const { classified } = await runner.send(runner.balance(), { is: 'OK' });
      const hint = HINTS[classified.status ?? ''];
      if (hint) runner.noteFinding('', hint);
      if (classified.class !== 'yes') return;
      await runner.send(runner.balance({ player_id: null }), { is: 'OK' }, {}, 'player_id null as in the connection test');
    },
  },
  {
    name: 'balance_unknown',
    title: 'the balance of a player who does not exist',
    rule: RULES.balance,
    bug: 'a player who does not exist has a balance',
    cost: 'a mistyped player looks like a real one',
    harmless: true,
    play: async runner => {
      await runner.send(runner.balance({ external_id: nobody(runner) }), { is: 'PLAYER_NOT_FOUND' });
    },
  },
  {
    name: 'bet_and_win',
    title: 'a bet that is paid back',
    rule: RULES.debit,
    bug: 'a bet or its settlement moved another amount',
    cost: 'players have other balances than they were shown',
    play: async runner => {
      const debit = runner.debit();
      await runner.send(debit, { is: 'OK', moves: -runner.amount });
      await runner.send(runner.credit(debit), { is: 'OK', moves: runner.amount });
    },
  },
  {
    name: 'bet_and_lose',
    title: 'a bet that loses: its settlement is a credit of 0',
    rule: RULES.credit,
    bug: 'a credit of 0 moved money',
    refused: 'a credit of 0 was refused',
    cost: 'every lost round is sent again without end',
    play: async runner => {
      const debit = await runner.takeDebit();
      await runner.send(runner.credit(debit, 0), { is: 'OK', moves: 0 });
      const next = await runner.takeDebit();
      await runner.send(
        runner.credit(next, 2 * runner.amount),
        { is: 'OK', moves: 2 * runner.amount },
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
    play: async runner => {
      const round_id = `tss_${marked(runner.subject.certificationId, 'session')}`;
      const buyIn = runner.debit({ reason: 'buy_in', round_id });
      await runner.send(buyIn, { is: 'OK', moves: -runner.amount });
      await runner.send(runner.debit({ reason: 'top_up', round_id }), { is: 'OK', moves: -runner.amount });
      const cashOut = runner.credit(buyIn, 2 * runner.amount, { reason: 'cash_out' });
      await runner.send(cashOut, { is: 'OK', moves: 2 * runner.amount });
    },
  },
  {
    name: 'ante_double_split',
    title: 'ante, double and split in one round, one settlement',
    rule: RULES.debit,
    bug: 'several debits of one round did not each count',
    cost: 'doubling and splitting are free',
    play: async runner => {
      const ante = runner.debit({ reason: 'ante' });
      const { round_id } = ante.fields;
      await runner.send(ante, { is: 'OK', moves: -runner.amount });
      for (const reason of ['double', 'split'])
        await runner.send(runner.debit({ reason, round_id }), { is: 'OK', moves: -runner.amount });
      await runner.send(runner.credit(ante, 3 * runner.amount), { is: 'OK', moves: 3 * runner.amount });
    },
  },
  {
    name: 'insufficient_funds',
    title: 'a debit of more than the player has',
    rule: RULES.debit,
    bug: 'a debit beyond the balance was accepted, or took money',
    cost: 'the player plays on credit, or pays for a bet that does not count',
    play: async runner => {
      await runner.send(runner.debit({ amount: tooMuch(runner) }), { is: 'INSUFFICIENT_FUNDS', moves: 0 });
    },
  },
  {
    name: 'unknown_player',
    title: 'a debit of a player who does not exist',
    rule: RULES.debit,
    bug: 'a debit of a player who does not exist was accepted',
    cost: 'bets count for which nobody pays',
    play: async runner => {
      await runner.send(runner.debit({ external_id: nobody(runner) }), { is: 'PLAYER_NOT_FOUND', moves: 0 });
    },
  },
  {
    name: 'other_currency',
    title: 'a debit in another currency than the player’s',
    rule: RULES.debit,
    bug: 'a debit in another currency was accepted, or took money',
    cost: '1000 VND are taken as 1000 USD',
    play: async runner => {
      const currency = runner.deps.currencies.find(each => each !== runner.subject.currency) ?? 'XTS';
      await runner.send(runner.debit({ currency }), { is: 'CURRENCY_MISMATCH', moves: 0 }, {}, `in ${currency}`);
    },
  },
  {
    name: 'blocked_player',
    title: 'a debit and a credit of a player whom the wallet has blocked',
    rule: RULES.blocked,
    bug: 'a credit of 0 of a blocked player moved money',
    refused: 'a credit of a blocked player was refused',
    cost: 'the player never gets the winnings of the game that was running when they were blocked',
    play: async runner => {
      const { blocked } = runner.deps.options;
      if (blocked === undefined) throw new NotTried('Name a player whom the wallet has blocked (--blocked)');
      const debit = runner.debit({ external_id: blocked });
      const refusal = {
        bug: 'a debit of a blocked player was accepted',
        cost: 'who is self-excluded plays on',
      };
      await runner.send(debit, { is: 'PLAYER_BLOCKED', ...refusal });
      // of another round, so that the debit is given back if it was taken
      await runner.send(runner.credit(runner.debit({ external_id: blocked }), 0), { is: 'OK' });
    },
  },
  {
    name: 'balance_arithmetic',
    title: 'the balances in the answers of a debit, a rollback and a credit',
    rule: RULES.amounts,
    bug: 'an answer told another balance than the player has',
    cost: 'players are shown money that they do not have, or miss what they have',
    play: async runner => {
      const told = async (message: Parameters<Runner['send']>[0]) => {
        const { classified } = await runner.sendUnchecked(message);
        if (classified.class !== 'yes')
          throw new NotTried(`the ${message.name} was answered ${classified.status ?? classified.problem}`);
        const now = await runner.readBalance();
        const step = runner.steps.at(-1);
        if (step) step.expected = `OK, balance ${now}`;
        if (classified.balance === now) return;
        if (step) step.ok = false;
        runner.noteFinding(`the answer says ${classified.balance ?? 'nothing'}, the player has ${now}`);
      };
      const [one, two] = [runner.debit(), runner.debit()];
      await told(one);
      await told(two);
      await told(runner.rollback(one));
      await told(runner.credit(two));
    },
  },
  {
    name: 'large_balance',
    title: 'a balance beyond 2^53, to the last digit',
    rule: RULES.amounts,
    bug: 'a balance beyond 2^53 was not exact',
    cost: 'the last digits of large balances are lost: money appears or vanishes',
    play: async runner => {
      const { rich: external_id } = runner.deps.options;
      if (external_id === undefined) throw new NotTried('Name a player with a balance beyond 9007199254740992 (--rich)');
      const read = async () => (await runner.send(runner.balance({ external_id }), { is: 'OK' })).classified.balance;
      const before = await read();
      if (before === null || before <= BigInt(Number.MAX_SAFE_INTEGER))
        throw new NotTried(`The player ${external_id} is not that rich`);
      const compare = async (right: bigint) => {
        const now = await read();
        const step = runner.steps.at(-1);
        if (step) Object.assign(step, { expected: `OK, balance ${right}`, ok: now === right });
        if (now !== right) runner.noteFinding(`expected a balance of ${right}, it is ${now}`);
      };
      // one of the two leaves an odd number, which a double beyond 2^53 cannot hold
      for (const amount of [1, 2]) {
        const debit = runner.debit({ external_id, amount });
        await runner.send(debit, { is: 'OK' });
        await compare(before - BigInt(amount));
        await runner.send(runner.rollback(debit), { is: 'OK' });
        await compare(before);
      }
    },
  },
];

/** One unit more than the player has. @throws NotTried when no debit may be that large */
export function tooMuch(runner: Runner): number {
  const amount = (runner.held ?? 0n) + 1n;
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new NotTried('the player has more than any debit may take');
  return Number(amount);
}
