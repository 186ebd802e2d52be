// The table of Matgo and Go-Stop: the others above, the floor in the middle, my captured cards and my hand below.
import { cardName, named, useEffect, useMemo, useRef, useScreen, useTranslate } from '@baize/plugin-screen/kit';
import type { OwnFeltProps } from '@baize/plugin-screen/kit/seats';
import { type RoundShown, roundShown } from '../src/round-shown.ts';
import { afterGo, type Money, stopNow } from '../src/stake.ts';
import type { Terms } from '../src/terms.ts';
import { Floor } from './floor.tsx';
import { Hand } from './hand.tsx';
import { Piles, PlayerBar } from './side.tsx';
import { GoOrStop, RoundEnd } from './stake.tsx';

export function CaptureFelt(props: OwnFeltProps & { terms: Terms }) {
  const { view, seats, choosing } = props;
  const translate = useTranslate();
  const round = useMemo(() => roundShown(view.facts), [view.facts]);
  useHeard(props, round);
  const [own, ...others] = seats;
  const nameOf = (seat: number) => seats.find(each => each.seat === seat)?.nickname ?? '';
  const side = own ? round.sides.get(own.seat) : undefined;
  const lifted = choosing?.picked[0]?.slice(0, 2) ?? null;
  const fresh = (card: string) => (round.taken.get(card) ?? 0) > view.still;
  const bar = (shown: (typeof seats)[number]) => (
    <PlayerBar
      key={shown.seat}
      shown={shown}
      side={round.sides.get(shown.seat)}
      currency={props.currency}
      time={props.timeOf(shown.seat)}
      onSit={props.onSit ? () => props.onSit?.(shown.seat) : null}
      onTap={shown.me ? props.onMySeat : null}
    />
  );
  return (
    <section
      class={`mg felt n${seats.length}`}
      aria-label={translate('screen.stage')}
      data-test="stage"
      data-over={view.hand.over ? '1' : '0'}
    >
      <div class="mg-others">
        {others.map(shown => (
          <div key={shown.seat} class="mg-other">
            {bar(shown)}
            <Piles side={round.sides.get(shown.seat)} me={false} fresh={fresh} of={shown.nickname} />
          </div>
        ))}
      </div>
      <Floor round={round} lifted={lifted} choosing={choosing} still={view.still} nameOf={nameOf} waiting={props.waiting} />
      {own ? (
        <div class="mg-mine">
          <Piles side={side} me={true} fresh={fresh} of={own.nickname} />
          {bar(own)}
        </div>
      ) : null}
      <Hand cards={side?.hand ?? []} onFloor={new Set(round.floor.map(({ card }) => card.slice(0, 2)))} choosing={choosing} />
      <Stakes {...props} round={round} nameOf={nameOf} />
    </section>
  );
}

// Over the floor while I may go on or stop, and at the end of the round.
function Stakes(props: OwnFeltProps & { terms: Terms; round: RoundShown; nameOf(seat: number): string }) {
  const { view, round, terms, choosing, currency, nameOf } = props;
  const translate = useTranslate();
  const limits = view.table?.limits ?? {};
  const money: Money = { point: limits.point_value ?? 1, maxLoss: limits.max_loss ?? 0 };
  const { seat } = view.you;
  if (choosing?.buttons.some(each => each.name === 'go') && seat !== null) {
    const isRisky = [...round.sides.keys()].some(each => each !== seat);
    return (
      <GoOrStop
        stop={stopNow(round, terms, seat, money)}
        go={afterGo(round, terms, seat, money)}
        currency={currency}
        isRisky={isRisky}
        choosing={choosing}
      />
    );
  }
  if (!view.hand.over) return null;
  const word = String(view.result?.outcome ?? 'nagari');
  const winner = winnerOf(round, word, view.facts);
  const isStop = word === 'stop' && winner !== null;
  return (
    <RoundEnd
      words={named(translate, 'end', word, view.table?.game_code ?? '')}
      winner={winner === null ? '' : nameOf(winner)}
      stake={isStop ? stopNow({ ...round, debts: [] }, terms, winner, money) : null}
      net={seat === null ? null : (view.settled?.net ?? null)}
      carry={winner === null ? 2 * round.times : round.times}
      currency={currency}
    />
  );
}

/** Who the last debt of this reason went to; a stop that nobody could pay is its last action's. */
function winnerOf(round: RoundShown, word: string, facts: OwnFeltProps['view']['facts']): number | null {
  if (word === 'nagari') return null;
  const paid = facts.findLast(({ kind, why }) => kind === 'debt' && why === word);
  if (paid) return Number(paid.to);
  const moved = facts.findLast(({ kind }) => kind === 'action' || kind === 'deal');
  return moved && round.sides.has(Number(moved.seat)) ? Number(moved.seat) : null;
}

// Sounds of cards on the floor, and words for who does not see them: what was taken, by whom, with what else happened.
function useHeard({ view, seats }: OwnFeltProps, round: RoundShown): void {
  const screen = useScreen();
  const translate = useTranslate();
  const heard = useRef(view.still);
  useEffect(() => {
    const news = view.facts.filter(({ seq }) => seq > Math.max(heard.current, view.still));
    heard.current = view.last;
    if (news.some(({ kind, to }) => kind === 'move' && to === 'floor')) screen.sounds.play('slap');
    for (const { kind, type, data } of news) {
      if (kind !== 'event' || type !== 'capture') continue;
      const { seat, cards } = data as { seat: number; cards: string[] };
      screen.sounds.play('card');
      const name = seats.find(each => each.seat === seat)?.nickname ?? '';
      const names = cards.map(card => cardName(card, translate)).join(', ');
      const score = round.sides.get(seat)?.score.total ?? 0;
      screen.announcer.announce(translate('hw.said_capture', { name, cards: names, n: score }));
    }
  }, [view.facts]);
}
