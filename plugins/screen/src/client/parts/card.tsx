// A card of any deck: large index and suit, a flower, a drawing of the game's own, or its name; its back when we may not see it.
import type { JSX } from 'preact';
import { useGame } from '../packs/game-packs.ts';
import type { Translate } from '../texts.ts';
import { cardName, deckOf, faceOf, rankIn } from './faces.ts';
import { art } from './icon.tsx';

export { cardName } from './faces.ts';

export interface CardProps {
  card: string | null;
  translate: Translate;
  class?: string;
  back?: string;
}

export function PlayingCard(props: CardProps) {
  const { card, translate } = props;
  const game = useGame();
  const face = card === null ? null : faceOf(card);
  const own = game?.art && game.faces.has(face ?? 'back') ? `${game.art}#${face ?? 'back'}` : null;
  const { look, box, drawing } = own ? OWN(own) : face === null ? back(props.back ?? 'bk-texas') : drawn(face);
  return (
    <svg viewBox={box} role="img" aria-label={cardName(card, translate)} class={`card ${look} ${props.class ?? ''}`}>
      {drawing}
    </svg>
  );
}

interface Drawing {
  look: string;
  box: string;
  drawing: JSX.Element;
}

const BOX = '0 0 60 84';
const OWN = (href: string): Drawing => ({ look: 'own', box: BOX, drawing: <use href={href} width="60" height="84" /> });
const FLOWER = { look: 'flower', box: '0 0 100 160' };
const back = (id: string): Drawing =>
  id.startsWith('hw-') ? { ...FLOWER, drawing: <use href={art(id)} /> } : { look: '', box: BOX, drawing: <use href={art(id)} /> };

function drawn(face: string): Drawing {
  const deck = deckOf(face);
  if (deck === 'flower') return { ...FLOWER, drawing: <use href={art(`hw-${face}`)} /> };
  if (deck === 'playing') return { look: `su-${face.charAt(1)}`, box: BOX, drawing: <Playing face={face} /> };
  return { look: 'named', box: BOX, drawing: <Named face={face} /> };
}

function Playing(props: { face: string }) {
  const rank = rankIn(props.face);
  const suit = art(`su-${props.face.charAt(1)}`);
  return (
    <>
      <rect class="cf" x=".5" y=".5" width="59" height="83" rx="5" />
      <text x={rank === '10' ? 5 : 6} y="31" class={`rk ${rank === '10' ? 'rk10' : ''}`}>
        {rank}
      </text>
      <use href={suit} x="6.5" y="36" width="16" height="16" />
      <use href={suit} x="24" y="46" width="31" height="31" />
    </>
  );
}

// A card that nobody has drawn says its name, in as many lines as it has words.
function Named(props: { face: string }) {
  const words = props.face.split('_').slice(0, 4);
  const longest = Math.max(...words.map(each => each.length));
  const size = Math.min(30, 52 / (0.62 * longest), 72 / words.length);
  return (
    <>
      <rect class="cf" x=".5" y=".5" width="59" height="83" rx="5" />
      {words.map((word, line) => (
        <text key={line} x="30" y={42 + size * (line + 0.85 - words.length / 2)} font-size={size} class="nm">
          {word}
        </text>
      ))}
    </>
  );
}

/** The symbol of the table's card back. */
export function backOf(design: { back?: string; back_color?: string } | undefined): string {
  return design?.back === 'rlive' ? `bk-rlive-${design.back_color ?? 'blue'}` : 'bk-texas';
}
