// My hand, sorted by month: a dot over what takes something; a first tap lifts a card, a second one or a flick up plays it.
import { useRef, useTranslate } from '@baize/plugin-screen/kit';
import type { Choosing } from '@baize/plugin-screen/kit/seats';
import { Caption, FlowerCard } from './card.tsx';
import { wordOf } from './floor.tsx';

export interface HandProps {
  cards: readonly (string | null)[];
  /** months that lie on the floor */
  onFloor: ReadonlySet<string>;
  choosing: Choosing | null;
}

/** So many pixels upwards are a flick, and no tap. */
const FLICK_PX = 36;

export function Hand(props: HandProps) {
  const { choosing, onFloor } = props;
  const translate = useTranslate();
  const play = choosing?.buttons.find(each => each.name === 'play');
  const own = props.cards.filter(card => card !== null).sort();
  const hidden = props.cards.length - own.length;
  const { tap, grab, lift, forget } = usePlaying(choosing);
  return (
    <section
      class={`mg-hand ${own.length > 7 ? 'two' : ''}`}
      style={{ '--n': props.cards.length }}
      aria-label={translate('zone.hand')}
      data-test="own-cards"
      onKeyDown={event => {
        forget();
        walk(event);
      }}
    >
      {own.map(card => {
        const takes = card.startsWith('00') || onFloor.has(card.slice(0, 2));
        const isUp = choosing?.picked.includes(card) === true;
        const isOffered = play?.cards?.from.includes(card) === true;
        return (
          <button
            key={card}
            type="button"
            class={`mg-card ${takes && isOffered ? 'ok' : ''} ${isUp ? 'up' : ''}`}
            disabled={!isOffered}
            aria-pressed={isUp}
            data-test={`card-${card}`}
            data-card={card}
            onClick={() => tap(card)}
            onPointerDown={({ clientY }) => grab(card, clientY)}
            onPointerUp={({ clientY }) => lift(card, clientY)}
          >
            <FlowerCard card={card} />
            <Caption card={card} kind={translate(`hw.${wordOf(card)}`)} />
          </button>
        );
      })}
      {Array.from({ length: hidden }, (_, at) => (
        <span key={at} class="mg-card">
          <FlowerCard card={null} />
        </span>
      ))}
    </section>
  );
}

/** What taps and flicks do: a first tap lifts a card, a second one plays it, a flick up plays it at once. */
function usePlaying(choosing: Choosing | null) {
  const from = useRef<{ card: string; y: number; isFlick: boolean } | null>(null);
  const play = choosing?.buttons.find(each => each.name === 'play');
  const put = (card: string) => {
    if (play && choosing?.settled && choosing.sending === null) choosing.giveSet(play, [card]);
  };
  return {
    tap(card: string): void {
      // a flick that ends on its card is a click too
      if (!choosing || !play || from.current?.isFlick) return;
      if (choosing.picked.includes(card)) put(card);
      else choosing.pick(card);
    },
    grab(card: string, y: number): void {
      from.current = { card, y, isFlick: false };
    },
    lift(card: string, y: number): void {
      if (from.current?.card !== card || from.current.y - y <= FLICK_PX) return;
      from.current.isFlick = true;
      put(card);
    },
    forget(): void {
      from.current = null;
    },
  };
}

// Arrows go from card to card; Enter lifts and plays as a tap does.
function walk(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = cards.indexOf(event.target as HTMLButtonElement);
  cards[(at + step + cards.length) % cards.length]?.focus();
  event.preventDefault();
}
