// The rules in English.
import type { RuleText } from '@baize/sdk';

export const en: RuleText[] = [
  {
    heading: 'The game',
    body:
      'Two hands are dealt, Player and Banker. Bet on the one that will come nearer to 9, on a tie, or on a side bet. ' +
      'You may bet on any spots together, also on both hands, and on side bets alone.',
  },
  {
    heading: 'Card values',
    body:
      'Ace counts 1, two to nine their number, ten, jack, queen and king ' +
      '0. Only the last digit of a sum counts: 7 and 8 make 5.',
  },
  {
    heading: 'Dealing',
    body:
      'Player and Banker get two cards each, in turn. If either hand has 8 or 9 (a natural), both stand. ' +
      'Otherwise Player draws a third card on 0 to 5 and stands on 6 or 7. ' +
      'Nobody makes decisions: the table below says who draws.',
  },
  {
    heading: "Banker's third card",
    body:
      'If Player stood, Banker draws on 0 to 5. If Player drew, Banker with 0, ' +
      '1 or 2 always draws; with 3 unless the third card was an 8; ' +
      'with 4 if it was 2 to 7; with 5 if it was 4 to 7; with 6 if it was 6 or 7; with 7 Banker stands.',
  },
  {
    heading: 'Player, Banker, Tie',
    body:
      'Player pays 1 to 1. Banker pays 0.95 to 1, rounded down to the smallest unit of the currency. ' +
      'On a tie both get their stakes back. Tie pays 8 to 1.',
  },
  {
    heading: 'Pairs',
    body:
      'Player pair and Banker pair pay 11 to 1 if the first two cards of that hand have the same rank. ' +
      'Either pair pays 5 to 1 if at least one hand has a pair. Perfect ' +
      'pair pays 25 to 1 if the first two cards of one hand are ' +
      'equal in rank and suit, 200 to 1 if those of both hands are.',
  },
  {
    heading: 'Bonus',
    body:
      'Player bonus and Banker bonus: a win with a natural pays 1 to 1, a natural tie gives the stake back. ' +
      'Without a natural, winning by 9 points pays 30, by 8 pays 10, by 7 pays ' +
      '6, by 6 pays 4, by 5 pays 2, by 4 pays 1 to 1; all else loses.',
  },
  {
    heading: 'The shoe',
    body:
      'Eight packs of 52 cards. The first card of a new shoe is shown and as many cards as its value are burned. ' +
      'When the cut card appears in a round, that round is finished and one more is ' +
      'played; when it is the first card of a round, that round is the last.',
  },
  {
    heading: 'Void rounds',
    body:
      'If a round cannot be finished, it is void and every bet of it is returned. ' +
      'Bets that were accepted stand, also if you lose the connection.',
  },
];
