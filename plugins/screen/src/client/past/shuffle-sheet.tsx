// The shuffle check of one round: the browser computes where each card that I saw lay, and says what that proves and what not.
import type { RoundRow } from '@baize/protocol';
import { useEffect, useState } from 'preact/hooks';
import { GameContext, usePack } from '../packs/game-packs.ts';
import { cardName, PlayingCard } from '../parts/card.tsx';
import { Panel } from '../parts/sheet.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { refusal } from '../texts.ts';
import { Refusal } from '../wire.ts';
import { type Checked, type CheckedOrder, checkShuffle, facesShown } from './shuffle-check.ts';

type Found = { checked: Checked } | { code: string } | null;

/** Nothing is wrong with the round: there is no order to open, or nobody can say any more where its cards lay. */
const NO_CHECK = new Set(['NOT_SEALED', 'NOT_REPLAYABLE']);

export function ShuffleSheet({ row }: { row: RoundRow }) {
  const screen = useScreen();
  const translate = useTranslate();
  const pack = usePack(screen.packs, row.game_code);
  const found = useCheck(row.round_id);
  return (
    <GameContext.Provider value={pack}>
      <Panel title={translate('shuffle.title')} test="shuffle-sheet" onClose={() => screen.sheet.set({ name: 'history' })} wide>
        <div
          class="shuffle"
          data-test="shuffle-found"
          data-verdict={found === null ? '' : 'code' in found ? found.code : found.checked.verdict}
        >
          {found === null ? <p class="empty">{translate('state.connecting')}</p> : null}
          {found && 'code' in found ? (
            <p role="status">{NO_CHECK.has(found.code) ? translate(`shuffle.${found.code}`) : refusal(translate, found.code)}</p>
          ) : null}
          {found && 'checked' in found ? <Result {...found} /> : null}
          <small class="support">
            {translate('history.support')} <code>{row.round_id}</code>
          </small>
        </div>
      </Panel>
    </GameContext.Provider>
  );
}

function useCheck(id: string): Found {
  const screen = useScreen();
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    Promise.all([screen.api.shuffle(id), screen.api.facts(id)])
      .then(([shuffle, { facts }]) => setFound({ checked: checkShuffle(shuffle, screen.seals.of(id), facesShown(facts)) }))
      .catch(error => setFound({ code: error instanceof Refusal ? error.code : 'UNKNOWN' }));
  }, [id]);
  return found;
}

function Result({ checked: { verdict, orders, missing } }: { checked: Checked }) {
  const translate = useTranslate();
  return (
    <>
      <p class={`verdict-line ${verdict}`} role="status">
        <b>{translate(`shuffle.${verdict}`)}</b>
      </p>
      {missing.length > 0 ? (
        <p>{translate('shuffle.missing', { cards: missing.map(card => cardName(card, translate)).join(', ') })}</p>
      ) : null}
      {orders.map(order => (
        <Order key={order.part} order={order} />
      ))}
      {verdict === 'broken' ? null : <p>{translate('shuffle.not_chance')}</p>}
    </>
  );
}

function Order({ order }: { order: CheckedOrder }) {
  const translate = useTranslate();
  return (
    <section class="order" aria-label={translate('shuffle.order', { n: order.n })}>
      <h3>{translate(order.part === 0 ? 'shuffle.order' : 'shuffle.order_again', { n: order.n })}</h3>
      <ol class="places">
        {order.places.map(({ position, card, fits }) => (
          <li key={position} class={fits ? '' : 'misfit'} data-test={`place-${position}`}>
            <PlayingCard card={card} translate={translate} />
            <small class="num">{position + 1}</small>
            {fits ? null : <span class="sr">{translate('shuffle.misfit')}</span>}
          </li>
        ))}
      </ol>
      <dl class="seal">
        <dt>{translate(order.isKept ? 'shuffle.seal_kept' : 'shuffle.seal_late')}</dt>
        <dd>
          <code>{order.seal.root}</code>
        </dd>
      </dl>
    </section>
  );
}
