// Draws roads on paper grids of six rows: bead plate, big road, and the three derived roads.
import { type BigMark, type Coup, derived, place, type Side, streaks, type Tone, toneStreaks } from '../roads.ts';

const COLOUR: Record<Side, string> = { P: 'var(--player)', B: 'var(--banker)', T: 'var(--tie)' };
const TONE: Record<Tone, string> = { red: 'var(--banker)', blue: 'var(--player)' };

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

export function BeadPlate(props: { coups: readonly Coup[]; columns: number; cell: number; name: string }) {
  const { coups, columns, cell } = props;
  const over = Math.max(0, Math.ceil(coups.length / 6) - columns) * 6;
  return (
    <Grid columns={columns} cell={cell} name={props.name}>
      {coups.slice(over).map((coup, index) => {
        const x = (Math.floor(index / 6) + 0.5) * cell;
        const y = ((index % 6) + 0.5) * cell;
        return (
          <g key={index + over}>
            <circle cx={x} cy={y} r={cell * 0.43} fill={COLOUR[coup.side]} />
            <text x={x} y={y + cell * 0.19} font-size={cell * 0.54} class="bl">
              {coup.side}
            </text>
            {coup.bankerPair ? <circle cx={x - cell * 0.34} cy={y - cell * 0.34} r={cell * 0.13} class="pair b" /> : null}
            {coup.playerPair ? <circle cx={x + cell * 0.34} cy={y + cell * 0.34} r={cell * 0.13} class="pair p" /> : null}
          </g>
        );
      })}
    </Grid>
  );
}

export function BigRoad(props: { coups: readonly Coup[]; columns: number; cell: number; name: string }) {
  const { columns, cell } = props;
  const cells = place(streaks(props.coups));
  const cut = overflow(cells, columns);
  return (
    <Grid columns={columns} cell={cell} name={props.name}>
      {cells
        .filter(each => each.x >= cut)
        .map(each => (
          <BigCell
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

function BigCell(props: { mark: BigMark; x: number; y: number; cell: number }) {
  const { mark, x, y, cell } = props;
  const arm = cell * 0.34;
  return (
    <g>
      <circle cx={x} cy={y} r={cell * 0.36} fill="none" stroke={COLOUR[mark.side]} stroke-width={cell * 0.17} />
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

export function DerivedRoad(props: { coups: readonly Coup[]; back: 1 | 2 | 3; columns: number; cell: number; name: string }) {
  const { columns, cell, back } = props;
  const cells = place(toneStreaks(derived(streaks(props.coups), back)));
  const cut = overflow(cells, columns);
  return (
    <Grid columns={columns} cell={cell} name={props.name}>
      {cells
        .filter(each => each.x >= cut)
        .map(each => (
          <ToneMark
            key={`${each.x},${each.y}`}
            tone={each.tone}
            back={back}
            x={(each.x - cut + 0.5) * cell}
            y={(each.y + 0.5) * cell}
            cell={cell}
          />
        ))}
    </Grid>
  );
}

/** One mark of a derived road: ring, disc or slash by the road. */
export function ToneMark(props: { tone: Tone; back: 1 | 2 | 3; x: number; y: number; cell: number }) {
  const { x, y, cell } = props;
  const colour = TONE[props.tone];
  const arm = cell * 0.34;
  if (props.back === 1) return <circle cx={x} cy={y} r={cell * 0.32} fill="none" stroke={colour} stroke-width={cell * 0.18} />;
  if (props.back === 2) return <circle cx={x} cy={y} r={cell * 0.38} fill={colour} />;
  return (
    <path d={`M${x - arm} ${y + arm}L${x + arm} ${y - arm}`} stroke={colour} stroke-width={cell * 0.24} stroke-linecap="round" />
  );
}

// The newest mark stays visible with one free column after it.
function overflow(cells: readonly { x: number }[], columns: number): number {
  return Math.max(0, Math.max(0, ...cells.map(each => each.x)) - columns + 2);
}
