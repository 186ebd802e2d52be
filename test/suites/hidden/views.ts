// What the server makes of a round for everybody who may look at it, held against an account of who has seen which card.
import { face, type Game, type Json, type PlayerId, type Run, type Seat } from '@baize/sdk';
import type { Looking, Looks } from '@baize/testkit';
import {
  handsSeen,
  keptCards,
  type Participant,
  pastFacts,
  type Reader,
  type Recorded,
  shownTo,
  sightOfReader,
} from '../../../core/server/src/facts/index.ts';

/** What was looked at. */
export interface Counts {
  /** facts, answers and hands as somebody gets them */
  views: number;
  /** cards named in them */
  cards: number;
  /** cards of a fact that this view of it does not name */
  hidden: number;
}

const OPERATORS = ['acme', 'bolt'];
/** Texts that are remembered with the cards in them. */
const MOST_READ = 10_000;
/** Times and names that no card is called by. */
const TS = 1_800_000_000_000;

/** Looks at every view of every fact after each input, and at all that history tells of a round once it is over. */
export class Views {
  readonly counts: Counts = { views: 0, cards: 0, hidden: 0 };
  readonly #faces: ReadonlySet<string>;
  readonly #read = new Map<string, string[]>();

  constructor({ deck }: Pick<Game, 'deck'>) {
    this.#faces = new Set(deck.faces);
  }

  readonly looks: Looks = {
    everybody: true,
    look: looking => [
      ...this.#onScreens(looking),
      ...this.#inRunning(looking),
      ...(looking.run.outcome ? this.#inPast(looking) : []),
    ],
  };

  /** The sockets of all players, and of one who only looks on. */
  #onScreens({ run, from, viewers, sees }: Looking): string[] {
    return run.told.slice(from).flatMap((told, i) => {
      const all = this.#cardsIn(told).length;
      return viewers.flatMap(player => {
        const screen = { player, owners: run.owners, nickname: nicknameOf };
        const shown = shownTo(screen, { seq: from + i, ts: TS, told });
        const own = seatsOf(run, player);
        this.counts.hidden += all - this.#cardsIn(shown).length;
        return this.#wrong(shown, card => sees(card, own), `fact ${from + i} on the screen of ${player}`);
      });
    });
  }

  /** History while the round is played, for whoever may read it then: nobody sees more than one who looks on. */
  #inRunning({ run, from, sees }: Looking): string[] {
    const participants = participantsOf(run);
    return readersOf(participants).flatMap(reader => {
      const facts = past(run, from, { participants, reader, isOver: false });
      return this.#wrong(facts, card => sees(card, []), `the running history of ${nameOf(reader)}`);
    });
  }

  /** History afterwards: facts, the result, and the hands of the reader's own players. */
  #inPast({ run, sees }: Looking): string[] {
    const participants = participantsOf(run);
    const kept = keptCards(run, run.outcome as NonNullable<Run['outcome']>);
    return readersOf(participants).flatMap(reader => {
      const own = seatsRead(run, participants, reader);
      const may = (card: string) => own === 'all' || sees(card, own, true);
      const owners = new Set(own === 'all' ? run.owners.keys() : own);
      const hands = handsSeen(kept.hands, seat => (owners.has(seat) ? nicknameOf(String(seat)) : undefined));
      return [
        ...this.#wrong(past(run, 0, { participants, reader, isOver: true }), may, `the history of ${nameOf(reader)}`),
        ...this.#wrong(kept.result, card => sees(card, [], true), 'the result'),
        ...this.#wrong(hands, may, `the hands of ${nameOf(reader)}`),
      ];
    });
  }

  #wrong(value: unknown, may: (card: string) => boolean, where: string): string[] {
    const cards = this.#cardsIn(value);
    this.counts.views++;
    this.counts.cards += cards.length;
    return [...new Set(cards)].filter(card => !may(card)).map(card => `${where} names ${card}, which was hidden from them`);
  }

  /** The faces named in a value: as a text or a part of one, or as the name of a field; marks of copies are no names of faces. */
  #cardsIn(value: unknown): string[] {
    if (typeof value === 'string') return this.#named(value);
    if (value instanceof Map) return [...value.keys()].flatMap(each => this.#cardsIn(each));
    if (typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value)) return value.flatMap(each => this.#cardsIn(each));
    return Object.entries(value).flatMap(([key, each]) => [...this.#cardsIn(key), ...this.#cardsIn(each)]);
  }

  /** Of a text; the same few are read again and again. */
  #named(text: string): string[] {
    const known = this.#read.get(text);
    if (known) return known;
    const found = text.split(/[^0-9A-Za-z.]+/).flatMap(word => (this.#faces.has(face(word)) ? [face(word)] : []));
    if (this.#read.size < MOST_READ) this.#read.set(text, found);
    return found;
  }
}

const nicknameOf = (player: PlayerId): string => `nickname of ${player}`;
const nameOf = ({ operator = 'staff', playerId = '' }: Reader): string => `${operator} ${playerId}`.trim();
const seatsOf = ({ owners }: Run, player: string | null): Seat[] =>
  [...owners].flatMap(([seat, owner]) => (owner === player ? [seat] : []));

/** Everybody with a seat, a box or a bet, by turns of one operator and of the other. */
function participantsOf(run: Run): Participant[] {
  const players = [...new Set([...run.owners.values(), ...run.stakes.map(({ player }) => player)])];
  return players.map((playerId, i): Participant => {
    const operator = OPERATORS[i % OPERATORS.length] as string;
    return {
      playerId,
      operator,
      externalId: `u-${i}`,
      nickname: nicknameOf(playerId),
      seat: null,
      boxes: seatsOf(run, playerId),
    };
  });
}

/** The staff, each operator, and each player. */
const readersOf = (participants: readonly Participant[]): Reader[] => [
  {},
  ...OPERATORS.map((operator): Reader => ({ operator, isIndependent: true })),
  ...participants.map(({ operator, playerId }): Reader => ({ operator, playerId })),
];

function seatsRead(run: Run, participants: readonly Participant[], reader: Reader): Seat[] | 'all' {
  if (reader.operator === undefined) return 'all';
  if (reader.playerId !== undefined) return seatsOf(run, reader.playerId);
  return participants.filter(({ operator }) => operator === reader.operator).flatMap(({ playerId }) => seatsOf(run, playerId));
}

interface PastAbout {
  participants: Participant[];
  reader: Reader;
  isOver: boolean;
}

function past(run: Run, from: number, { participants, reader, isOver }: PastAbout): unknown {
  const round: Recorded = { operator: 'acme', isOver, participants, players: new Set(participants.map(each => each.playerId)) };
  const told = run.told.slice(from).map(each => ({ told: each, ts: TS }));
  const nameOf = (player: PlayerId): Json => nicknameOf(player);
  return pastFacts(told, { ...sightOfReader(round, reader), nameOf, ownerOf: run.owners });
}
