// The strip of roads under the stage: as many columns as fit, counts, what the next coup would add, and the way to the full
// sheet.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Panel } from '../parts/sheet.tsx';
import { type Coup, derived, next, place, streaks, toneStreaks, widthOf } from '../roads.ts';
import { useScreen, useTranslate } from '../screen.ts';
import { BeadPlate, BigRoad, DerivedRoad, ToneMark } from './road-grid.tsx';

const SIDE_KEY = { P: 'bac.player', B: 'bac.banker', T: 'bac.tie' } as const;
const DERIVED = [
  { back: 1, key: 'road.big_eye' },
  { back: 2, key: 'road.small' },
  { back: 3, key: 'road.cockroach' },
] as const;

interface Size {
  width: number;
  bead: number;
  beadColumns: number;
}

export function RoadStrip(props: { coups: readonly Coup[] }) {
  const { coups } = props;
  const translate = useTranslate();
  const screen = useScreen();
  const box = useRef<HTMLElement>(null);
  const size = useSize(box);
  const open = () => screen.sheet.set({ name: 'roads' });
  const big = size.bead * 0.6;
  const columns = Math.max(1, Math.floor((size.width - size.beadColumns * size.bead) / big));
  const third = Math.max(1, Math.round(columns / 0.6 / 3));
  const small = (columns * big) / (3 * third);
  return (
    <section class="roads" ref={box} aria-label={translate('screen.roads')}>
      <button type="button" class="roads-tap" aria-label={translate('road.all')} data-test="roads-open" onClick={open}>
        <BeadPlate coups={coups} columns={size.beadColumns} cell={size.bead} name={translate('road.bead')} />
        <span class="rr">
          <BigRoad coups={coups} columns={columns} cell={big} name={translate('road.big')} />
          <span class="der">
            {DERIVED.map(({ back, key }) => (
              <DerivedRoad key={key} coups={coups} back={back} columns={third} cell={small} name={translate(key)} />
            ))}
          </span>
        </span>
      </button>
      <div class="cnt">
        <Counts coups={coups} />
        <Next coups={coups} side="P" words={translate('road.next_player')} />
        <Next coups={coups} side="B" words={translate('road.next_banker')} />
        <button type="button" class="more" onClick={open}>
          {translate('road.all')}
        </button>
      </div>
    </section>
  );
}

function Counts(props: { coups: readonly Coup[] }) {
  const translate = useTranslate();
  return (
    <>
      {(['P', 'B', 'T'] as const).map(side => (
        <span key={side} class={side.toLowerCase()} data-test={`count-${side}`}>
          <i>
            {side}
            <span class="sr"> {translate(SIDE_KEY[side])}</span>
          </i>
          {props.coups.filter(coup => coup.side === side).length}
        </span>
      ))}
    </>
  );
}

function Next(props: { coups: readonly Coup[]; side: 'P' | 'B'; words: string }) {
  const cell = 12;
  return (
    <span class="nx" aria-hidden="true">
      <em>{props.words}</em>
      <svg width={cell * 3 + 8} height={cell} aria-hidden="true">
        {next(props.coups, props.side).map((tone, index) =>
          tone ? (
            <ToneMark
              key={DERIVED[index]?.key}
              tone={tone}
              back={(index + 1) as 1 | 2 | 3}
              x={cell / 2 + index * (cell + 3)}
              y={cell / 2}
              cell={cell}
            />
          ) : null,
        )}
      </svg>
    </span>
  );
}

function useSize(box: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 360, bead: 17, beadColumns: 8 });
  useEffect(() => {
    const measure = () => {
      const wide = innerWidth >= 1100 && innerHeight >= 600;
      const low = !wide && innerWidth > innerHeight;
      const inner = (box.current?.clientWidth ?? innerWidth) - (wide ? 40 : 16) - 6;
      setSize({ width: inner, bead: wide ? 28 : low ? 16 : innerHeight <= 720 ? 12 : 17, beadColumns: wide ? 10 : 8 });
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return size;
}

/** All roads three times as large, scrolled to the newest, with the sentence that must stand there. */
export function RoadSheet(props: { coups: readonly Coup[]; onClose(): void }) {
  const { coups } = props;
  const translate = useTranslate();
  const lastTen = coups.slice(-10);
  const marks = streaks(coups);
  const room = (used: number, least: number) => Math.max(least, used + 1);
  const small = (back: 1 | 2 | 3) => widthOf(place(toneStreaks(derived(marks, back))));
  return (
    <Panel title={translate('screen.roads')} test="roads-sheet" onClose={props.onClose} wide>
      <p class="note">{translate('road.note')}</p>
      <div class="big-roads">
        <h3>{translate('road.bead')}</h3>
        <Scrolled>
          <BeadPlate coups={coups} columns={room(Math.ceil(coups.length / 6), 14)} cell={24} name={translate('road.bead')} />
        </Scrolled>
        <h3>{translate('road.big')}</h3>
        <Scrolled>
          <BigRoad coups={coups} columns={room(widthOf(place(marks)), 14)} cell={24} name={translate('road.big')} />
        </Scrolled>
        {DERIVED.map(({ back, key }) => (
          <div key={key}>
            <h3>{translate(key)}</h3>
            <Scrolled>
              <DerivedRoad coups={coups} back={back} columns={room(small(back), 19)} cell={18} name={translate(key)} />
            </Scrolled>
          </div>
        ))}
      </div>
      <table class="sr">
        <caption>{translate('screen.last_results')}</caption>
        <tbody>
          {lastTen.map((coup, index) => (
            <tr key={coups.length - lastTen.length + index}>
              <td>{coups.length - lastTen.length + index + 1}</td>
              <td>{translate(SIDE_KEY[coup.side])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Scrolled(props: { children: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, []);
  return (
    <div class="across" ref={box}>
      {props.children as never}
    </div>
  );
}
