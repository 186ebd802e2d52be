// Cards of my hand under a finger: laid as a meld, added to one, or dumped, by where they are let go. Taps and keys do the same.
import { useRef, useScreen, useState, useTranslate } from '@baize/plugin-screen/kit';
import type { Choosing } from '@baize/plugin-screen/kit/seats';

/** So far a finger moves before it drags: less is a tap. */
const DRAG_PX = 8;

/** What is carried, and the place that it is over: `lay`, `dump` or `meld:3`. */
export interface Dragging {
  cards: readonly string[];
  over: string;
  x: number;
  y: number;
}

interface Grab {
  card: string;
  x: number;
  y: number;
}

/** Handlers of the hand, and what is carried now; `melds`: those that the hand makes. */
export function useDragging(choosing: Choosing | null, melds: readonly string[][]) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const grab = useRef<Grab | null>(null);
  const wasDragged = useRef(false);
  const screen = useScreen();
  const translate = useTranslate();
  const end = () => {
    grab.current = null;
    setDragging(null);
  };
  return {
    dragging,
    hand: {
      onPointerDown(event: PointerEvent) {
        wasDragged.current = false;
        const card = cardAt(event);
        grab.current = null;
        if (!card?.dataset.card || !event.isPrimary || event.button !== 0) return;
        grab.current = { card: card.dataset.card, x: event.clientX, y: event.clientY };
        card.setPointerCapture(event.pointerId); // a quick mouse is off the hand with its first step
      },
      onPointerMove(event: PointerEvent) {
        const from = grab.current;
        if (!from || !choosing) return;
        const [x, y] = [event.clientX - from.x, event.clientY - from.y];
        if (!dragging && Math.hypot(x, y) < DRAG_PX) return;
        wasDragged.current = true;
        const cards = choosing.picked.includes(from.card) ? choosing.picked : [from.card];
        setDragging({ cards, x, y, over: placeAt(event) });
      },
      onPointerUp(event: PointerEvent) {
        const from = grab.current;
        if (from && dragging && choosing) {
          const said = letGo(choosing, dragging.cards, placeAt(event), melds);
          if (said) screen.note(translate(said));
        }
        end();
      },
      onPointerCancel: end,
      /** A drag that ends on its card is a click too, and no tap. */
      onClickCapture(event: Event) {
        if (wasDragged.current) event.stopPropagation();
        wasDragged.current = false;
      },
    },
  };
}

const cardAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('button.ti-card') : null);

/** The topmost place under the pointer; what is carried lies above it and is looked through. */
function placeAt({ clientX, clientY }: PointerEvent): string {
  const all = document.elementsFromPoint(clientX, clientY);
  return all.map(each => each.closest<HTMLElement>('[data-place]')?.dataset.place).find(place => place) ?? '';
}

/** Answers by the place. @returns the words of why it does not go; empty: it went, or was laid back */
function letGo(choosing: Choosing, cards: readonly string[], place: string, melds: readonly string[][]): string {
  if (place === '' || !choosing.settled || choosing.sending !== null) return '';
  const button = choosing.buttons.find(({ name, target }) =>
    place.startsWith('meld:') ? target && 'zone' in target && target.zone === place : name === (place === 'lay' ? 'drop' : place),
  );
  if (place !== 'lay') {
    const [card, ...more] = cards;
    if (!button || !card || more.length > 0 || !button.cards?.from.includes(card)) return 'ti.not_meld';
    choosing.giveSet(button, [card]);
    return '';
  }
  const [only, ...others] = cards;
  const whole = others.length === 0 ? (melds.find(meld => meld.includes(only ?? '')) ?? []) : cards;
  const set = button?.sets.find(each => each.length === whole.length && each.every(card => whole.includes(card)));
  if (!button || !set) return 'ti.not_meld';
  choosing.giveSet(button, set);
  return '';
}
