// Many workers beside each other, each doing one piece of work after the other for a while.

export interface Drive {
  workers: number;
  ms: number;
  /** A worker begins a piece of work so many ms after its last one ended, and its first within as many; at once without. */
  everyMs?: number;
}

export interface Driven {
  /** Pieces of work a second. */
  rate: number;
  /** How many there were. */
  count: number;
  /** Half of them took at most this long, ms. */
  p50: number;
  /** One in a hundred took longer, ms. */
  p99: number;
}

/** What half of these times took at most, and what one in a hundred took longer than. */
export function spreadOf(times: number[]): Pick<Driven, 'p50' | 'p99'> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Runs `work(worker)` in every worker until the time is over. */
export async function drive({ workers, ms, everyMs = 0 }: Drive, work: (worker: number) => Promise<void>): Promise<Driven> {
  const times: number[] = [];
  const from = performance.now();
  const rest = (restMs: number) => new Promise(done => setTimeout(done, restMs));
  const worker = async (no: number) => {
    if (everyMs > 0) await rest((everyMs * no) / workers);
    for (let now = performance.now(); now - from < ms; ) {
      await work(no);
      const then = performance.now();
      times.push(then - now);
      now = then;
      if (everyMs === 0) continue;
      await rest(everyMs);
      now = performance.now();
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, no) => worker(no)));
  const rate = times.length / ((performance.now() - from) / 1000);
  return { rate, count: times.length, ...spreadOf(times) };
}
