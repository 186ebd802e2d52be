// What the process counts as it goes: plain numbers by a few labels, read when somebody asks for the metrics. Prometheus' conventions:
// counters end on _total, times are seconds. Labels are words of ours: nobody outside can make a series.

/** Nothing has more series than this; what would be beyond it counts in one whose labels are all `other`. */
const MOST_SERIES = 2000;

/** A number that only grows. */
export class Tally {
  value = 0;
}

/** Bounds in seconds, as for everything that a player waits for. */
const BOUNDS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How values are spread: counts by upper bound, the last for what is above all of them. */
export class Spread {
  readonly counts = new Float64Array(BOUNDS_S.length + 1);
  sum = 0;

  take(seconds: number): void {
    let at = 0;
    while (at < BOUNDS_S.length && seconds > (BOUNDS_S[at] as number)) at++;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }

  /** How many were at most each bound, and all of them. */
  get cumulative(): { le: number | '+Inf'; count: number }[] {
    let count = 0;
    return [...this.counts].map((each, i) => {
      count += each;
      return { le: BOUNDS_S[i] ?? '+Inf', count };
    });
  }
}

/** One metric with its series by the values of its labels. */
export class Meter<One extends Tally | Spread> {
  readonly type: 'counter' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly #make: new () => One;
  readonly #series = new Map<string, { labels: readonly string[]; one: One }>();

  constructor(make: new () => One, name: string, help: string, labelNames: readonly string[] = []) {
    this.#make = make;
    this.type = new make() instanceof Spread ? 'histogram' : 'counter';
    this.name = name;
    this.help = help;
    this.labelNames = labelNames;
    if (labelNames.length === 0) this.of(); // 0 is worth knowing
  }

  /** The series of these values, in the order of the labels' names. */
  of(...labels: readonly string[]): One {
    const key = labels.length === 1 ? (labels[0] as string) : labels.join('\n');
    const known = this.#series.get(key);
    if (known) return known.one;
    if (this.#series.size >= MOST_SERIES && labels.some(each => each !== 'other')) return this.of(...labels.map(() => 'other'));
    const one = new this.#make();
    this.#series.set(key, { labels, one });
    return one;
  }

  /** All series. */
  series(): Iterable<{ labels: readonly string[]; one: One }> {
    return this.#series.values();
  }
}

const counter = (name: string, help: string, labels?: readonly string[]) => new Meter(Tally, name, help, labels);
const histogram = (name: string, help: string, labels?: readonly string[]) => new Meter(Spread, name, help, labels);

/** The one seam of the process: every counter and histogram. */
export const meters = {
  httpRequests: histogram('baize_http_request_duration_seconds', 'answers over HTTP; endpoint: its id, page or other', [
    ...['endpoint', 'status'],
  ]),
  httpRefusals: counter('baize_http_refusals_total', 'refusals of the APIs by the code that they answer', ['endpoint', 'code']),
  authRefusals: counter('baize_auth_refusals_total', 'callers who did not show who they are, by the true reason', [
    'api',
    'reason',
  ]),
  walletCalls: histogram('baize_wallet_call_duration_seconds', 'calls to wallets; class: yes, no, doubt, late', [
    ...['operator', 'call', 'class'],
  ]),
  rounds: counter('baize_rounds_total', 'rounds that ended; end: settled or void', ['game', 'currency', 'end']),
  bets: counter('baize_bets_total', 'stakes of settled rounds', ['game', 'currency']),
  staked: counter('baize_staked_minor_units_total', 'money staked in settled rounds, in minor units', ['game', 'currency']),
  won: counter('baize_won_minor_units_total', 'money won in settled rounds, in minor units', ['game', 'currency']),
  actions: histogram('baize_action_duration_seconds', 'actions of players, from received to told; result: ok, refused, late', [
    ...['action', 'result'],
  ]),
  inputFlushes: histogram('baize_input_log_flush_seconds', 'one writing of the inputs of the moment'),
  inputs: counter('baize_input_log_inputs_total', 'inputs that were written'),
} as const;
