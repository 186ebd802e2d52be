// Who sees what, over random rounds of real games: history never shows what a socket masked, and after the end both agree.
import { isAbsolute, join } from 'node:path';
import { type Fact, type Game, type Json, type Run, type Setup, unmasked } from '@baize/sdk';
import { loadGame, luckOf, PracticeTable, playRound } from '@baize/testkit';
import { expect } from 'chai';
import { ROOT } from '../kernel/index.ts';
import {
  type Participant,
  pastFacts,
  placesOf,
  playersWithOwnView,
  type Reader,
  type Recorded,
  shownTo,
  sightOfReader,
  type TimedTold,
} from './index.ts';
import { RESULT_FIELDS } from './past.ts';

const ROUNDS = 25;

interface Ended {
  told: TimedTold[];
  /** how many facts were told when the round ended: the host tells the rest */
  played: number;
  participants: Participant[];
  owners: Run['owners'];
}

/** A round that was played to its end, with the facts that the host adds. */
function ended(run: Run, setup: Setup): Ended {
  const isBox = setup.seats.length === 0;
  const players = [...new Set([...run.owners.values(), ...run.stakes.map(stake => stake.player)])];
  const participants = players.map((playerId, i): Participant => {
    const places = [...run.owners].flatMap(([seat, owner]) => (owner === playerId ? [seat] : []));
    const about = { playerId, operator: i % 2 === 0 ? 'acme' : 'bolt', externalId: `u-${i}`, nickname: `N${i}` };
    return isBox ? { ...about, seat: null, boxes: places } : { ...about, seat: places[0] ?? null };
  });
  const rows = players.map(player => ({ ...(isBox ? { player } : { seat: seatOf(run, player) }), invested: 1, won: 0 }));
  const host: Fact[] = [
    {
      ...(run.mask(run.outcome?.result ?? null) as Record<string, Json>),
      kind: 'result',
      outcome: run.outcome?.word,
      dealer: 'd',
    },
    { kind: 'settle', rows, amount: 1 },
  ];
  const told = [...run.told, ...host.map(fact => ({ fact }))].map((each, i) => ({ told: each, ts: i }));
  return { told, played: run.told.length, participants, owners: run.owners };
}

const seatOf = (run: Run, player: string): number => [...run.owners].find(([, owner]) => owner === player)?.[0] ?? -1;

const roundOf = ({ participants }: Ended, isOver: boolean): Recorded => ({
  operator: 'acme',
  isOver,
  participants,
  players: new Set(participants.map(each => each.playerId)),
});

/** A fact without names, numbers and who deals: what is left are its cards and its words. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const { player: _, you: __, ts: ___, seq: ____, bet: _____, dealer: ______, ...rest } = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, bare(each)]));
}

/** One fact as history shows it; null: not at all. */
function past(round: Ended, i: number, reader: Reader, isOver: boolean): unknown {
  const eyes = { ...sightOfReader(roundOf(round, isOver), reader), nameOf: () => null, ownerOf: placesOf(round.participants) };
  const [fact] = pastFacts([round.told[i] as TimedTold], eyes);
  return fact === undefined ? null : bare(fact);
}

/** The same on a screen. */
function screen(round: Ended, i: number, player: string | null): unknown {
  const { told, ts } = round.told[i] as TimedTold;
  const shown = shownTo({ player, owners: round.owners, nickname: id => id }, { seq: i, ts, told });
  return shown.kind === 'hidden' ? null : bare(shown);
}

/** What is told to one player alone is money, not cards: whoever may read it sees no card more for it. */
const isOnlyTo = (round: Ended, i: number): boolean => typeof round.told[i]?.told.only === 'string';

/** Whether everything that one view shows the other shows too; cards that are null in it may be open in the other. */
function isWithin(less: unknown, more: unknown): boolean {
  if (less === null || less === undefined) return true;
  if (Array.isArray(less)) return Array.isArray(more) && less.every((each, i) => isWithin(each, more[i]));
  if (typeof less !== 'object') return less === more;
  return (
    typeof more === 'object' &&
    more !== null &&
    Object.entries(less).every(([key, each]) => isWithin(each, (more as Record<string, unknown>)[key]))
  );
}

/** What both views have of a fact: of `result` history has fewer fields, of a settle without seats a screen has one row. */
function common(fact: unknown): unknown {
  if (typeof fact !== 'object' || fact === null) return fact;
  const { kind, rows, ...rest } = fact as Record<string, unknown>;
  if (kind === 'result') return Object.fromEntries(RESULT_FIELDS.flatMap(name => (name in rest ? [[name, rest[name]]] : [])));
  return kind === 'settle' ? { kind, ...rest } : fact;
}

async function gameOf(code: string): Promise<Game[]> {
  if (!code.startsWith('test/')) return [(await loadGame(code)).game];
  const path = isAbsolute(code) ? code : join(ROOT, code, 'src/index.ts');
  return [((await import(path)) as { default: Game | Game[] }).default].flat();
}

/** Every fact of many rounds, with everybody who was in the round and somebody who was not. */
async function overAll(code: string, look: (round: Ended, i: number, players: (string | null)[]) => void): Promise<number> {
  let facts = 0;
  for (const game of await gameOf(code)) {
    const luck = luckOf(7);
    const table = new PracticeTable(game, luck);
    for (let n = 0; n < ROUNDS; n++) {
      const setup = table.open() as Setup;
      const played = playRound(game, setup, table.pack, luck, false);
      expect(played.problems).to.deep.equal([]);
      const round = ended(played.run, setup);
      const players = [null, ...round.participants.map(each => each.playerId)];
      for (let i = 0; i < round.told.length; i++, facts++) look(round, i, players);
      table.close(played.stacks, played.run.kept);
    }
  }
  return facts;
}

const READERS: Reader[] = [{}, { operator: 'acme', isIndependent: true }, { operator: 'bolt' }];
const GAMES = [
  'holdem_nlh',
  'live_holdem',
  'omaha_plo',
  'badugi',
  'matgo',
  'gostop',
  'seotda',
  'red_dog',
  'baccarat',
  'blackjack',
  'speed_holdem',
  'live_speed_holdem',
  'live_baccarat',
  'tongits',
  'test/games/box-jack',
  'test/games/red-dog',
];

describe('who may see a fact', () => {
  for (const code of GAMES) {
    it(`SCR-05 ${code}: while a round is played history shows nobody a card that who only looks on does not see`, async () => {
      const facts = await overAll(code, (round, i) => {
        if (i >= round.played || isOnlyTo(round, i)) return;
        for (const reader of READERS)
          expect(isWithin(past(round, i, reader, false), screen(round, i, null)), `fact ${i}`).to.equal(true);
      });
      expect(facts).to.be.above(ROUNDS * 3);
    });

    it(`SCR-05 ${code}: after it a player reads what their screen showed, no more and no less`, async () => {
      await overAll(code, (round, i, players) => {
        for (const playerId of players) {
          if (playerId === null) continue;
          const reader = { operator: round.participants.find(each => each.playerId === playerId)?.operator ?? '', playerId };
          expect(common(past(round, i, reader, true)), `fact ${i}`).to.deep.equal(common(screen(round, i, playerId)));
        }
      });
    });

    it(`SCR-05 ${code}: everybody whom a fact does not concern sees it as one who only looks on, to the letter`, async () => {
      await overAll(code, (round, i, players) => {
        const { told, ts } = round.told[i] as TimedTold;
        const shown = (player: string | null) =>
          shownTo({ player, owners: round.owners, nickname: id => id }, { seq: i, ts, told });
        const own = playersWithOwnView(told, round.owners);
        for (const player of players)
          if (player !== null && !own.has(player)) expect(shown(player), `fact ${i}`).to.deep.equal(shown(null));
      });
    });

    it(`HIS-16 ${code}: an operator reads what the screens of their own players showed together, staff every card`, async () => {
      await overAll(code, (round, i) => {
        const own = round.participants.filter(each => each.operator === 'bolt').map(each => each.playerId);
        const seen = common(past(round, i, { operator: 'bolt' }, true));
        for (const player of own) expect(isWithin(common(screen(round, i, player)), seen), `fact ${i}`).to.equal(true);
        const cards = (view: unknown) => JSON.stringify(view).match(/"(?:[2-9TJQKA][cdhs]|\d\d[a-d])"/g) ?? [];
        const screens = [null, ...own].flatMap(player => cards(common(screen(round, i, player))));
        for (const card of cards(seen)) expect(screens, `fact ${i}`).to.include(card);
        const open = (round.told[i] as TimedTold).told;
        expect(common(past(round, i, {}, true))).to.deep.equal(common(bare(unmasked(open))));
      });
    });
  }

  it('NS-30.7 shows others that a bet was made, to nobody else what it is; of a settle without seats only their own row', () => {
    const owners = new Map<number, string>();
    const bet = { told: { fact: { kind: 'bet', player: 'p1', amount: 5, bet: 3 }, only: 'p1' }, ts: 1, seq: 1 };
    const settle = { told: { fact: { kind: 'settle', rows: [{ player: 'p1' }, { player: 'p2' }] } }, ts: 1, seq: 2 };
    const to = (player: string | null, fact: typeof bet | typeof settle) =>
      shownTo({ player, owners, nickname: id => id.toUpperCase() }, fact) as unknown as Record<string, unknown>;
    expect(to('p1', bet)).to.deep.equal({ seq: 1, ts: 1, kind: 'bet', player: { nickname: 'P1', you: true }, amount: 5, bet: 3 });
    expect(to('p2', bet)).to.deep.equal({ seq: 1, kind: 'hidden' });
    expect(to('p2', settle).rows).to.deep.equal([{ player: { nickname: 'P2', you: true } }]);
    expect(to(null, settle).rows).to.deep.equal([]);
  });

  it('shows the owner of a box its cards and their name, as at a seat', () => {
    const told = {
      fact: { kind: 'deal', seat: 4, cards: ['As.0', 'Kd.0'] },
      secret: new Map([
        ['As.0', [4]],
        ['Kd.0', [4]],
      ]),
    };
    const to = (player: string) => shownTo({ player, owners: new Map([[4, 'p1']]), nickname: id => id }, { told, ts: 1, seq: 1 });
    expect(to('p1')).to.deep.include({ cards: ['As', 'Kd'], player: { nickname: 'p1', you: true } });
    expect(to('p2')).to.deep.include({ cards: [null, null], player: { nickname: 'p1' } });
  });
});
