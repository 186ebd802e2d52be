// A turn's time: the ring around a seat, and the line with seconds in my own bar. CSS runs them; only the number needs a timer.
import { useEffect, useState } from 'preact/hooks';
import { useRunDown } from '../parts/run-down.ts';

const ROUND = 276.46;

export interface TurnTime {
  deadline: number | null;
  ms: number;
  offset: number;
  bank: boolean;
}

export function TurnRing(props: TurnTime) {
  const run = useRunDown(props.deadline, props.ms, props.offset);
  if (props.deadline === null) return null;
  return (
    <svg class={`turn-ring ${props.bank ? 'bank' : ''}`} viewBox="0 0 100 100" aria-hidden="true">
      <circle
        key={props.deadline}
        cx="50"
        cy="50"
        r="44"
        transform="rotate(-90 50 50)"
        style={{ strokeDasharray: ROUND, ...run }}
      />
    </svg>
  );
}

/** `words`: that the time bank runs. `bank_sec`: what it adds when this time is over; 0: nothing. */
export function TurnLine(props: TurnTime & { words: string; bank_sec: number; onSecond(left: number): void }) {
  const left = useSeconds(props);
  const run = useRunDown(props.deadline, props.ms, props.offset);
  if (props.deadline === null) return null;
  const late = left !== null && left <= 5 && !props.bank;
  return (
    <span class={`turn-line ${props.bank ? 'bank' : ''} ${late ? 'late' : ''}`} role="timer" aria-live="off" data-test="clock">
      {props.bank && props.words ? <small>{props.words}</small> : null}
      <i>
        <u key={props.deadline} style={{ ...run }} />
      </i>
      <b class="num">{left}</b>
      {props.bank_sec > 0 && !props.bank ? (
        <small class="rest num" role="img" aria-label={`${props.words} +${props.bank_sec}`} data-test="bank-rest">
          +{props.bank_sec}
        </small>
      ) : null}
    </span>
  );
}

function useSeconds(props: TurnTime & { onSecond(left: number): void }): number | null {
  const { deadline, offset, onSecond } = props;
  const [, draw] = useState(0);
  useEffect(() => {
    if (deadline === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = deadline - Date.now() - offset;
      onSecond(Math.max(0, Math.ceil(rest / 1000)));
      draw(count => count + 1);
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    timer = setTimeout(tick, (deadline - Date.now() - offset) % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [deadline, offset]);
  return deadline === null ? null : Math.max(0, Math.ceil((deadline - Date.now() - offset) / 1000));
}
