// Who sees what falls where in a game: learned from the places that its script asks for in rounds of its bot, and from its zones.
import type { Game, Outcome, Place, Round, Script } from '@baize/sdk';
import { luckOf, PracticeTable } from '@baize/testkit';
import { botRound } from '../../../support/bot-rounds.ts';

type Seen = 'all' | 'own' | 'none';
/** Rounds that are looked at. */
const ROUNDS = 40;

/** A seat that sees it; undefined: everybody; null: nobody. */
export type Whose = number | null | undefined;

export class Places {
  readonly #zones: Readonly<Record<string, string>>;
  /** by the whole place ('dealer:2'), and by its form ('hand:#:#') */
  readonly #seen = new Map<string, Set<Seen>>();

  constructor(game: Game) {
    this.#zones = (game.zones ?? {}) as Record<string, string>;
    const luck = luckOf(3);
    const table = new PracticeTable(game, luck);
    const watched = { ...game, play: (round: Round) => relayed(game.play(round), places => this.#learn(places)) };
    for (let no = 0; no < ROUNDS; no++) {
      const setup = table.open();
      if (setup === null) break;
      const { stacks, kept } = botRound(watched, setup, table, luck);
      table.close(stacks, kept);
    }
  }

  /** Of a card that falls there; nobody's where no card has fallen yet. */
  dealtTo(position: string): Whose {
    const [kind = 'none', other] = this.#seen.get(position) ?? this.#seen.get(formOf(position)) ?? [];
    if (kind === 'none' && other === undefined) return null;
    return kind === 'own' ? seatIn(position) : undefined;
  }

  /** Of a card that is moved there. */
  movedTo(zone: string): Whose {
    const rule = this.#zones[zone.split(':')[0] ?? ''];
    if (rule === 'all') return undefined;
    return rule === 'owner' ? seatIn(zone) : null;
  }

  #learn(places: readonly Place[]): void {
    for (const { at, seen } of places) {
      const kind: Seen = seen === 'all' ? 'all' : seen.length > 0 ? 'own' : 'none';
      for (const key of [at, formOf(at)]) this.#seen.set(key, (this.#seen.get(key) ?? new Set<Seen>()).add(kind));
    }
  }
}

const formOf = (position: string): string => position.replaceAll(/\d+/g, '#');
const seatIn = (position: string): number => Number(position.split(':')[1]);

function* relayed(script: Script<Outcome>, seen: (places: readonly Place[]) => void): Script<Outcome> {
  for (let next = script.next(); ; ) {
    if (next.done) return next.value;
    if (next.value.ask === 'cards') seen(next.value.places);
    next = script.next(yield next.value);
  }
}
