// The rules in English.
import type { RuleText } from '@baize/sdk';

export const en: RuleText[] = [
  {
    heading: 'The game',
    body:
      'Two to five players get four cards each and may change cards three times. ' +
      'The best hand has four cards of four ranks and four suits, as low as possible.',
  },
  {
    heading: 'Hands',
    body:
      'Of your four cards those count that differ in rank and in suit. More cards beat fewer: a badugi (four) beats three cards, ' +
      'three beat two, two beat one. With as many cards the lower highest card wins, then the next. The ace is the lowest card. ' +
      'Suits never break a tie. A-2-3-4 is a golf, A-2-3-5 a second, A-2-4-5 a third. The best choice of cards counts by itself.',
  },
  {
    heading: 'Course of a hand',
    body:
      'Everybody pays the ante and gets four cards. A betting round follows, then three times a draw and a betting round. ' +
      'After the last betting round the hands are compared. The button moves one player on after each hand; ' +
      'the player to its left is always the first.',
  },
  {
    heading: 'Betting',
    body:
      'While nobody has bet: check, bbing (the ante), half (half of the pot) or full (the pot). ' +
      'After a bet: die, call, ddadang (double the bet), half or full. ' +
      'Half and full are counted from the pot as it is after a call, and added to it; they are rounded down to whole units. ' +
      'A bet above your stack is all-in. On each street three raises are allowed after the first bet. ' +
      'After a short all-in only those may raise who face at least one full bet or raise since they last acted. ' +
      'What nobody called is given back.',
  },
  {
    heading: 'Drawing',
    body:
      'In turn you name up to four cards to throw away and get as many new ones at once. How many is seen by all, the cards are not. ' +
      'If time runs out you keep your cards. Who is all-in goes on drawing. ' +
      'When the deck runs out, discards and folded hands are shuffled in again; ' +
      'you never get a card back that you threw away in this hand.',
  },
  {
    heading: 'Showdown',
    body:
      'Whoever bet or raised last in the last betting round shows first, otherwise the player left of the button. ' +
      'A hand that is beaten is not shown. Equal hands share the pot; odd units go clockwise from the left of the button. ' +
      'Players who are all-in can win the pots to which they have contributed.',
  },
  {
    heading: 'Fee',
    body:
      'The house takes a share of the profit of each winner in the hand, rounded down. ' +
      'Who wins less than he put in pays nothing. The table says how large the share is and whether it has a cap.',
  },
  {
    heading: 'Lost connection',
    body: 'The clock goes on: your turn is checked if that is free, otherwise folded, and in a draw you keep your cards.',
  },
];
