// The chip rail with undo, repeat and double below it, and the foot with the balance and my total.
import { chipColour } from '../chips.ts';
import { type Amount, type Currency, money, shortMoney } from '../money.ts';
import { Chip } from '../parts/chip.tsx';
import { Icon } from '../parts/icon.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';
import type { Betting } from './betting.ts';

export function Rail(props: { betting: Betting; currency: Currency; link: TableLink }) {
  const { betting, currency, link } = props;
  const translate = useTranslate();
  return (
    <section class={`rail ${betting.open ? '' : 'shut'}`} aria-label={translate('money.chips')}>
      <div class="chips" role="radiogroup" aria-label={translate('money.chips')}>
        {betting.set.map((value, rank) => (
          // biome-ignore lint/a11y/useSemanticElements: a chip is drawn, and a radio input cannot carry the drawing.
          <button
            type="button"
            role="radio"
            key={value}
            aria-checked={value === betting.chip}
            aria-label={money(value, currency, translate.lang)}
            class={`pick ${value === betting.chip ? 'sel' : ''}`}
            data-test={`chip-${value}`}
            onClick={() => betting.choose(value)}
          >
            <Chip colour={chipColour(rank)} label={shortMoney(value, currency, translate.lang, false)} />
          </button>
        ))}
      </div>
      {betting.lost ? <Lost link={link} /> : betting.drafts ? <Confirm link={link} /> : <Ops betting={betting} />}
    </section>
  );
}

function Ops(props: { betting: Betting }) {
  const { betting } = props;
  const translate = useTranslate();
  return (
    <div class="ops">
      <button type="button" class="btn" disabled={!betting.canUndo} data-test="undo" onClick={betting.undo}>
        <Icon name="undo" />
        <span>{translate('bet.undo')}</span>
      </button>
      {betting.deal.can ? (
        <button type="button" class="btn" data-test="deal-now" onClick={betting.deal.act}>
          {translate('bet.deal_now')}
        </button>
      ) : (
        <Rebet betting={betting} />
      )}
      <button
        type="button"
        class="btn"
        disabled={!betting.double.can}
        title={betting.double.why}
        data-test="double"
        onClick={betting.double.act}
      >
        <span aria-hidden="true">×2</span>
        <span class="sr">{[translate('bet.double_all'), betting.double.why].filter(Boolean).join('. ')}</span>
      </button>
    </div>
  );
}

function Rebet({ betting: { rebet } }: { betting: Betting }) {
  const translate = useTranslate();
  return (
    <button type="button" class="btn" disabled={!rebet.can} title={rebet.why} data-test="rebet" onClick={rebet.act}>
      <Icon name="redo" />
      <span>{translate('bet.rebet')}</span>
      {rebet.why ? <span class="sr">{rebet.why}</span> : null}
    </button>
  );
}

function Confirm(props: { link: TableLink }) {
  const translate = useTranslate();
  return (
    <div class="ops two">
      <button type="button" class="btn" data-test="bet-clear" onClick={props.link.discard}>
        {translate('bet.clear')}
      </button>
      <button type="button" class="btn p" data-test="bet-confirm" onClick={props.link.confirm}>
        {translate('act.confirm')}
      </button>
    </div>
  );
}

function Lost(props: { link: TableLink }) {
  const translate = useTranslate();
  return (
    <div class="ops lost" role="alert" data-test="bet-unknown">
      <span>{translate('bet.unknown')}</span>
      <button type="button" class="btn" data-test="bet-ask-again" onClick={props.link.askAgain}>
        {translate('bet.ask_again')}
      </button>
    </div>
  );
}

export function Foot(props: {
  link: TableLink;
  balance: Amount | null;
  total: number;
  currency: Currency;
  line: Betting['line'];
}) {
  const screen = useScreen();
  const known = useStore(screen.balance);
  const balance = props.balance ?? known;
  const translate = useTranslate();
  const write = (amount: Amount) => money(amount, props.currency, translate.lang, { full: true });
  return (
    <footer class="foot">
      <button type="button" data-test="balance-ask" onClick={props.link.askBalance}>
        {props.line?.wallet ? <em>{props.line.words}</em> : <small>{translate('money.balance')}</small>}
        <b class="num" data-test="balance">
          {balance === null ? '–' : write(balance)}
        </b>
      </button>
      <div class="r">
        <small>{translate('money.total_bet')}</small>
        <b class="num gold" data-test="total-bet">
          {write(props.total)}
        </b>
      </div>
    </footer>
  );
}
