// One player at the table of flower cards: who they are, what they have done, their score, and their four piles.
import { type Currency, money, useTranslate } from '@baize/plugin-screen/kit';
import { type SeatShown, TurnRing } from '@baize/plugin-screen/kit/seats';
import { CUP, junkOf, type Kind, kindOf } from '../src/deck.ts';
import type { SideShown } from '../src/round-shown.ts';
import { FlowerCard } from './card.tsx';

export interface BarProps {
  shown: SeatShown;
  side: SideShown | undefined;
  currency: Currency;
  time: { deadline: number | null; ms: number; offset: number; bank: boolean } | null;
  onSit: (() => void) | null;
  onTap: (() => void) | null;
}

export function PlayerBar(props: BarProps) {
  const { shown, side } = props;
  const translate = useTranslate();
  if (shown.free)
    return (
      <section class="mg-bar free">
        <button
          type="button"
          class="btn o"
          disabled={!props.onSit}
          data-test={`sit-${shown.seat}`}
          onClick={() => props.onSit?.()}
        >
          {translate('table.take_seat')}
        </button>
      </section>
    );
  return (
    <section class={`mg-bar ${shown.me ? 'me' : 'opp'} ${shown.turn ? 'turn' : ''}`} data-test={`seat-${shown.seat}`}>
      <Face {...props} />
      <div class="mg-who">
        <b>{shown.nickname}</b>
        <small class="num" data-test={`chips-${shown.seat}`}>
          {money(shown.chips, props.currency, translate.lang)}
        </small>
      </div>
      {side && !shown.me ? <Backs count={side.hand.length} /> : null}
      {side ? <Marks side={side} /> : null}
      {side ? (
        <div class="mg-score">
          <b data-test={`score-${shown.seat}`}>{side.score.total}</b>
          <small>{translate('hw.points')}</small>
        </div>
      ) : null}
    </section>
  );
}

function Face(props: BarProps) {
  const { shown, time, onTap } = props;
  const translate = useTranslate();
  const face = (
    <>
      <span class="av" aria-hidden="true">
        {[...shown.nickname][0] ?? ''}
      </span>
      {time ? <TurnRing {...time} /> : null}
    </>
  );
  if (!onTap) return <span class="mg-face">{face}</span>;
  return (
    <button type="button" class="mg-face" aria-label={translate('table.my_seat')} data-test="my-seat" onClick={onTap}>
      {face}
    </button>
  );
}

function Backs(props: { count: number }) {
  const translate = useTranslate();
  return (
    <span class="mg-backs" role="img" aria-label={`${translate('zone.hand')} ${props.count}`}>
      {Array.from({ length: Math.min(4, props.count) }, (_, at) => (
        <FlowerCard key={at} card={null} />
      ))}
      <i>{props.count}</i>
    </span>
  );
}

/** Sets of three that score: what lies there of each. */
const SETS: readonly (readonly [name: string, cards: readonly string[]])[] = [
  ['godori', ['02a', '04a', '08b']],
  ['hongdan', ['01b', '02b', '03b']],
  ['cheongdan', ['06b', '09b', '10b']],
  ['chodan', ['04b', '05b', '07b']],
];

function Marks(props: { side: SideShown }) {
  const { pile, go, shakes, bombs, passes } = props.side;
  const translate = useTranslate();
  const sets = SETS.map(([name, cards]) => ({ name, count: cards.filter(card => pile.includes(card)).length }));
  return (
    <div class="mg-marks">
      {go > 0 ? <span class="tag gold">{translate('hw.go_n', { n: go })}</span> : null}
      {shakes > 0 ? <span class="tag">{`${translate('act.shake')} ${shakes}`}</span> : null}
      {bombs > 0 ? <span class="tag">{`${translate('act.bomb')} ${bombs}`}</span> : null}
      {passes > 0 ? <span class="tag">{`${translate('act.flip')} ${passes}`}</span> : null}
      {sets.map(({ name, count }) =>
        count < 2 ? null : (
          <span key={name} class={`tag ${count === 3 ? 'gold' : ''}`} title={translate(`hw.${name}`)}>
            {count === 3 ? translate(`hw.mark_${name}`) : `${translate(`hw.mark_${name}`)} ${count}/3`}
          </span>
        ),
      )}
    </div>
  );
}

const PILES: readonly (readonly [name: string, kinds: readonly Kind[]])[] = [
  ['bright', ['bright']],
  ['animal', ['animal']],
  ['ribbon', ['ribbon']],
  ['junk', ['triple', 'double', 'junk']],
];

/** The captured cards: bright, animal, ribbon, junk. The cup lies where it counts. */
export function Piles(props: { side: SideShown | undefined; me: boolean; fresh: (card: string) => boolean; of: string }) {
  const { side, fresh } = props;
  const translate = useTranslate();
  const pile = side?.pile ?? [];
  const isJunk = (card: string) => junkOf(card) > 0 || (card === CUP && side?.score.cup === 'junk');
  return (
    <section class={`mg-piles ${props.me ? 'me' : 'opp'}`} aria-label={`${translate('zone.pile')}, ${props.of}`}>
      {PILES.map(([name, kinds]) => {
        const cards = pile.filter(card => (name === 'junk' ? isJunk(card) : kinds.includes(kindOf(card)) && !isJunk(card)));
        const value = name === 'junk' ? (side?.score.junk_value ?? 0) : cards.length;
        return (
          <div key={name} class={`mg-pile ${name}`} style={{ '--n': cards.length }} data-test={`pile-${name}`}>
            <h2>
              <span>{translate(`hw.${name}`)}</span>
              <b>{value}</b>
            </h2>
            <div class="mg-fan">
              {cards.map(card => (
                <span key={card} class={fresh(card) ? 'fresh' : ''}>
                  <FlowerCard card={card} />
                </span>
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}
