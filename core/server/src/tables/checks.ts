// What must hold of table sessions: chips, buy-ins and cash-out against wallet rows, the journal and the rounds played (E9).
import { type BookCheck, MOST_NAMED } from '../ledger/index.ts';

/** `expected` is what wallet, journal and rounds say, `found` what the session says. */
const SESSIONS = `with paid as (select scope_id, min(player_id) as player_id, min(operator) as operator, min(currency) as currency,
      min(table_id) as table_id, count(*) filter (where type = 'credit') as cash_outs,
      coalesce(sum(amount) filter (where reason = 'buy_in' and status = 'confirmed' and rolled_back_by is null), 0) as buy_in,
      coalesce(sum(amount) filter (where reason = 'top_up' and status = 'confirmed' and rolled_back_by is null), 0) as top_up,
      coalesce(sum(amount) filter (where type = 'credit'), 0) as cash_out
    from wallet_tx where starts_with(scope_id, 'tss_') group by scope_id),
  held as (select account, sum(amount) as chips from (
      select credit as account, amount from journal where starts_with(credit, 'chips:')
      union all select debit, -amount from journal where starts_with(debit, 'chips:')) as sides group by account),
  played as (select session_id, count(*) as rounds, sum(bet) as bet, sum(win) as win, sum(rake) as rake from round_player
    where session_id is not null and status = 'settled' group by session_id),
  sessions as (select coalesce(s.id, t.scope_id) as id, coalesce(s.table_id, t.table_id) as table_id,
      coalesce(s.player_id, t.player_id) as player_id, coalesce(s.operator, t.operator) as operator,
      coalesce(s.currency, t.currency) as currency, s.status, s.chips + s.waiting as chips, s.buy_in, s.top_up, s.cash_out, s.bet,
      s.win, s.rake, s.rounds, t.player_id as payer, coalesce(t.buy_in, 0) as paid_in, coalesce(t.top_up, 0) as paid_up,
      coalesce(t.cash_out, 0) as paid_out, coalesce(t.cash_outs, 0) as cash_outs
    from table_session s full join paid t on t.scope_id = s.id)
  select what, s.id, s.table_id, s.player_id, s.operator, s.currency, expected, found
  from sessions s left join held h on h.account = 'chips:' || s.id left join played p on p.session_id = s.id
    cross join lateral (values
      ('session_player', s.payer, coalesce(case when s.status is not null then s.player_id end, s.payer)),
      ('session_buy_in', s.paid_in::text, coalesce(s.buy_in, 0)::text),
      ('session_top_up', s.paid_up::text, coalesce(s.top_up, 0)::text),
      ('session_cash_out', s.paid_out::text, coalesce(s.cash_out, 0)::text),
      ('session_cash_outs', case when s.status = 'left' then '1' else '0' end, s.cash_outs::text),
      ('session_chips', coalesce(h.chips, 0)::text, coalesce(s.chips, 0)::text),
      ('session_bet', coalesce(p.bet, 0)::text, coalesce(s.bet, 0)::text),
      ('session_win', coalesce(p.win, 0)::text, coalesce(s.win, 0)::text),
      ('session_rake', coalesce(p.rake, 0)::text, coalesce(s.rake, 0)::text),
      ('session_rounds', coalesce(p.rounds, 0)::text, coalesce(s.rounds, 0)::text)) as each (what, expected, found)
  where expected is distinct from found limit ${MOST_NAMED}`;

/** Every table session has the chips that were bought, won and lost, and left with exactly those. */
export const tablesChecks: readonly BookCheck[] = [{ name: 'table sessions', text: SESSIONS }];
