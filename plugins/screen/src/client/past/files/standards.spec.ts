// Recorded hands by the two standards of hand histories, read back and played again: chips add up, and no card is in them unseen.
import { expect } from 'chai';
import { goldenRounds } from '../../../testing/golden.ts';
import { type SettledHand, settledHand } from '../../../testing/settled-hands.ts';
import type { HandNotation } from '../../packs/game-screen.ts';
import { type HandRecord, handRecord } from './hand-record.ts';
import { ohhFile } from './ohh.ts';
import { phhFile } from './phh.ts';

const GAMES: [file: string, notation: HandNotation][] = [
  ['holdem/golden/holdem_nlh', { ohh: { game_type: 'Holdem', bet_type: 'NL' }, phh: 'NT' }],
  ['holdem/golden/live_holdem', { ohh: { game_type: 'Holdem', bet_type: 'NL' }, phh: 'NT' }],
  ['omaha/golden/omaha_plo', { ohh: { game_type: 'Omaha', bet_type: 'PL' }, phh: 'PO' }],
];
const RAKE = 7;

const handsOf = (file: string): SettledHand[] =>
  goldenRounds(`games/${file}.jsonl`).flatMap(golden => settledHand(golden, RAKE) ?? []);
const recordOf = ({ row, past }: SettledHand): HandRecord => handRecord(row, past);

/** Every card that this player was told of. */
const seenIn = ({ past }: SettledHand): Set<string> =>
  new Set([...JSON.stringify(past.facts).matchAll(/"([2-9TJQKA][cdhs])"/g)].map(([, card]) => card ?? ''));

interface Phh {
  [field: string]: unknown;
  antes: number[];
  blinds_or_straddles: number[];
  starting_stacks: number[];
  finishing_stacks: number[];
  winnings: number[];
  actions: string[];
  _rake: number;
}

/** The file's tables: what TOML takes and JSON does not is the time alone. */
function readPhh(text: string): Phh[] {
  return text.split(/^\[\d+\]$/m).flatMap(table => {
    const fields = [...table.matchAll(/^(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => {
      return [name, /^\d\d:\d\d:\d\d$/.test(value) ? value : (JSON.parse(value) as unknown)] as const;
    });
    return fields.length > 0 ? [Object.fromEntries(fields) as Phh] : [];
  });
}

/** Plays the actions of a hand by the rules of the format. @returns what each player has in the pots at the end */
function play(hand: Phh): number[] {
  const exchanged = (list: number[]) => (list.length === 2 ? list.toReversed() : list);
  const [antes, blinds] = [exchanged(hand.antes), exchanged(hand.blinds_or_straddles)];
  const stacks = hand.starting_stacks.map((stack, at) => Math.max(0, stack - (antes[at] ?? 0)));
  const dead = hand.starting_stacks.map((stack, at) => Math.min(stack, antes[at] ?? 0));
  let bets = stacks.map((stack, at) => Math.min(stack, blinds[at] ?? 0));
  let put = dead.map((each, at) => each + (bets[at] ?? 0));
  const to = (at: number, total: number) => {
    const more = Math.min(total - (bets[at] ?? 0), (hand.starting_stacks[at] ?? 0) - (put[at] ?? 0));
    bets = bets.with(at, (bets[at] ?? 0) + more);
    put = put.with(at, (put[at] ?? 0) + more);
  };
  for (const action of hand.actions) {
    const [actor = '', verb, amount] = action.split(' ');
    if (actor === 'd' && verb === 'db') bets = bets.map(() => 0);
    const at = Number(actor.slice(1)) - 1;
    if (verb === 'cc') to(at, Math.max(...bets));
    if (verb === 'cbr') {
      expect(Number(amount), action).to.be.greaterThan(Math.max(...bets));
      to(at, Number(amount));
    }
  }
  // what nobody could call goes back
  const [most = 0, second = 0] = bets.toSorted((a, b) => b - a);
  return most > second ? put.map((each, at) => each - (bets[at] === most ? most - second : 0)) : put;
}

interface OhhAction {
  action_number: number;
  player_id: number;
  action: string;
  amount: number;
  is_allin: boolean;
}

interface Ohh {
  players: { id: number; starting_stack: number; seat: number }[];
  hero_player_id: number;
  rounds: { id: number; street: string; cards: string[]; actions: OhhAction[] }[];
  pots: { amount: number; rake: number; player_wins: { player_id: number; win_amount: number }[] }[];
}

const readOhh = (text: string): Ohh[] =>
  text.split('\n\n').flatMap(each => (each ? [(JSON.parse(each) as { ohh: Ohh }).ohh] : []));

describe('hands by the standards of hand histories', () => {
  for (const [file, notation] of GAMES) {
    it(`C29 ${file} as PHH: played again by its rules it ends with the same stacks`, () => {
      const hands = handsOf(file);
      expect(hands.length).to.be.at.least(9);
      const read = readPhh(phhFile(hands.map(recordOf), notation, 'Demo'));
      expect(read).to.have.length(hands.length);
      for (const [at, hand] of read.entries()) {
        const put = play(hand);
        const after = hand.starting_stacks.map((stack, seat) => stack - (put[seat] ?? 0) + (hand.winnings[seat] ?? 0));
        expect(after, `${at}`).to.deep.equal(hand.finishing_stacks);
        const won = hand.winnings.reduce((sum, each) => sum + each, 0);
        expect(put.reduce((sum, each) => sum + each, 0)).to.equal(won + hand._rake);
        const me = (hand.players as string[]).indexOf('Me');
        expect([put[me], hand.winnings[me]]).to.deep.equal([hands[at]?.row.bet, hands[at]?.row.win]);
        expect(hand).to.include({ variant: notation.phh, time: '10:00:00', year: 2026, month: 1, day: 1, currency: 'KRW' });
      }
    });

    it(`C29 ${file} as OHH: chips that went in are the pots, and these are what was won and the rake`, () => {
      const hands = handsOf(file);
      const read = readOhh(ohhFile(hands.map(recordOf), notation, 'Demo'));
      expect(read).to.have.length(hands.length);
      for (const [at, { players, rounds, pots, hero_player_id }] of read.entries()) {
        const stacks = new Map(players.map(({ id, starting_stack }) => [id, starting_stack]));
        for (const { actions } of rounds) {
          expect(actions.map(({ action_number }) => action_number)).to.deep.equal(actions.map((_, n) => n + 1));
          for (const { player_id, amount, is_allin } of actions) {
            stacks.set(player_id, (stacks.get(player_id) ?? 0) - amount);
            if (amount > 0) expect(is_allin).to.equal(stacks.get(player_id) === 0);
          }
        }
        const board = rounds.flatMap(({ cards }) => cards);
        expect(new Set(board).size).to.equal(board.length);
        const [pot] = pots;
        const won = pot?.player_wins.reduce((sum, each) => sum + each.win_amount, 0) ?? 0;
        expect(pot?.amount).to.equal(won + (pot?.rake ?? 0));
        const mine = pot?.player_wins.find(each => each.player_id === hero_player_id)?.win_amount ?? 0;
        expect(mine).to.equal(hands[at]?.row.win);
        const put = players.reduce((sum, { id, starting_stack }) => sum + starting_stack - (stacks.get(id) ?? 0), 0);
        expect(put).to.be.at.least(pot?.amount ?? 0); // beside what nobody could call
      }
    });

    it(`C29 ${file}: no card is in a file that its player was not told of`, () => {
      for (const hand of handsOf(file)) {
        const seen = seenIn(hand);
        expect(seen.size).to.be.lessThan(52);
        const records = [recordOf(hand)];
        const phh = readPhh(phhFile(records, notation, 'Demo')).flatMap(({ actions }) => actions);
        const inPhh = phh.flatMap(action =>
          [...action.matchAll(/[2-9TJQKA][cdhs](?=$|[2-9TJQKA?][cdhs?]| )/g)].map(([card]) => card),
        );
        const inOhh = [...ohhFile(records, notation, 'Demo').matchAll(/"([2-9TJQKA][cdhs])"/g)].map(([, card]) => card ?? '');
        expect(inPhh.length).to.be.greaterThan(0);
        for (const card of [...inPhh, ...inOhh]) expect(seen, card).to.include(card);
      }
    });
  }

  it('C29 a hand whose sums do not add up is no record, nor is a void one', () => {
    const [hand] = handsOf(GAMES[0]?.[0] ?? '');
    if (!hand) throw new Error('there is no recorded hand');
    const { row, past } = hand;
    expect(() => handRecord(row, past)).not.to.throw();
    expect(() => handRecord({ ...row, win: row.win + 1 }, past)).to.throw('do not add up');
    expect(() => handRecord({ ...row, status: 'void' }, past)).to.throw('do not add up');
    const wrong = past.facts.map(fact => (fact.kind === 'settle' ? { ...fact, rake: 8000 } : fact));
    expect(() => handRecord(row, { ...past, facts: wrong })).to.throw('do not add up');
  });

  it('C29 amounts are written as the currency has them', () => {
    const [file, notation] = GAMES[0] ?? ['', { ohh: { game_type: '', bet_type: 'NL' as const }, phh: '' }];
    const hands = handsOf(file).map(({ row, past }) => handRecord(row, { ...past, table: { ...past.table, exponent: 2 } }));
    const [phh] = readPhh(phhFile(hands, notation, 'Demo'));
    expect(phh?.antes[0]).to.equal(0.02);
    expect(readOhh(ohhFile(hands, notation, 'Demo'))[0]?.players[0]?.starting_stack).to.equal(124.26);
  });
});
