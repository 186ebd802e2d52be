// New versions of the server: now and then the process that serves is told to end, and the next one starts when it has.
import type { Faults } from '../faults.ts';
import type { SimProcess, Surroundings } from './process.ts';

/** After the drain a process that hangs is ended. */
const MOST_STOP_MS = 15_000;

export interface Deployed extends Pick<Surroundings, 'scheduler' | 'config'> {
  faults: Faults;
  /** the process that serves */
  server(): SimProcess | null;
  /** its screens are cut */
  cut(process: SimProcess): void;
}

/** Looks for a new version again and again, until nothing goes wrong any more. */
export function deploy(at: Deployed): void {
  const { scheduler, faults, server } = at;
  scheduler.in(faults.of('term').between(1000, 15_000), null, 'a look at versions', () => {
    const process = server();
    if (process && faults.strikes('term')) stop(process, at);
    if (!faults.isOver) deploy(at);
  });
}

function stop(process: SimProcess, { scheduler, config, cut }: Deployed): void {
  const note = (text: string) => scheduler.note(`${process.name} ${text}`);
  note('is told to end');
  const cuts = () => {
    note('cuts its screens');
    cut(process);
  };
  process.stop(cuts).then(
    () => scheduler.owe(process.kill()),
    (error: unknown) => note(`did not end well: ${String(error)}`),
  );
  scheduler.in(config.drain_ms + MOST_STOP_MS, null, `${process.name} has had its time`, () => process.kill());
}
