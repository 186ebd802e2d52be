// The bar at the top of every page: a way back, where we are, the balance where it matters, and the menu.
import type { ComponentChildren } from 'preact';
import { money } from '../money.ts';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { Icon } from './icon.tsx';

export function TopBar(props: {
  back: { icon: string; label: string; act(): void };
  title: string;
  under?: ComponentChildren;
  balance?: boolean;
  rules?: string | null;
  /** Opens the round that ended last; null while there is none. */
  last?: (() => void) | null;
}) {
  const screen = useScreen();
  const translate = useTranslate();
  return (
    <header class="top">
      <button type="button" class="ib" aria-label={props.back.label} data-test="back" onClick={props.back.act}>
        <Icon name={props.back.icon} />
      </button>
      <div class="ttl">
        <h1>{props.title}</h1>
        {props.under ? <small>{props.under}</small> : null}
      </div>
      {props.balance ? <BalancePill /> : null}
      {props.last ? (
        <button type="button" class="ib" aria-label={translate('table.last_round')} data-test="last-round" onClick={props.last}>
          <Icon name="history" />
        </button>
      ) : null}
      {props.rules ? (
        <button
          type="button"
          class="ib"
          aria-label={translate('nav.rules')}
          data-test="rules-open"
          onClick={() => screen.sheet.set({ name: 'rules', gameCode: props.rules ?? '' })}
        >
          <Icon name="info" />
        </button>
      ) : null}
      {screen.pane ? null : (
        <button
          type="button"
          class="ib"
          aria-label={translate('nav.menu')}
          data-test="menu"
          onClick={() => screen.sheet.set({ name: 'menu' })}
        >
          <Icon name="menu" />
        </button>
      )}
    </header>
  );
}

function BalancePill() {
  const screen = useScreen();
  const translate = useTranslate();
  const balance = useStore(screen.balance);
  const text = balance === null ? '–' : money(balance, screen.currency, translate.lang, { full: true });
  return (
    <span class="bal" role="img" aria-label={translate('sr.balance', { amount: text })}>
      <Icon name="wallet" />
      <span class="num" data-test="balance">
        {text}
      </span>
    </span>
  );
}
