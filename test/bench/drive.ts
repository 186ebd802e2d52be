// Many workers beside each other, each doing one piece of work after the other for a while.

export interface Drive {
  workers: number;
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

/** Runs `work(worker)` in every worker until the time is over. */
export async function drive({ workers, ms }: Drive, work: (worker: number) => Promise<void>): Promise<Driven> {
  const times: number[] = [];
  const from = performance.now();
  const worker = async (no: number) => {
    for (let now = performance.now(); now - from < ms; ) {
      await work(no);
      const then = performance.now();
      times.push(then - now);
      now = then;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, no) => worker(no)));
  const rate = times.length / ((performance.now() - from) / 1000);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { rate, p50: at(0.5), p99: at(0.99) };
}
