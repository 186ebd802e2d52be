// Listens to a table for everybody who is not the table: the site around us, screen readers, sounds and the player's tally.

import { money } from '../money.ts';
import type { Ack, BetItem, Fact } from '../protocol.ts';
import type { Screen } from '../screen.ts';
import type { TableLink } from '../table-link.ts';
import { named } from '../texts.ts';
import { refusedWords } from './betting.ts';

export interface Watcher {
  fact(fact: Fact, still: boolean): void;
  ack(ack: Ack, items: readonly BetItem[] | null): void;
}

export function watch(screen: Screen, link: () => TableLink): Watcher {
  let startedRound: string | null = null;
  const write = (amount: number) => money(amount, link().view.get().table ?? screen.currency, screen.say().lang, { full: true });
  const quiet = (still: boolean) => still || document.hidden;
  const settle = () => {
    const view = link().view.get();
    const { settled, table } = view;
    if (!settled || !table) return;
    screen.played.set(now => ({ ...now, net: now.net + settled.net }));
    screen.host.post('round.settled', {
      round_id: view.roundId,
      table_id: table.table_id,
      bet: settled.bet,
      win: settled.won,
      currency: table.currency,
    });
    if (settled.net > 0) screen.sounds.play('win');
    if (settled.won > 0) screen.announcer.say(screen.say()('state.you_win', { amount: write(settled.won) }), true);
  };
  const heard: Record<string, (fact: Fact) => void> = {
    settle,
    card: () => screen.sounds.play('card'),
    betting(fact) {
      const open = fact.action === 'open';
      screen.sounds.play(open ? 'open' : 'closed');
      screen.announcer.say(screen.say()(open ? 'bet.place' : 'bet.closed'));
    },
    result(fact) {
      const say = screen.say();
      const outcome = String(fact.outcome ?? '');
      const total = (hand: string) => (fact[hand] as { total?: number } | undefined)?.total;
      const words = say.has(`bac.${outcome}_wins`)
        ? say(`bac.${outcome}_wins`)
        : say.has(`bac.${outcome}`)
          ? say(`bac.${outcome}`)
          : '';
      if (words) screen.announcer.say(`${words}, ${total('player') ?? ''} : ${total('banker') ?? ''}`);
    },
    event(fact) {
      const say = screen.say();
      const key = `event.${String(fact.type ?? '')}`;
      if (say.has(key)) screen.note(say(key, (fact.data ?? {}) as Record<string, string>));
    },
    void: () => screen.announcer.say(screen.say()('state.void'), true),
  };
  return {
    fact(fact, still) {
      if (fact.kind === 'settle') return settle();
      if (!quiet(still) && Object.hasOwn(heard, fact.kind)) heard[fact.kind]?.(fact);
    },
    ack(ack, items) {
      if (!items) return;
      const say = screen.say();
      const view = link().view.get();
      const area = view.table?.game_code.includes('baccarat') ? 'bac' : 'spot';
      const first = items[0];
      const spot = first ? `${named(say, area, first.spot, view.table?.game_code ?? '')} ${write(first.amount)}` : '';
      screen.sounds.play(ack.ok ? 'chip' : 'refused');
      if (ack.ok) {
        screen.announcer.say(`${spot}: ${say('bet.accepted')}`, true);
        if (startedRound !== view.roundId)
          screen.host.post('round.started', { round_id: view.roundId, table_id: view.table?.table_id });
        startedRound = view.roundId;
        return;
      }
      const code = ack.code ?? 'UNKNOWN';
      screen.announcer.say(`${spot}: ${refusedWords(code, ack.data ?? {}, say, view.table ?? screen.currency)}`, true);
      if (code !== 'INSUFFICIENT_FUNDS') return;
      const needed = items.reduce((sum, each) => sum + each.amount, 0);
      screen.host.post('funds.needed', { currency: view.table?.currency, needed, balance: view.balance });
    },
  };
}
