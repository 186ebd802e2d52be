// One seat: who sits there, their chips, their cards, what they did last, the button, the ring while it is their turn.
import type { CSSProperties } from 'preact';
import { type Currency, money } from '../money.ts';
import { PlayingCard } from '../parts/card.tsx';
import { Counters } from '../parts/counter-list.tsx';
import { type Counter, counterWords } from '../parts/counters.ts';
import { Icon } from '../parts/icon.tsx';
import { useTranslate } from '../screen.ts';
import { named, type Translate } from '../texts.ts';
import type { HandCard } from './hand/hand-parts.ts';
import { actionWords } from './option-words.ts';
import type { Place } from './places.ts';
import type { SeatShown } from './seats.ts';
import { TurnRing, type TurnTime } from './turn-clock.tsx';

const COLOURS = ['#3b6ea8', '#8a4fb3', '#b3632e', '#2e7d6b', '#a3455e', '#4d6b2f', '#1f7f93', '#7a5a2b', '#5a5fc0', '#8c3f86'];

/** What a seat did last. */
interface Tag {
  words: string;
  look: string;
}

export interface SeatProps {
  shown: SeatShown;
  place: Place;
  currency: Currency;
  gameCode: string;
  back: string;
  time: TurnTime | null;
  still: number;
  /** Cards of the winning hand, while they are shown. */
  best: ReadonlySet<string> | null;
  /** What the game counts of this seat for everybody. */
  counters?: readonly Counter[];
  /** What a tap on the seat does, where it does something. */
  onTap?: (() => void) | undefined;
}

export function Seat(props: SeatProps) {
  const { shown, place, currency, counters = [] } = props;
  const translate = useTranslate();
  const { hand, me } = shown;
  const tag = tagOf(shown, translate, props.gameCode);
  const word = wordOf(shown, translate);
  const chips = money(shown.chips, currency, translate.lang);
  const up = !me && hand.shown && hand.cards.some(each => each.card !== null);
  const counted = counters.map(each => counterWords(each, translate, props.gameCode));
  const label = [shown.nickname, chips, word, tag?.words ?? '', ...counted, shown.button ? translate('seat.button') : '']
    .filter(Boolean)
    .join(', ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a person at the table.
    <div
      class={classesOf(shown, place, up)}
      style={{ '--x': place.x, '--y': place.y } as CSSProperties}
      role="group"
      aria-label={label}
      data-test={`seat-${shown.seat}`}
      data-status={shown.status}
    >
      <div class="pring" aria-hidden="true">
        {props.time ? <TurnRing {...props.time} /> : null}
        <span class="av" style={{ '--avc': colourOf(shown.nickname) } as CSSProperties}>
          {[...shown.nickname][0] ?? ''}
        </span>
      </div>
      {me ? null : <Hole {...props} up={up} />}
      {props.onTap ? (
        <button type="button" class="plate" data-test="my-seat" onClick={props.onTap}>
          <span class="sr">{`${translate('table.my_seat')}: ${label}`}</span>
          <Plate shown={shown} tag={tag} word={word} chips={chips} counters={counters} gameCode={props.gameCode} isNamed />
        </button>
      ) : (
        <div class="plate">
          <Plate shown={shown} tag={tag} word={word} chips={chips} counters={counters} gameCode={props.gameCode} />
        </div>
      )}
      {shown.button ? (
        <span class="dealer" role="img" aria-label={translate('seat.button')} data-test="dealer">
          D
        </span>
      ) : null}
      {hand.won > 0 && (hand.net ?? 0) > 0 ? (
        <span class="pgain num" data-test={`won-${shown.seat}`}>
          {money(hand.won, currency, translate.lang, { sign: true })}
        </span>
      ) : null}
    </div>
  );
}

// `isNamed`: what stands on it is in the name of the button already.
function Plate(props: {
  shown: SeatShown;
  tag: Tag | null;
  word: string;
  chips: string;
  counters: readonly Counter[];
  gameCode: string;
  isNamed?: boolean;
}) {
  const { shown, tag, word, chips } = props;
  const translate = useTranslate();
  const hidden = props.isNamed ? 'true' : undefined;
  return (
    <>
      {tag ? (
        <em class={tag.look} aria-hidden={hidden}>
          {tag.words}
        </em>
      ) : null}
      <b aria-hidden={hidden}>
        {shown.connected ? null : <i class="lamp gone" />}
        {shown.nickname}
      </b>
      <span class="num" aria-hidden={hidden} data-test={`chips-${shown.seat}`}>
        {word && shown.chips === 0 ? word : chips}
      </span>
      {word && shown.chips > 0 ? <small aria-hidden={hidden}>{word}</small> : null}
      <Counters counters={props.counters} translate={translate} gameCode={props.gameCode} test={`counters-${shown.seat}`} />
    </>
  );
}

function classesOf({ me, hand, status, connected, turn, winner }: SeatShown, place: Place, up: boolean): string {
  const classes = [
    'pseat',
    me ? 'me' : '',
    up ? 'up' : '',
    hand.folded ? 'fold' : '',
    status === 'out' || !connected ? 'away' : '',
    turn ? 'act' : '',
    winner ? 'won' : '',
    place.x > 50 ? 'right' : '',
    place.y < 16 ? 'upper' : '',
  ];
  return classes.filter(Boolean).join(' ');
}

export function FreeSeat(props: { seat: number; number: number; place: Place; onSit: (() => void) | null }) {
  const translate = useTranslate();
  const style = { '--x': props.place.x, '--y': props.place.y } as CSSProperties;
  const { onSit } = props;
  if (!onSit) return <div class="pseat free" style={style} aria-hidden="true" />;
  return (
    <button
      type="button"
      class="pseat free"
      style={style}
      data-test={`sit-${props.seat}`}
      aria-label={`${translate('table.sit')}: ${translate('table.free_seat', { seat: props.number })}`}
      onClick={onSit}
    >
      <Icon name="plus" />
      <span>{translate('table.sit')}</span>
    </button>
  );
}

function Hole(props: SeatProps & { up: boolean }) {
  const { hand } = props.shown;
  const translate = useTranslate();
  const cards = visibleCards(hand.cards, hand.gaps, hand.scanned);
  if (cards.length === 0 || (hand.folded && !hand.shown) || hand.mucked) return null;
  return (
    <div class={`hole ${cards.length > 2 ? 'many' : ''}`} style={{ '--n': cards.length } as CSSProperties}>
      {cards.map(([each, index]) => (
        <span key={index} class={arrival(each, props)} style={delay(each)}>
          <PlayingCard
            card={each.card}
            translate={translate}
            back={props.back}
            class={dimmed(each, props.up ? props.best : null)}
          />
        </span>
      ))}
    </div>
  );
}

/** A hand's cards with their places, without those that were thrown. */
export function visibleCards(
  cards: readonly HandCard[],
  gaps: readonly number[],
  scanned: readonly HandCard[],
): [HandCard, number][] {
  const all = cards.length > 0 ? cards : scanned;
  return all.map((each, index): [HandCard, number] => [each, index]).filter(([, index]) => !gaps.includes(index));
}

export const arrival = (each: HandCard, props: { still: number }) => `pc ${each.seq > props.still ? 'dealt' : ''}`;

/** Dealt one after the other, at most 1.2 s for all. */
export function delay({ after = 0 }: HandCard): CSSProperties {
  return { animationDelay: `${Math.min(1100, after * 55)}ms` };
}

export const dimmed = (each: HandCard, best: ReadonlySet<string> | null) =>
  best && best.size > 0 && each.card !== null ? (best.has(each.card) ? 'rise' : 'dim') : '';

function tagOf(shown: SeatShown, translate: Translate, gameCode: string): Tag | null {
  const { hand } = shown;
  if (hand.rank && !hand.mucked) return { words: named(translate, 'rank', hand.rank, gameCode), look: shown.winner ? '' : 'q' };
  if (hand.mucked) return { words: translate('act.muck'), look: 'q' };
  if (!hand.last)
    return hand.drew === null || hand.folded ? null : { words: translate('act.draw_n', { n: hand.drew }), look: 'q' };
  if (hand.last.name === 'ante' || hand.last.name === 'post_dead') return null;
  const words = actionWords(hand.last, translate, gameCode);
  return { words, look: hand.bet > 0 && !hand.folded ? '' : 'q' };
}

// Instead of chips: why there are none, or why this seat is not playing.
function wordOf(shown: SeatShown, translate: Translate): string {
  if (shown.dealt && shown.chips === 0 && !shown.hand.folded && shown.hand.net === null) return translate('act.allin');
  if (shown.chips === 0 && !shown.dealt) return translate('table.out_of_chips');
  if (shown.status === 'out') return translate('table.away');
  if (!shown.connected) return translate('table.offline');
  if (shown.waits) return translate('table.waits');
  return '';
}

function colourOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length] ?? '#3b6ea8';
}
