// Draws roads on paper grids of six rows: bead plate, big road, and the three derived roads.
import {
  type BigCell,
  beadPlate,
  bigRoad,
  type Colour,
  type DerivedName,
  derivedRoad,
  leadingTies,
  type Mark,
} from '../src/roads.ts';

const COLOUR: Record<'P' | 'B' | 'T', string> = { P: 'var(--player)', B: 'var(--banker)', T: 'var(--tie)' };
const TONE: Record<Colour, string> = { red: 'var(--banker)', blue: 'var(--player)' };

export function Grid(props: { columns: number; cell: number; name: string; children?: unknown }) {
  const { columns, cell } = props;
  const width = columns * cell;
  const height = 6 * cell;
  let lines = '';
  for (let x = 0; x <= columns; x++) lines += `M${x * cell} 0V${height}`;
  for (let y = 0; y <= 6; y++) lines += `M0 ${y * cell}H${width}`;
  return (
    <svg class="road" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={props.name}>
      <rect width={width} height={height} class="paper" />
      <path d={lines} class="grid" />
      {props.children as never}
    </svg>
  );
}

export function BeadPlate(props: { marks: readonly Mark[]; columns: number; cell: number; name: string }) {
  const { marks, columns, cell } = props;
  const over = Math.max(0, Math.ceil(marks.length / 6) - columns);
  return (
    <Grid columns={columns} cell={cell} name={props.name}>
      {beadPlate(marks)
        .filter(each => each.x >= over)
        .map(each => {
          const x = (each.x - over + 0.5) * cell;
          const y = (each.y + 0.5) * cell;
          return (
            <g key={`${each.x},${each.y}`}>
              <circle cx={x} cy={y} r={cell * 0.43} fill={COLOUR[each.outcome]} />
              <text x={x} y={y + cell * 0.19} font-size={cell * 0.54} class="bl">
                {each.outcome}
              </text>
              {each.bankerPair ? <circle cx={x - cell * 0.34} cy={y - cell * 0.34} r={cell * 0.13} class="pair b" /> : null}
              {each.playerPair ? <circle cx={x + cell * 0.34} cy={y + cell * 0.34} r={cell * 0.13} class="pair p" /> : null}
            </g>
          );
        })}
    </Grid>
  );
}

// Ties before the first winner have no place of their own: they are drawn on it.
export function BigRoad(props: { marks: readonly Mark[]; columns: number; cell: number; name: string }) {
  const { marks, columns, cell } = props;
  const first = leadingTies(marks);
  const cells = bigRoad(marks).map((each, at) => (at === 0 ? { ...each, ties: each.ties + first } : each));
  const cut = overflow(cells, columns);
  return (
    <Grid columns={columns} cell={cell} name={props.name}>
      {cells
        .filter(each => each.x >= cut)
        .map(each => (
          <BigRing
            key={`${each.x},${each.y}`}
            mark={each}
            x={(each.x - cut + 0.5) * cell}
            y={(each.y + 0.5) * cell}
            cell={cell}
          />
        ))}
    </Grid>
  );
}

function BigRing(props: { mark: BigCell; x: number; y: number; cell: number }) {
  const { mark, x, y, cell } = props;
  const arm = cell * 0.34;
  return (
    <g>
      <circle cx={x} cy={y} r={cell * 0.36} fill="none" stroke={COLOUR[mark.outcome]} stroke-width={cell * 0.17} />
      {mark.ties > 0 ? (
        <path d={`M${x - arm} ${y + arm}L${x + arm} ${y - arm}`} stroke={COLOUR.T} stroke-width={cell * 0.16} />
      ) : null}
      {mark.ties > 1 && cell >= 16 ? (
        <text x={x} y={y + cell * 0.16} font-size={cell * 0.46} class="bt">
          {mark.ties}
        </text>
      ) : null}
      {mark.bankerPair ? <circle cx={x - cell * 0.3} cy={y - cell * 0.3} r={cell * 0.14} fill={COLOUR.B} /> : null}
      {mark.playerPair ? <circle cx={x + cell * 0.3} cy={y + cell * 0.3} r={cell * 0.14} fill={COLOUR.P} /> : null}
    </g>
  );
}

export function DerivedRoad(props: { marks: readonly Mark[]; road: DerivedName; columns: number; cell: number; name: string }) {
  const { columns, cell, road } = props;
  const cells = derivedRoad(props.marks, road);
  const cut = overflow(cells, columns);
  return (
    <Grid columns={columns} cell={cell} name={props.name}>
      {cells
        .filter(each => each.x >= cut)
        .map(each => (
          <ToneMark
            key={`${each.x},${each.y}`}
            colour={each.colour}
            road={road}
            x={(each.x - cut + 0.5) * cell}
            y={(each.y + 0.5) * cell}
            cell={cell}
          />
        ))}
    </Grid>
  );
}

/** One mark of a derived road: ring, disc or slash by the road. */
export function ToneMark(props: { colour: Colour; road: DerivedName; x: number; y: number; cell: number }) {
  const { x, y, cell } = props;
  const colour = TONE[props.colour];
  const arm = cell * 0.34;
  if (props.road === 'bigEyeBoy')
    return <circle cx={x} cy={y} r={cell * 0.32} fill="none" stroke={colour} stroke-width={cell * 0.18} />;
  if (props.road === 'small') return <circle cx={x} cy={y} r={cell * 0.38} fill={colour} />;
  return (
    <path d={`M${x - arm} ${y + arm}L${x + arm} ${y - arm}`} stroke={colour} stroke-width={cell * 0.24} stroke-linecap="round" />
  );
}

// The newest mark stays visible with one free column after it.
function overflow(cells: readonly { x: number }[], columns: number): number {
  return Math.max(0, Math.max(0, ...cells.map(each => each.x)) - columns + 2);
}
