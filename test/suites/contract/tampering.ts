// Hands in the database: what is changed or taken away, how it is mended, and what must be named then.
import { expect } from 'chai';
import { callDown, follow, type Sitter } from '../../support/poker.ts';
import type { PostgresWorld } from '../../support/postgres-world.ts';
import { bet, type Guest } from '../../support/world.ts';

// what is changed, how, how it is mended; what is named, of which kind, and the table that stops
export const EDITS: [
  what: string,
  edit: string,
  mend: string,
  on: string,
  kinds: string[],
  named: string,
  table: number | null,
][] = [
  [
    'the amount of a bet',
    'update wallet_tx set amount = amount + 1 where tx_id = $1',
    'update wallet_tx set amount = amount - 1 where tx_id = $1',
    'bet',
    ['tx_amount', 'posting_amount'],
    'bet',
    0,
  ],
  [
    'the amount of a prepaid bet',
    'update wallet_tx set amount = amount + 1 where tx_id = $1',
    'update wallet_tx set amount = amount - 1 where tx_id = $1',
    'paid',
    ['tx_amount', 'prepaid_debit'],
    'paid',
    0,
  ],
  [
    'the status of a bet',
    `update wallet_tx set status = 'failed' where tx_id = $1`,
    `update wallet_tx set status = 'confirmed' where tx_id = $1`,
    'bet',
    ['tx_status'],
    'bet',
    0,
  ],
  [
    'the status of a settle',
    `update wallet_tx set status = 'pending' where tx_id = $1`,
    `update wallet_tx set status = 'confirmed' where tx_id = $1`,
    'settle',
    ['tx_status'],
    'settle',
    0,
  ],
  [
    'the status of a returned bet',
    `update wallet_tx set status = 'confirmed' where tx_id = $1`,
    `update wallet_tx set status = 'rolled_back' where tx_id = $1`,
    'undone',
    ['tx_status'],
    'undone',
    1,
  ],
  [
    'the credit mode of a settle',
    'update wallet_tx set prepaid = true where tx_id = $1',
    'update wallet_tx set prepaid = false where tx_id = $1',
    'settle',
    ['prepaid_mode'],
    'settle',
    0,
  ],
  [
    'what was given back of a prepaid bet',
    `update credit_entry set amount = amount + 1 where tx_id = $1 and kind = 'rollback'`,
    `update credit_entry set amount = amount - 1 where tx_id = $1 and kind = 'rollback'`,
    'undone',
    ['prepaid_return', 'prepaid_rollback'],
    'undone',
    1,
  ],
  [
    'the player of a bet',
    `update wallet_tx set player_id = 'pl_' || repeat('9', 32) where tx_id = $1`,
    `update wallet_tx set player_id = substring(body from '"player_id":"([^"]*)') where tx_id = $1`,
    'bet',
    ['tx_player_id'],
    'bet',
    0,
  ],
  [
    'the operator of a bet',
    `update wallet_tx set operator = 'paid' where tx_id = $1`,
    `update wallet_tx set operator = 'own' where tx_id = $1`,
    'bet',
    ['posting_accounts'],
    'bet',
    0,
  ],
  [
    'the chips of a seat',
    `update table_session set chips = chips + 7, buy_in = buy_in + 7 where id = $1`,
    `update table_session set chips = chips - 7, buy_in = buy_in - 7 where id = $1`,
    'session',
    ['session_chips', 'session_buy_in'],
    'session',
    2,
  ],
  [
    'what a seat has won',
    `update table_session set chips = chips + 7, win = win + 7 where id = $1`,
    `update table_session set chips = chips - 7, win = win - 7 where id = $1`,
    'session',
    ['session_chips', 'session_win'],
    'session',
    2,
  ],
  [
    'the amount of a posting',
    'update journal set amount = amount + 1 where ref = $1',
    'update journal set amount = amount - 1 where ref = $1',
    'buy',
    ['posting_amount'],
    'buy',
    2,
  ],
  [
    'the account of a posting',
    `update journal set credit = 'stakes:rnd_x' where ref = $1`,
    `update journal set credit = 'chips:' || (select scope_id from wallet_tx where tx_id = ref) where ref = $1`,
    'buy',
    ['posting_accounts'],
    'buy',
    2,
  ],
  [
    'a prepaid balance',
    `update credit_account set balance = balance + 1 where operator = 'paid' and $1::text is not null`,
    `update credit_account set balance = balance - 1 where operator = 'paid' and $1::text is not null`,
    'entry',
    ['prepaid_balance'],
    'operator',
    null,
  ],
  [
    'a prepaid entry',
    'update credit_entry set amount = amount - 1, balance_after = balance_after - 1 where id = $1',
    'update credit_entry set amount = amount + 1, balance_after = balance_after + 1 where id = $1',
    'entry',
    ['prepaid_entry'],
    'next',
    2,
  ],
  [
    'the win of a settled round',
    'update round_player set win = win + 1 where round_id = $1',
    'update round_player set win = win - 1 where round_id = $1',
    'round',
    ['round_win', 'round_posting', 'round_credit'],
    'round',
    0,
  ],
  [
    'the bet and win of a hand',
    `update round_player set win = win + 1, bet = bet + 1 where round_id = $1 and external_id = 'u-4'`,
    `update round_player set win = win - 1, bet = bet - 1 where round_id = $1 and external_id = 'u-4'`,
    'hand',
    ['round_debit'],
    'hand',
    2,
  ],
  [
    'the rake of a hand',
    `update round set settlement = replace(settlement, '"rake":', '"rake":1') where id = $1`,
    `update round set settlement = replace(settlement, '"rake":1', '"rake":') where id = $1`,
    'hand',
    ['round_rake', 'round_pot'],
    'hand',
    2,
  ],
  [
    'the end of a hand',
    'update round set settled_at = -settled_at where id = $1',
    'update round set settled_at = -settled_at where id = $1',
    'hand',
    ['round_end'],
    'hand',
    2,
  ],
  [
    'a settlement that is no JSON',
    `update round set settlement = 'x' || settlement where id = $1`,
    'update round set settlement = substring(settlement from 2) where id = $1',
    'hand',
    ['check_failed'],
    'check',
    null,
  ],
];
export const GONE: [what: string, from: string, where: string, on: string, kinds: string[], table: number][] = [
  ['a bet', 'wallet_tx', 'tx_id = $1', 'bet', ['tx_missing'], 0],
  ['a settle', 'wallet_tx', 'tx_id = $1', 'settle', ['tx_missing', 'round_settles'], 0],
  ['a rollback', 'wallet_tx', 'tx_id = $1', 'rollback', ['tx_missing'], 1],
  ['a posting', 'journal', 'ref = $1', 'buy', ['posting_missing'], 2],
  ['the postings of a hand', 'journal', 'ref = $1', 'hand', ['round_posting'], 2],
  ['a round', 'round', 'id = $1', 'round', ['round_missing'], 0],
  ['the players of a hand', 'round_player', 'round_id = $1', 'hand', ['round_posting', 'round_debit'], 2],
  ['a session', 'table_session', 'id = $1', 'session', ['session_buy_in', 'session_chips'], 2],
];

/** A round, a bet that is taken back, and a hand. @returns the names of what the hands go for */
export async function played(world: PostgresWorld, guests: Guest[], sitters: Sitter[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const stops = sitters.map(each => follow(each, () => callDown));
  const [one, two, three] = guests as [Guest, Guest, Guest];
  const round = await world.play([one, { banker: 1000 }], [two, { player: 5000 }]);
  await bet(three, { tie: 1000 });
  await three.screen.act('undo');
  await world.settled(sitters[0] as Sitter);
  for (const stop of stops) stop();
  await world.quiet();
  found.round = round.roundId;
  const id = async (name: string, text: string, values: unknown[] = []) => {
    const [row] = await world.sql<{ id: string }>(text, values);
    expect(row, name).to.be.an('object');
    found[name] = String(row?.id);
  };
  await id('bet', `select tx_id as id from wallet_tx where scope_id = $1 and type = 'debit' and not prepaid`, [round.roundId]);
  await id('paid', `select tx_id as id from wallet_tx where scope_id = $1 and type = 'debit' and prepaid`, [round.roundId]);
  await id('settle', `select tx_id as id from wallet_tx where scope_id = $1 and type = 'credit' and not prepaid`, [
    round.roundId,
  ]);
  await id('undone', `select tx_id as id from wallet_tx where reason = 'bet' and status = 'rolled_back'`);
  await id('rollback', `select tx_id as id from wallet_tx where reason = 'cancel_bet'`);
  await id('session', `select id from table_session where external_id = 'u-4'`);
  await id('buy', `select tx_id as id from wallet_tx where reason = 'buy_in' and external_id = 'u-4'`);
  await id('hand', `select id from round where game_code = 'holdem_nlh' and status = 'settled' limit 1`);
  await id('entry', `select id from credit_entry where kind = 'debit' order by id limit 1`);
  return found;
}
