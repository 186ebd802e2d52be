// For specs of dealers: a clock that is turned by hand, and a host that keeps what it is given.
import type { Game, Input, Request } from '@baize/sdk';
import { Cipher, type Clock, makeLog, type Timer } from '../kernel/index.ts';
import type { Give, LoggedInput, RoundAbout, ShoeState } from './card-source.ts';
import { DealerSource } from './dealer-source.ts';
import type { Scan, ScanAnswer } from './scan.ts';

/** Stands still until it is turned. */
export class HandClock implements Clock {
  #now = 0;
  #timers: { at: number; work: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, work: () => void): Timer {
    const timer = { at: this.#now + ms, work };
    this.#timers.push(timer);
    return {
      cancel: () => {
        this.#timers = this.#timers.filter(each => each !== timer);
      },
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise(done => this.after(ms, done));
  }

  /** Strikes what is due, in order; done when everything that follows from it at once has happened. */
  async turn(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settled();
      const next = this.#timers.filter(each => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#now = next.at;
      this.#timers = this.#timers.filter(each => each !== next);
      next.work();
    }
    this.#now = end;
  }
}

/** Done when every promise that is settled already has been followed. */
export const settled = (): Promise<void> => new Promise(done => setImmediate(done));

/** Keeps inputs as a round does: durable at once, taken after their hold. */
export class Kept {
  readonly durable: LoggedInput[] = [];
  readonly taken: Input[] = [];
  readonly give: Give = async (input, how) => {
    this.durable.push(how?.logged ?? input);
    await how?.hold();
    this.taken.push(input);
  };

  /** faces that have taken effect */
  get faces(): string[] {
    return this.taken.flatMap(input => (input.in === 'cards' ? input.cards : []));
  }
}

export const CIPHER = new Cipher('11'.repeat(32));

export const newDealer = (clock: Clock): DealerSource => new DealerSource({ clock, cipher: CIPHER, log: makeLog('silent') });

export const aboutOf = (game: Game, state: ShoeState | null = null, roundId = 'r'): RoundAbout => ({
  tableId: 't',
  roundId,
  game,
  options: {},
  timers: game.timers,
  state,
});

/** A request for open cards at these places. */
export const askFor = (...at: string[]): Request => ({
  ask: 'cards',
  stage: 'deal',
  places: at.map(each => ({ at: each, seen: 'all' })),
});

/** The code of a refusal, else the position that was filled. */
export async function answerOf(dealer: DealerSource, face: string, more: Partial<Scan> = {}): Promise<string> {
  const answer: ScanAnswer = await dealer.scan({ face, source: 'scanner', ...more });
  return answer.result === 'rejected' ? answer.code : answer.position;
}
