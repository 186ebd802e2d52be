// Rules that Hold'em and Omaha share, in English.
import type { RuleText } from '@baize/sdk';

export const en: RuleText[] = [
  {
    heading: 'Button and blinds',
    body:
      'The button moves clockwise after every hand. The next seat posts the small blind, the one after it the ' +
      'big blind; with two players the button posts the small blind. The big blind always moves to the next ' +
      'player: where a player has left, the small blind may be missing or the button may stand before an empty ' +
      'seat. The first button at a table is drawn.',
  },
  {
    heading: 'Coming in',
    body:
      'A new player is dealt in when the big blind reaches the seat, or posts a big blind at once where the ' +
      'seat allows it. Who sat out and missed blinds waits for the big blind, or posts what was missed: the big ' +
      'blind plays, the small blind goes to the pot.',
  },
  {
    heading: 'Betting',
    body:
      'You may check when there is nothing to call. A bet is at least the big blind, a raise at least as much ' +
      'as the last full bet or raise. Whoever has less may go all-in. An all-in for less than a full raise does ' +
      'not allow players who have acted to raise again, until together they face a full raise. Chips that ' +
      'nobody called go back at once and are never raked.',
  },
  {
    heading: 'Showdown',
    body:
      'If all others fold, the last player wins without showing and may show his cards. When all betting is ' +
      'over early, all hands are turned up before the rest of the board. Otherwise the last player who bet or ' +
      'raised on the river shows first, without such a bet the first left of the button; a hand that cannot win ' +
      'is mucked.',
  },
  {
    heading: 'Ranking of hands',
    body:
      'Royal flush, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, one ' +
      'pair, high card. Ranks and then kickers decide between equal hands, always with five cards. A-2-3-4-5 is ' +
      'the lowest straight. Suits never break a tie.',
  },
  {
    heading: 'Pots',
    body:
      'Who is all-in can win from each other player only as much as he has put in; the rest forms side pots. ' +
      'Each pot is awarded for itself. Equal hands share a pot; odd units go clockwise from the first winner ' +
      'left of the button.',
  },
  {
    heading: 'Rake',
    body:
      'The house takes a percentage of the pots, up to the limit of the table. Tables may take nothing when no ' +
      'flop was dealt.',
  },
  {
    heading: 'Time and connection',
    body:
      'Each decision has a time limit; when it ends, the time bank of your seat starts by itself. After that ' +
      'you check if that is free, otherwise you fold. A lost connection changes nothing in the hand. After two ' +
      'missed decisions in a row you sit out.',
  },
  {
    heading: 'Not offered',
    body: 'There are no straddles, no second run of the board, no insurance and no transfer of chips between ' + 'players.',
  },
  {
    heading: 'Void hands',
    body: 'If a hand cannot be finished, it is void and every player gets back what he put in.',
  },
];
