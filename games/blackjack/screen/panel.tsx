// Below the felt: the hand that I play, large, with its four moves in fixed places; insurance, a line for each of my boxes.

import { Cards } from '@baize/kit-boxes/screen';
import {
  type Choosing,
  ClockRing,
  type Currency,
  money,
  refusedCommand,
  type TableLink,
  type TableView,
  useChoosingKeys,
  useEffect,
  useScreen,
  useStore,
  useTranslate,
} from '@baize/plugin-screen/kit';
import { handWords } from './felt.tsx';
import { handsOf } from './reading.ts';

type Ask = TableView['asks'][number];

/** In the order of their places; one that is not offered is there all the same. */
const MOVES = ['hit', 'stand', 'double', 'split'] as const;
const LOOKS: Record<(typeof MOVES)[number], string> = { hit: 'g', stand: 'd', double: '', split: 'p' };

export function MovePanel(props: { choosing: Choosing; view: TableView; link: TableLink; currency: Currency }) {
  const { choosing, view, currency } = props;
  const { ask } = choosing;
  const translate = useTranslate();
  const screen = useScreen();
  const hands = handsOf(view, ask.seat ?? 0);
  const hand = hands[ask.hand ?? 0];
  const words = hand ? handWords(hand, translate) : '';
  useChoosingKeys(choosing);
  useEffect(() => {
    if (words) screen.announcer.announce(`${translate('boxes.yours', { n: ask.seat ?? 0 })}: ${words}`);
  }, [ask.ask]);
  return (
    <section class="bj-panel" aria-label={translate('screen.actions')} data-test="bar">
      <div class="bj-mine">
        {hand ? <Cards cards={hand.cards} view={view} /> : null}
        <p>
          <small>
            {translate('boxes.yours', { n: ask.seat ?? 0 })}
            {hands.length > 1 ? ` · ${(ask.hand ?? 0) + 1}/2` : ''}
          </small>
          <b data-test="my-total">{hand?.isSoft ? translate('bj.soft', { n: hand.total }) : (hand?.total ?? '')}</b>
        </p>
        <Clock ask={ask} view={view} />
      </div>
      <Refused link={props.link} currency={currency} />
      <div class="bj-moves">
        {MOVES.map(move => {
          const button = choosing.buttons.find(each => each.name === move);
          const isSending = choosing.sending === move;
          return (
            <button
              type="button"
              key={move}
              class={`btn ${LOOKS[move]} ${isSending ? 'busy' : ''}`}
              disabled={!button || !choosing.can(button)}
              data-test={`option-${move}`}
              onClick={() => button && choosing.give(button)}
            >
              <span>{translate(`act.${move}`)}</span>
              {button?.price ? <b class="num">+{money(button.price, currency, translate.lang)}</b> : null}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function Clock(props: { ask: Ask; view: TableView }) {
  const { ask, view } = props;
  const screen = useScreen();
  return (
    <ClockRing
      deadline={ask.deadline}
      ms={ask.ms}
      offset={view.offset}
      words=""
      calm={screen.calm()}
      onSecond={left => left > 0 && left <= 5 && screen.sounds.play('tick')}
    />
  );
}

// What was asked of the wallet and refused: the question is still open.
function Refused(props: { link: TableLink; currency: Currency }) {
  const { refused } = useStore(props.link.commands.state);
  const translate = useTranslate();
  if (refused?.type !== 'act') return null;
  return (
    <p class="bj-refused" role="alert" data-test="refusal" data-code={refused.code}>
      {refusedCommand(refused.code, refused.data, translate, props.currency)}
    </p>
  );
}

export function InsurancePanel(props: { asks: readonly Ask[]; view: TableView; link: TableLink; currency: Currency }) {
  const { asks, view, link, currency } = props;
  const translate = useTranslate();
  const { pending } = useStore(link.commands.state);
  const [first] = asks;
  if (!first) return null;
  const write = (amount: number) => money(amount, currency, translate.lang);
  const total = asks.reduce((sum, ask) => sum + (ask.options?.insurance?.price ?? 0), 0);
  return (
    <section class="bj-panel insure" aria-label={translate('act.insurance')} data-test="insurance">
      <div class="bj-mine">
        <p>
          <b>{translate('bj.insurance_q', { amount: write(total) })}</b>
        </p>
        <Clock ask={first} view={view} />
      </div>
      <Refused link={link} currency={currency} />
      <ul>
        {asks.map(ask => {
          const isSending = pending.some(each => each.type === 'act' && each.payload.ask === ask.ask);
          return (
            <li key={ask.ask} data-test={`insure-${ask.seat}`}>
              <span>{translate('boxes.yours', { n: ask.seat ?? 0 })}</span>
              {(['decline', 'insurance'] as const).map(option => (
                <button
                  type="button"
                  key={option}
                  class={`btn ${option === 'insurance' ? 'p' : ''}`}
                  disabled={isSending}
                  data-test={`${option}-${ask.seat}`}
                  onClick={() => link.act(ask.ask, option)}
                >
                  <span>{translate(`act.${option}`)}</span>
                  {option === 'insurance' ? <b class="num">+{write(ask.options?.insurance?.price ?? 0)}</b> : null}
                </button>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
