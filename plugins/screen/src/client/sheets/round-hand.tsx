// A hand of a seated game as its player may look at it again: their cards, the board, the pots, what it brought.
import { PlayingCard } from '../parts/card.tsx';
import { useTranslate } from '../screen.ts';
import { faces, number, record, rows } from '../seated/hand/fields.ts';
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
  const translate = useTranslate();
  const money = record(round.money);
  const me = rows(money.players).find(each => each.mine === true);
  const seat = number(me?.seat);
  const pots = rows(money.pots);
  const rake = number(me?.rake) ?? 0;
  return (
    <>
      <Cards words={translate('history.my_cards')} cards={faces(record(round.cards).player)} />
      <Cards words={translate('zone.board')} cards={faces(record(round.result).board)} />
      <ul>
        {pots.map((pot, index) => {
          const share = rows(pot.shares).find(each => number(each.seat) === seat);
          const name =
            pots.length === 1
              ? translate('pot.total')
              : index === 0
                ? translate('pot.main')
                : translate('pot.side', { n: index });
          const rank = typeof pot.rank === 'string' ? named(translate, 'rank', pot.rank, gameCode) : '';
          return (
            <li key={index} class="num">
              {[`${name} ${write(number(pot.amount) ?? 0)}`, rank].filter(Boolean).join(' · ')}
              {share ? ` → ${write(number(share.amount) ?? 0, true)}` : ''}
            </li>
          );
        })}
        {rake > 0 ? <li class="num">{translate('table.rake', { amount: write(rake) })}</li> : null}
      </ul>
    </>
  );
}

function Cards(props: { words: string; cards: readonly (string | null)[] }) {
  const translate = useTranslate();
  if (props.cards.length === 0) return null;
  return (
    <div class="round-hand">
      <small>{props.words}</small>
      <span>
        {props.cards.map((card, index) => (
          <PlayingCard key={index} card={card} translate={translate} />
        ))}
      </span>
    </div>
  );
}
