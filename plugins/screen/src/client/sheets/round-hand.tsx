// A hand of a seated game as its player may look at it again: his cards, the board, the pots, what it brought him.
import { PlayingCard } from '../parts/card.tsx';
import { useSay } from '../screen.ts';
import { faces, number, record, rows } from '../seated/fields.ts';
import { named } from '../texts.ts';

/** Was this round settled among seats? */
export function hasHand(round: Record<string, unknown>): boolean {
  return rows(record(round.money).players).some(each => number(each.seat) !== null) && record(round.money).kind === 'p2p';
}

export function RoundHand(props: {
  round: Record<string, unknown>;
  gameCode: string;
  write(amount: number, sign?: boolean): string;
}) {
  const { round, gameCode, write } = props;
  const say = useSay();
  const money = record(round.money);
  const me = rows(money.players).find(each => each.mine === true);
  const seat = number(me?.seat);
  const pots = rows(money.pots);
  const rake = number(me?.rake) ?? 0;
  return (
    <>
      <Cards words={say('history.my_cards')} cards={faces(record(round.cards).player)} />
      <Cards words={say('zone.board')} cards={faces(record(round.result).board)} />
      <ul>
        {pots.map((pot, index) => {
          const share = rows(pot.shares).find(each => number(each.seat) === seat);
          const name = pots.length === 1 ? say('pot.total') : index === 0 ? say('pot.main') : say('pot.side', { n: index });
          const rank = typeof pot.rank === 'string' ? named(say, 'rank', pot.rank, gameCode) : '';
          return (
            <li key={index} class="num">
              {[`${name} ${write(number(pot.amount) ?? 0)}`, rank].filter(Boolean).join(' · ')}
              {share ? ` → ${write(number(share.amount) ?? 0, true)}` : ''}
            </li>
          );
        })}
        {rake > 0 ? <li class="num">{say('table.rake', { amount: write(rake) })}</li> : null}
      </ul>
    </>
  );
}

function Cards(props: { words: string; cards: readonly (string | null)[] }) {
  const say = useSay();
  if (props.cards.length === 0) return null;
  return (
    <div class="round-hand">
      <small>{props.words}</small>
      <span>
        {props.cards.map((card, index) => (
          <PlayingCard key={index} card={card} say={say} />
        ))}
      </span>
    </div>
  );
}
