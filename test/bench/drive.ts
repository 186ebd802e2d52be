// Many lanes beside each other, each doing one piece of work after the other for a while.

export interface Drive {
  lanes: number;
  ms: number;
}

export interface Driven {
  /** Pieces of work a second. */
  rate: number;
  /** Half of them took at most this long, ms. */
  p50: number;
  /** One in a hundred took longer, ms. */
  p99: number;
}

/** Runs `work(lane)` in every lane until the time is over. */
export async function drive({ lanes, ms }: Drive, work: (lane: number) => Promise<void>): Promise<Driven> {
  const times: number[] = [];
  const from = performance.now();
  const lane = async (no: number) => {
    for (let now = performance.now(); now - from < ms; ) {
      await work(no);
      const then = performance.now();
      times.push(then - now);
      now = then;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, no) => lane(no)));
  const rate = times.length / ((performance.now() - from) / 1000);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { rate, p50: at(0.5), p99: at(0.99) };
}
