// Minutes and seconds that run down to a moment. Nothing is said aloud while they run.
import { useEffect, useState } from 'preact/hooks';

/** The time left until a moment of this device's clock, as m:ss, put into words by whoever draws it. */
export function Countdown(props: { until: number; words(time: string): string }) {
  const { until } = props;
  const [, draw] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      draw(count => count + 1);
      const rest = until - Date.now();
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    timer = setTimeout(tick, Math.max(0, until - Date.now()) % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <span role="timer" aria-live="off" class="num">
      {props.words(leftTime(until - Date.now()))}
    </span>
  );
}

/** Milliseconds as m:ss, whole seconds rounded up. */
export function leftTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
