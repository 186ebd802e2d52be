// The metrics for Prometheus as text: what the process counts as it goes, and figures that are read when somebody asks.
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { type Meter, meters, Spread, type Tally } from '../../runtime/index.ts';

/** A figure with its labels. */
export interface Labelled {
  labels: Record<string, string>;
  value: number;
}

/** A figure that is read when somebody asks; with labels several. Never a player's: they are not for metrics. */
export interface Figure {
  help: string;
  labelNames?: readonly string[];
  read(): number | Iterable<Labelled>;
}

/** Figures of one life of the server, by name; those that end on `_total` only grow. */
export type Figures = Readonly<Record<string, Figure>>;

/** A registry of this server's own: tests start several in one process. What the process counts is the same in all of them. */
export function makeRegistry(figures: Figures): Registry {
  const own = new Registry();
  for (const [name, figure] of Object.entries(figures)) {
    if (name.endsWith('_total')) counterOf(own, name, figure);
    else gaugeOf(own, name, figure);
  }
  return Registry.merge([ofProcess(), own]);
}

let process: Registry | undefined;

/** Node's own figures and the meters: observers of the process, made once however many lives there are. */
function ofProcess(): Registry {
  if (process) return process;
  process = new Registry();
  collectDefaultMetrics({ register: process });
  for (const meter of Object.values(meters)) process.registerMetric(metricOf(meter));
  return process;
}

function gaugeOf(registry: Registry, name: string, { help, labelNames = [], read }: Figure): void {
  new Gauge({
    ...{ name, help, labelNames, registers: [registry] },
    collect() {
      this.reset(); // what is there no more is not shown any more
      for (const { labels, value } of labelled(read())) this.set(labels, value);
    },
  });
}

function counterOf(registry: Registry, name: string, { help, labelNames = [], read }: Figure): void {
  new Counter({
    ...{ name, help, labelNames, registers: [registry] },
    collect() {
      this.reset();
      for (const { labels, value } of labelled(read())) this.inc(labels, value);
    },
  });
}

const labelled = (now: number | Iterable<Labelled>): Iterable<Labelled> =>
  typeof now === 'number' ? [{ labels: {}, value: now }] : now;

/** The library remembers the labels that values share, by their object: a new one for each value filled half a megabyte. */
const NONE_SHARED = {};

/** A meter as the library prints it: its own counters look their labels up at each count, which our hot paths do not pay. */
function metricOf(meter: Meter<Tally> | Meter<Spread>): Metric {
  const { name, help, type, labelNames } = meter;
  const values = () =>
    [...meter.series()].flatMap(({ labels, one }) => {
      const named = Object.fromEntries(labelNames.map((label, i) => [label, labels[i] ?? '']));
      const printed =
        one instanceof Spread ? spreadValues(name, named, one) : [{ metricName: name, labels: named, value: one.value }];
      return printed.map(each => ({ ...each, sharedLabels: NONE_SHARED }));
    });
  const about = { name, help, type, aggregator: 'sum' };
  return { ...about, get: async () => ({ ...about, values: values() }) } as unknown as Metric;
}

function spreadValues(name: string, labels: Record<string, string>, { cumulative, sum }: Spread) {
  return [
    ...cumulative.map(({ le, count }) => ({ metricName: `${name}_bucket`, labels: { ...labels, le }, value: count })),
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: cumulative.at(-1)?.count ?? 0 },
  ];
}
