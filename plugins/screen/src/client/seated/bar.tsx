// The bar while I must decide: what I hold and the clock, cards to choose, the size of a bet, and a button for each option.
import { useState } from 'preact/hooks';
import { type Currency, money } from '../money.ts';
import { PlayingCard } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { type Button, pickable } from './choice.ts';
import type { Choosing } from './choosing.ts';
import { buttonWords, presetWords, type Wording } from './option-words.ts';
import type { SeatReading } from './reading.ts';
import { amountAt, placeOf, presetsOf, stepped, typedAmount } from './sizing.ts';
import { TurnLine, type TurnTime } from './turn-clock.tsx';

export interface ChoiceBarProps {
  choosing: Choosing;
  wording: Wording;
  /** What I hold, in words. */
  holding: string;
  /** Of the game: what is picked on its felt, and answered there. */
  reading?: Pick<SeatReading, 'picksSets' | 'inBar'>;
  time: TurnTime;
  /** Cards I can take up on the felt. */
  own: readonly (string | null)[];
  /** what my time bank has */
  bank_ms?: number;
  onSecond(left: number): void;
}

export function ChoiceBar(props: ChoiceBarProps) {
  const { choosing, wording, time } = props;
  const translate = useTranslate();
  const { picksSets = false, inBar } = props.reading ?? {};
  const buttons = choosing.buttons.filter(each => inBar?.(each, choosing) ?? true);
  const others = pickable(buttons).filter(card => !props.own.includes(card));
  const sets = picksSets ? [] : buttons.filter(each => each.sets.length > 0);
  const plain = buttons.filter(each => !sets.includes(each));
  return (
    <>
      <div class="pinfo">
        <b class="holding">{props.holding || translate('state.your_turn')}</b>
        <TurnLine
          {...time}
          words={translate('state.time_bank')}
          bank_sec={(props.bank_ms ?? 0) / 1000}
          onSecond={props.onSecond}
        />
      </div>
      {others.length > 0 ? <Picker cards={others} choosing={choosing} /> : null}
      {choosing.sized && choosing.range ? <Sizer choosing={choosing} wording={wording} /> : null}
      {sets.map(button => (
        <Sets key={button.name} button={button} choosing={choosing} wording={wording} />
      ))}
      <div class={`pgo n${Math.min(plain.length, 6)}`}>
        {plain.map(button => (
          <OptionButton key={button.name} button={button} choosing={choosing} wording={wording} />
        ))}
      </div>
    </>
  );
}

function OptionButton(props: { button: Button; choosing: Choosing; wording: Wording }) {
  const { button, choosing, wording } = props;
  const { sized } = choosing;
  const movable = button.range !== null && button.range.max > button.range.min;
  // Of several options with an amount of their own, the slider belongs to one: a first tap brings it here.
  const other = movable && sized?.name !== button.name;
  const amount = other ? (button.range?.min ?? 0) : choosing.amount;
  const { label, sub } = buttonWords(button, amount, choosing.picked.length, wording);
  const sending = choosing.sending === button.name;
  const [only, ...more] = button.sets;
  const set = only && more.length === 0 && choosing.picked.length === 0 ? only : null; // nothing else can be meant
  const can = set ? choosing.settled && choosing.sending === null : choosing.can(button);
  return (
    <button
      type="button"
      class={`btn ${button.look} ${sending ? 'busy' : ''}`}
      disabled={!can}
      data-test={`option-${button.name}`}
      data-amount={button.range ? amount : undefined}
      onClick={() => (other ? choosing.size(button.name) : set ? choosing.giveSet(button, set) : choosing.give(button))}
    >
      <span>{label}</span>
      {sub ? <b class="num">{sub}</b> : null}
    </button>
  );
}

// Cards that an option takes from elsewhere than my hand.
function Picker(props: { cards: string[]; choosing: Choosing }) {
  const { choosing } = props;
  const translate = useTranslate();
  return (
    <div class="picker">
      {props.cards.map((card, index) => (
        <button
          type="button"
          key={`${card}${index}`}
          class={choosing.picked.includes(card) ? 'picked' : ''}
          aria-pressed={choosing.picked.includes(card)}
          data-test={`card-${card}`}
          onClick={() => choosing.pick(card)}
        >
          <PlayingCard card={card} translate={translate} />
        </button>
      ))}
    </div>
  );
}

// Groups of cards that an option takes as they are: each is a button of its own.
function Sets(props: { button: Button; choosing: Choosing; wording: Wording }) {
  const { button, choosing, wording } = props;
  const translate = useTranslate();
  const { label } = buttonWords(button, 0, 0, wording);
  return (
    <div class="psets">
      {button.sets.map((set, index) => (
        <button
          type="button"
          key={set.join()}
          class="btn"
          disabled={!choosing.settled || choosing.sending !== null}
          data-test={`option-${button.name}-${index}`}
          onClick={() => choosing.giveSet(button, set)}
        >
          <span>{label}</span>
          <span class="mini-set">
            {set.map((card, place) => (
              <PlayingCard key={place} card={card} translate={translate} />
            ))}
          </span>
        </button>
      ))}
    </div>
  );
}

function Sizer(props: { choosing: Choosing; wording: Wording }) {
  const { choosing, wording } = props;
  const { range, table, amount } = choosing;
  const translate = useTranslate();
  if (!range) return null;
  const { setAmount } = choosing;
  return (
    <>
      <div class="psize">
        <button
          type="button"
          class="step"
          aria-label={translate('bet.less')}
          data-test="bet-less"
          onClick={() => setAmount(stepped(amount, -1, range, table.unit))}
        >
          <Icon name="minus" />
        </button>
        <input
          type="range"
          min={0}
          max={1000}
          value={placeOf(amount, range, table.unit)}
          aria-label={translate('bet.amount')}
          aria-valuetext={money(amount, wording.currency, translate.lang)}
          style={{ '--fill': `${placeOf(amount, range, table.unit) / 10}%` }}
          data-test="bet-slider"
          onInput={event => setAmount(amountAt(Number(event.currentTarget.value), range, table.unit))}
        />
        <button
          type="button"
          class="step"
          aria-label={translate('bet.more')}
          data-test="bet-more"
          onClick={() => setAmount(stepped(amount, 1, range, table.unit))}
        >
          <Icon name="plus" />
        </button>
        <AmountField
          amount={amount}
          currency={wording.currency}
          set={setAmount}
          enter={() => choosing.sized && choosing.give(choosing.sized)}
        />
      </div>
      <Presets choosing={choosing} all={range.max - range.paid >= wording.chips} />
    </>
  );
}

function Presets({ choosing, all }: { choosing: Choosing; all: boolean }) {
  const { range, table, amount, setAmount } = choosing;
  const translate = useTranslate();
  const { betSizes } = useStore(useScreen().settings);
  const presets = range ? presetsOf(range, table, betSizes) : [];
  const chosen = presets.find(([, value]) => value === amount)?.[0];
  return (
    <div class="ppre">
      {presets.map(([preset, value]) => (
        <button
          type="button"
          key={preset}
          class={`btn ${preset === chosen ? 'on' : ''}`}
          aria-pressed={preset === chosen}
          data-test={`preset-${preset}`}
          onClick={() => setAmount(value)}
        >
          {presetWords(preset, all, translate)}
        </button>
      ))}
    </div>
  );
}

/** An amount that can be typed; what is typed counts when the field is left or Enter is pressed. */
export function AmountField(props: { amount: number; currency: Currency; set(amount: number): void; enter?(): void }) {
  const { amount, currency } = props;
  const translate = useTranslate();
  // what is typed belongs to the amount it was typed over; an effect that cleared it later could clear what was typed meanwhile
  const [typing, setTyping] = useState<{ text: string; over: number } | null>(null);
  const text = typing?.over === amount ? typing.text : null;
  const take = () => {
    const typed = text === null ? null : typedAmount(text, currency.exponent);
    if (typed !== null) props.set(typed);
    setTyping(null);
    return typed;
  };
  return (
    <input
      class="amt num"
      type="text"
      inputMode={currency.exponent > 0 ? 'decimal' : 'numeric'}
      autocomplete="off"
      aria-label={translate('bet.amount')}
      value={text ?? money(amount, currency, translate.lang)}
      data-test="bet-amount"
      onFocus={event => event.currentTarget.select()}
      onInput={event => setTyping({ text: event.currentTarget.value, over: amount })}
      onBlur={take}
      onKeyDown={event => {
        if (event.key === 'Escape') event.currentTarget.blur();
        if (event.key !== 'Enter' || event.repeat) return;
        event.preventDefault();
        // The first Enter takes what was typed, the second plays it: nobody raises a sum that they have not seen.
        if (text === null) props.enter?.();
        else take();
      }}
    />
  );
}
