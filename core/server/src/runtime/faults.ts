// The seam of the crash harness: named points where a test may end, freeze, fail or slow the process; off, it costs one look.

/** Every kill point of the money state machine, with what has just happened there (docs/reliability.md). */
export const POINTS = {
  K1: 'an action was received, its debit has no row',
  K2: 'a debit row is committed, nothing is sent',
  K3: 'a debit is sent, there is no answer',
  K4: 'the answer to a debit is read, not committed',
  K5: 'a bet is confirmed and logged, the round does not know it',
  K6: 'the final answer to a debit is committed, the player is not told',
  K7: 'a debit is uncertain and its rollback is born, nothing is sent',
  K8: 'a rollback is sent, there is no answer',
  K9: 'the answer to a rollback is read, not committed',
  K10: 'a card is drawn or scanned, or a pack is shuffled, and nothing is logged',
  K11: 'an input is logged, not shown',
  K12: 'a window closes while debits are in flight',
  K13: 'the outcome is computed, the close is not committed',
  K14: 'the close is committed, its credits are not sent',
  K15: 'a credit is sent, there is no answer',
  K16: 'the answer to a credit is read, not committed',
  K17: 'the answer to a credit or rollback is committed, nobody is told',
  K18: 'a buy-in is committed with its seat, the player is not told',
  K19: 'a cash-out is committed, the seat is not free and nothing is sent',
  K20: 'a top-up is committed, the player is not told',
  K21: 'a change by the staff is committed, the table is not told',
  K22: 'a change is undone and committed, nobody is told',
  K23: 'a plugin is tried, or kept, or its activation is checked or committed; the next step is not done',
  K24: 'inside a migration',
  K25: 'the lease is taken, no table is recovered',
  K26: 'a nonce is stored, its request is not executed; or it is, and not answered',
  K27: 'some tables are recovered, others are not',
  K28: 'an undo is committed with its rollback, nothing is sent',
  K29: 'a void round is committed with its rollbacks, nothing is sent',
  K30: 'a shoe is sealed, its first card is not dealt',
} as const;

export type Point = keyof typeof POINTS;

type Deed = { what: 'kill' | 'throw' } | { what: 'pause' | 'slow'; ms: number };

interface Armed {
  point: Point;
  /** only what is reached there counts; undefined: everywhere */
  place: string | undefined;
  /** strikes at this hit, once */
  hit: number;
  deed: Deed;
}

const FORM = /^(K\d{1,2})(?:\[([a-z0-9_ ]{1,80})\])?@([1-9]\d{0,5}):(?:(kill|throw)|(pause|slow):([1-9]\d{0,5}))$/;

/** Reads `K4@17:kill,K9@1:pause:8000,K10[matgo cards deal]@1:kill`. @returns what is armed, or undefined when the text is none */
function parse(text: string): Armed[] | undefined {
  const armed: Armed[] = [];
  for (const part of text.split(',')) {
    const [, point = '', place, hit, simple, timed, ms] = FORM.exec(part.trim()) ?? [];
    if (!(point in POINTS)) return undefined;
    const deed = (simple ? { what: simple } : { what: timed, ms: Number(ms) }) as Deed;
    armed.push({ point: point as Point, place, hit: Number(hit), deed });
  }
  return armed;
}

/** One sentence when the value of `BAIZE_FAULTS` is not usable, else none. */
export function faultsRefused({ BAIZE_FAULTS: text }: NodeJS.ProcessEnv): string[] {
  if (!text || parse(text)) return [];
  return [`BAIZE_FAULTS: "${text.slice(0, 80)}" is not like K4@17:kill (or throw, pause:ms, slow:ms)`];
}

class Faults {
  /** Ask this before every `at`: nearly always nothing is armed. */
  on = false;
  #armed: Armed[] = [];
  /** by point, and by point and place */
  readonly #hits = new Map<string, number>();

  /** Arms the points that the text names; an empty one disarms all. @throws when it is malformed */
  arm(text: string): void {
    const armed = text === '' ? [] : parse(text);
    if (!armed) throw new Error(faultsRefused({ BAIZE_FAULTS: text }).join());
    this.#armed = armed;
    this.#hits.clear();
    this.on = armed.length > 0;
  }

  /** This point is reached. `place`: of a round, its game and what it waits for. @returns what is to be awaited, if it is slow */
  at(point: Point, place?: string): Promise<void> | undefined {
    const everywhere = this.#count(point);
    const there = place === undefined ? 0 : this.#count(`${point}[${place}]`);
    const isHit = (each: Armed) => each.hit === (each.place === undefined ? everywhere : each.place === place ? there : 0);
    const deed = this.#armed.find(each => each.point === point && isHit(each))?.deed;
    if (!deed) return undefined;
    switch (deed.what) {
      case 'kill':
        process.kill(process.pid, 'SIGKILL');
        return new Promise(() => {}); // nothing happens after this point, should the signal take its time
      case 'throw':
        throw new Error(`a fault was asked for at ${point}`);
      case 'pause': // the whole process stands still, as in a frozen machine
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, deed.ms);
        return undefined;
      case 'slow':
        return new Promise(done => setTimeout(done, deed.ms));
    }
  }

  #count(what: string): number {
    const hit = (this.#hits.get(what) ?? 0) + 1;
    this.#hits.set(what, hit);
    return hit;
  }
}

/** The one seam of the process. */
export const faults = new Faults();
