// The ring that runs down to the server's deadline. The ring is a CSS animation; only the number needs a timer.
import { useEffect, useState } from 'preact/hooks';
import { useRunDown } from './run-down.ts';

const ROUND = 2 * Math.PI * 44;

export interface ClockProps {
  deadline: number | null;
  ms: number;
  offset: number;
  words: string;
  calm: boolean;
  onSecond?(left: number): void;
}

export function ClockRing(props: ClockProps) {
  const left = useSecondsLeft(props);
  const length = Math.max(props.ms, 1);
  const run = useRunDown(props.deadline, props.ms, props.offset);
  const steps = props.calm ? `steps(${Math.max(1, Math.round(length / 1000))})` : 'linear';
  return (
    <div class={`timer ${left !== null && left <= 5 ? 'late' : ''}`} role="timer" aria-live="off" data-test="clock">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="trk" cx="50" cy="50" r="44" />
        <circle
          key={`${props.deadline}`}
          class={props.deadline === null ? 'run full' : 'run'}
          cx="50"
          cy="50"
          r="44"
          transform="rotate(-90 50 50)"
          style={{
            strokeDasharray: ROUND,
            ...run,
            animationTimingFunction: steps,
          }}
        />
      </svg>
      {left === null ? null : <b>{left}</b>}
      <span>{props.words}</span>
    </div>
  );
}

function useSecondsLeft(props: ClockProps): number | null {
  const { deadline, offset, onSecond } = props;
  const now = () => (deadline === null ? null : Math.max(0, Math.ceil((deadline - Date.now() - offset) / 1000)));
  const [, draw] = useState(0);
  useEffect(() => {
    if (deadline === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = deadline - Date.now() - offset;
      onSecond?.(Math.max(0, Math.ceil(rest / 1000)));
      draw(count => count + 1);
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    timer = setTimeout(tick, (deadline - Date.now() - offset) % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [deadline, offset]);
  return now();
}
