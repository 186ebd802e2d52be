// The drawn fan of cards on a game's tile, on the colour of its family.
import { PlayingCard } from '../parts/card.tsx';
import { art } from '../parts/icon.tsx';
import { useTranslate } from '../screen.ts';

interface Fan {
  family: string;
  cards: string[];
}

const FANS: Record<string, Fan> = {
  holdem_nlh: { family: 'green', cards: ['As', 'Ah'] },
  live_holdem: { family: 'green', cards: ['Ac', 'Kc'] },
  omaha_plo: { family: 'green', cards: ['Kh', 'Qh', 'Jc', 'Tc'] },
  badugi: { family: 'green', cards: ['Ad', '2c', '3h', '4s'] },
  speed_holdem: { family: 'red', cards: ['Qs', 'bk-texas'] },
  live_speed_holdem: { family: 'red', cards: ['Jh', 'bk-rlive-blue'] },
  matgo: { family: 'amber', cards: ['hw-01a', 'hw-08a', 'hw-03a'] },
  gostop: { family: 'amber', cards: ['hw-02a', 'hw-04a', 'hw-08b'] },
  seotda: { family: 'amber', cards: ['hw-03a', 'hw-08a'] },
  tongits: { family: 'violet', cards: ['5d', '6d', '7d'] },
  blackjack: { family: 'blue', cards: ['Ac', 'Jd'] },
  red_dog: { family: 'blue', cards: ['4c', 'bk-texas', 'Jh'] },
  baccarat: { family: 'red', cards: ['9d', 'Ks'] },
  live_baccarat: { family: 'red', cards: ['8h', 'Kd'] },
};
const BY_CATEGORY: Record<string, Fan> = {
  poker: { family: 'green', cards: ['Ks', 'Kd'] },
  board: { family: 'amber', cards: ['hw-11a', 'hw-12a'] },
  live: { family: 'red', cards: ['7s', 'Qh'] },
  card: { family: 'blue', cards: ['Td', 'Ac'] },
};
const PLAIN: Fan = { family: 'blue', cards: ['As', 'Kh'] };

export const fanOf = (code: string, category: string): Fan => FANS[code] ?? BY_CATEGORY[category] ?? PLAIN;

export function GameArt(props: { code: string; category: string; big?: boolean }) {
  const fan = fanOf(props.code, props.category);
  const cards = (
    <div class={`fan n${fan.cards.length} ${props.big ? 'big' : ''}`} aria-hidden="true">
      {fan.cards.map(card => (
        <Drawn key={card} card={card} />
      ))}
    </div>
  );
  return props.big ? cards : <div class={`art f-${fan.family}`}>{cards}</div>;
}

function Drawn(props: { card: string }) {
  const translate = useTranslate();
  const { card } = props;
  if (card.startsWith('bk-')) return <PlayingCard card={null} translate={translate} back={card} />;
  if (!card.startsWith('hw-')) return <PlayingCard card={card} translate={translate} />;
  return (
    <svg class="hw" viewBox="0 0 100 160" aria-hidden="true">
      <use href={art(card)} />
    </svg>
  );
}
