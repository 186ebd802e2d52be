// The strip of roads under the stage: as many columns as fit, counts, what the next coup would add, and the way to the full
// sheet.
import { Panel, useEffect, useRef, useScreen, useState, useTranslate } from '@baize/plugin-screen/kit';
import { beadPlate, bigRoad, counts, type DerivedName, derivedRoad, type Mark, next } from '../src/roads.ts';
import { BeadPlate, BigRoad, DerivedRoad, ToneMark } from './road-grid.tsx';

const SIDE_KEY: Record<string, string> = { P: 'spot.player', B: 'spot.banker', T: 'spot.tie' };
const DERIVED: readonly { road: DerivedName; key: string }[] = [
  { road: 'bigEyeBoy', key: 'road.big_eye' },
  { road: 'small', key: 'road.small' },
  { road: 'cockroach', key: 'road.cockroach' },
];

interface Size {
  width: number;
  bead: number;
  beadColumns: number;
}

export function RoadStrip(props: { marks: readonly Mark[] }) {
  const { marks } = props;
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
      <div class="roads-tap">
        <BeadPlate marks={marks} columns={size.beadColumns} cell={size.bead} name={translate('road.bead')} />
        <span class="rr">
          <BigRoad marks={marks} columns={columns} cell={big} name={translate('road.big')} />
          <span class="der">
            {DERIVED.map(({ road, key }) => (
              <DerivedRoad key={key} marks={marks} road={road} columns={third} cell={small} name={translate(key)} />
            ))}
          </span>
        </span>
        <button type="button" class="over" aria-label={translate('road.all')} data-test="roads-open" onClick={open} />
      </div>
      <div class="cnt">
        <Counts marks={marks} />
        <Next marks={marks} side="P" words={translate('road.next_player')} />
        <Next marks={marks} side="B" words={translate('road.next_banker')} />
        <button type="button" class="more" data-test="roads-more" onClick={open}>
          {translate('road.all')}
        </button>
      </div>
    </section>
  );
}

function Counts(props: { marks: readonly Mark[] }) {
  const translate = useTranslate();
  const { player, banker, tie } = counts(props.marks);
  const rows: [string, number][] = [
    ['P', player],
    ['B', banker],
    ['T', tie],
  ];
  return (
    <>
      {rows.map(([side, count]) => (
        <span key={side} class={side.toLowerCase()} data-test={`count-${side}`}>
          <i>
            {side}
            <span class="sr"> {translate(SIDE_KEY[side] ?? '')}</span>
          </i>
          {count}
        </span>
      ))}
    </>
  );
}

function Next(props: { marks: readonly Mark[]; side: 'P' | 'B'; words: string }) {
  const cell = 12;
  const colours = next(props.marks, props.side);
  return (
    <span class="nx" aria-hidden="true">
      <em>{props.words}</em>
      <svg width={cell * 3 + 8} height={cell} aria-hidden="true">
        {DERIVED.map(({ road }, index) => {
          const colour = colours[road];
          const x = cell / 2 + index * (cell + 3);
          return colour ? <ToneMark key={road} colour={colour} road={road} x={x} y={cell / 2} cell={cell} /> : null;
        })}
      </svg>
    </span>
  );
}

function useSize(box: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 360, bead: 17, beadColumns: 8 });
  useEffect(() => {
    const measure = () => {
      const wide = innerWidth >= 1100 && innerHeight >= 600;
      const low = !wide && innerWidth > innerHeight && innerWidth >= 560;
      const inner = (box.current?.clientWidth ?? innerWidth) - (wide ? 40 : 16) - 6;
      setSize({
        width: inner,
        bead: wide ? (innerWidth >= 1800 ? 36 : 28) : low ? 16 : innerHeight <= 720 ? 12 : 17,
        beadColumns: wide ? 10 : 8,
      });
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return size;
}

/** All roads three times as large, scrolled to the newest, with the sentence that must stand there. */
export function RoadSheet(props: { marks: readonly Mark[]; onClose(): void }) {
  const { marks } = props;
  const translate = useTranslate();
  const lastTen = marks.slice(-10);
  const room = (cells: readonly { x: number }[], least: number) => Math.max(least, ...cells.map(each => each.x + 2));
  return (
    <Panel title={translate('screen.roads')} test="roads-sheet" onClose={props.onClose} wide>
      <p class="note">{translate('road.note')}</p>
      <div class="big-roads">
        <h3>{translate('road.bead')}</h3>
        <Scrolled name={translate('road.bead')}>
          <BeadPlate marks={marks} columns={room(beadPlate(marks), 14)} cell={24} name={translate('road.bead')} />
        </Scrolled>
        <h3>{translate('road.big')}</h3>
        <Scrolled name={translate('road.big')}>
          <BigRoad marks={marks} columns={room(bigRoad(marks), 14)} cell={24} name={translate('road.big')} />
        </Scrolled>
        {DERIVED.map(({ road, key }) => (
          <div key={key}>
            <h3>{translate(key)}</h3>
            <Scrolled name={translate(key)}>
              <DerivedRoad
                marks={marks}
                road={road}
                columns={room(derivedRoad(marks, road), 19)}
                cell={18}
                name={translate(key)}
              />
            </Scrolled>
          </div>
        ))}
      </div>
      <table class="sr">
        <caption>{translate('screen.last_results')}</caption>
        <tbody>
          {lastTen.map((mark, index) => (
            <tr key={marks.length - lastTen.length + index}>
              <td>{marks.length - lastTen.length + index + 1}</td>
              <td>{translate(SIDE_KEY[mark.charAt(0)] ?? '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Scrolled(props: { name: string; children: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the arrow keys, where it has the focus.
    <section class="across" ref={box} tabIndex={0} aria-label={props.name}>
      {props.children as never}
    </section>
  );
}
