// Beside the felt on wide screens: this hand so far in words, and the numbers of my decision.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Currency, money } from '../money.ts';
import { cardName, faceOf, isPlaying, rankIn } from '../parts/faces.ts';
import { useTranslate } from '../screen.ts';
import type { TableView } from '../table-view.ts';
import { named, type Translate } from '../texts.ts';
import type { Choosing } from './choosing.ts';
import type { LogLine } from './hand/hand-parts.ts';
import { actionWords } from './option-words.ts';

const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

export function SidePanel(props: { view: TableView; choosing: Choosing | null; currency: Currency }) {
  const { view, currency } = props;
  const translate = useTranslate();
  return (
    <aside class="pside" aria-label={translate('screen.this_hand')}>
      <h2>{translate('screen.this_hand')}</h2>
      <HandLog view={view} currency={currency} />
      {props.choosing ? <Numbers {...props} choosing={props.choosing} translate={translate} /> : null}
    </aside>
  );
}

/** The hand so far, newest last and in sight. */
export function HandLog(props: { view: TableView; currency: Currency }) {
  const { view, currency } = props;
  const translate = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const { log } = view.hand;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [log.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the arrow keys, where it has the focus.
    <ol class="plog" ref={list} tabIndex={0} aria-label={translate('screen.this_hand')} data-test="hand-log">
      {log.map(line => (
        <Line key={`${line.seq}${line.kind}${line.seat}`} line={line} view={view} currency={currency} translate={translate} />
      ))}
    </ol>
  );
}

function Line(props: { line: LogLine; view: TableView; currency: Currency; translate: Translate }) {
  const { line, view, currency, translate } = props;
  const gameCode = view.table?.game_code ?? '';
  const sum = line.amount > 0 ? money(line.amount, currency, translate.lang) : '';
  if (line.kind === 'stage')
    return (
      <li class="st">
        {named(translate, 'stage', line.name, gameCode)} <Faces cards={line.cards} translate={translate} />
      </li>
    );
  const name = line.seat === null ? '' : (view.hand.seats[line.seat]?.nickname ?? '');
  if (line.kind === 'won')
    return (
      <li class="won">
        <b>{name}</b> {netOf(line, view) > 0 ? translate('money.win') : ''}{' '}
        <span class="num">{netOf(line, view) > 0 ? sum : translate('money.returned', { amount: sum })}</span>
      </li>
    );
  if (line.kind === 'shown')
    return (
      <li>
        <b>{name}</b> {line.name ? named(translate, 'rank', line.name, gameCode) : ''}{' '}
        <Faces cards={line.cards} translate={translate} />
      </li>
    );
  if (line.kind === 'rake') return <li>{translate('table.rake', { amount: sum })}</li>;
  if (line.kind === 'event')
    return (
      <li>
        <b>{name}</b> {translate(`event.${line.name}`, { amount: sum })}
      </li>
    );
  return (
    <li>
      <b>{name}</b> {actionWords({ name: line.name, count: line.count }, translate, gameCode)} <span class="num">{sum}</span>{' '}
      <Faces cards={line.cards} translate={translate} />
    </li>
  );
}

// Who got back less than they put in has not won.
const netOf = ({ seat }: LogLine, view: TableView) => view.hand.seats[seat ?? -1]?.net ?? 1;

// A playing card by its signs, any other by its name.
const shortName = (card: string, translate: Translate) =>
  isPlaying(faceOf(card)) ? `${rankIn(card)}${SUITS[card.charAt(1)]}` : cardName(card, translate);

function Faces(props: { cards: readonly (string | null)[]; translate: Translate }) {
  const known = props.cards.filter(card => card !== null);
  return (
    <>
      {known.map((card, index) => (
        <span
          key={index}
          role="img"
          class={`face ${isPlaying(faceOf(card)) ? `su-${card.charAt(1)}` : ''}`}
          aria-label={cardName(card, props.translate)}
        >
          {shortName(card, props.translate)}
        </span>
      ))}
    </>
  );
}

function Numbers(props: { view: TableView; choosing: Choosing; currency: Currency; translate: Translate }) {
  const { choosing, currency, translate } = props;
  const { table, range } = choosing;
  const pot = table.pot + table.toCall; // games whose chips move at the end alone have none
  const rows: [string, number][] = [
    ...(table.toCall > 0 ? [[translate('pot.to_call'), table.toCall] as [string, number]] : []),
    ...(pot > 0 ? [[translate(table.toCall > 0 ? 'pot.after_call' : 'pot.total'), pot] as [string, number]] : []),
    ...(range ? [[translate(table.toCall > 0 ? 'pot.min_raise' : 'act.min'), range.min] as [string, number]] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <dl class="pnumbers">
      {rows.map(([words, amount]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd class="num">{money(amount, currency, translate.lang)}</dd>
        </div>
      ))}
    </dl>
  );
}
