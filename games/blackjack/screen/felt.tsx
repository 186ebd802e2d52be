// The felt: the dealer above, what the table pays on its arc, seven boxes below with their hands.

import { Box, type BoxView, Cards, dealerOf, WindowClock } from '@baize/kit-boxes/screen';
import { addedTo, type Betting, type Currency, type TableView, type Translate, useTranslate } from '@baize/plugin-screen/kit';
import { type HandView, handsOf, totalOf, winOf } from './reading.ts';

export function Felt(props: { view: TableView; boxes: readonly BoxView[]; betting: Betting; currency: Currency }) {
  const { view, boxes, betting, currency } = props;
  const translate = useTranslate();
  return (
    <section class="bj-felt felt" aria-label={translate('screen.stage')} data-test="stage" data-phase={view.phase}>
      <Arc words={[translate('bj.pays'), translate('bj.insurance_pays')].join(' · ')} />
      <Dealer view={view} />
      <WindowClock view={view} />
      <div class="bx-row bj-arc">
        {boxes.map(box => (
          <BoxOnFelt key={box.box} box={box} view={view} betting={betting} currency={currency} />
        ))}
      </div>
    </section>
  );
}

function Arc(props: { words: string }) {
  return (
    <svg class="bj-pays" viewBox="0 0 400 96" aria-hidden="true">
      <path id="bj-arc-line" d="M10 14Q200 128 390 14" fill="none" />
      <text>
        <textPath href="#bj-arc-line" startOffset="50%" text-anchor="middle">
          {props.words}
        </textPath>
      </text>
    </svg>
  );
}

function Dealer(props: { view: TableView }) {
  const { view } = props;
  const translate = useTranslate();
  const cards = dealerOf(view);
  const total = totalOf(cards);
  return (
    <div class="bx-dealer" data-test="dealer">
      <h2>
        <span>{translate('zone.dealer')}</span>
        {total === null ? null : <b data-test="dealer-total">{total}</b>}
      </h2>
      <Cards cards={cards} view={view} />
    </div>
  );
}

function BoxOnFelt(props: { box: BoxView; view: TableView; betting: Betting; currency: Currency }) {
  const { box, view } = props;
  const translate = useTranslate();
  const hands = handsOf(view, box.box);
  const asked = view.asks.find(each => each.options && each.seat === box.box && 'stand' in each.options);
  return (
    <Box
      {...props}
      view={box}
      extra={addedTo(view, box.box)}
      said={hands.map(hand => handWords(hand, translate)).join('; ')}
      win={box.mine ? winOf(view, box.box, box.stake) : null}
    >
      <div class={`bj-hands n${hands.length}`}>
        {hands.map(hand => (
          <div
            key={hand.no}
            class={`bj-hand is-${hand.word} ${asked && (asked.hand ?? 0) === hand.no ? 'asked' : ''}`}
            data-test={`hand-${box.box}-${hand.no}`}
            data-total={hand.total}
            data-word={hand.word ?? ''}
          >
            <b class="sum">{hand.total}</b>
            <Cards cards={hand.cards} view={view} />
            {hand.word === null ? null : <em>{wordFor(hand.word, translate)}</em>}
          </div>
        ))}
      </div>
    </Box>
  );
}

const wordFor = (word: NonNullable<HandView['word']>, translate: Translate): string =>
  translate(word === 'blackjack' || word === 'bust' ? `bj.${word}` : `boxes.${word}`);

/** A hand in words: its total, and how it stands. */
export const handWords = ({ total, isSoft, word }: HandView, translate: Translate): string =>
  [isSoft ? translate('bj.soft', { n: total }) : String(total), word === null ? '' : wordFor(word, translate)]
    .filter(Boolean)
    .join(', ');
