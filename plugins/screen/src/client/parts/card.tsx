// A card of any deck: large index and suit, a drawing that the game brings, or its name; its back when we may not see it.
import type { JSX } from 'preact';
import { type SheetOfCards, useGame } from '../packs/game-packs.ts';
import type { Translate } from '../texts.ts';
import { cardName, faceOf, isPlaying, rankIn } from './faces.ts';
import { art } from './icon.tsx';

export { cardName } from './faces.ts';

export interface CardProps {
  card: string | null;
  translate: Translate;
  class?: string;
  back?: string;
  /** Where it is drawn, in the place of the sheet of the game around here. */
  deck?: SheetOfCards | null;
}

export function PlayingCard(props: CardProps) {
  const { card, translate } = props;
  const game = useGame();
  const face = card === null ? null : faceOf(card);
  const deck = props.deck ?? game?.deck;
  const isDrawn = deck?.faces.includes(face ?? 'back') === true;
  const [width, height] = isDrawn ? deck.box : BOX;
  const look = isDrawn ? `drawn ${height > 1.5 * width ? 'tall' : ''}` : face === null ? '' : lookOf(face);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={cardName(card, translate)}
      class={`card ${look} ${props.class ?? ''}`}
      style={isDrawn ? { aspectRatio: `${width} / ${height}` } : undefined}
    >
      {isDrawn ? <use href={`${deck.art}#${face ?? 'back'}`} width={width} height={height} /> : drawing(face, props.back)}
    </svg>
  );
}

const BOX = [60, 84] as const;

const lookOf = (face: string): string => (isPlaying(face) ? `su-${face.charAt(1)}` : 'named');

function drawing(face: string | null, back = 'bk-texas'): JSX.Element {
  if (face === null) return <use href={art(back)} />;
  return isPlaying(face) ? <Playing face={face} /> : <Named face={face} />;
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
