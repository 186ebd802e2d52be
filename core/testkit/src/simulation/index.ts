// The door of simulations: rounds in great numbers, what they add up to, and how that is shown.
export { figuresPage } from './page.ts';
export { type Player, simulate } from './simulate.ts';
export { type ExactFigure, type Figures, MOST_SIGMA, summaryOf, wrongSpots } from './summary.ts';
export { emptyTally, join, type Tally } from './tally.ts';
