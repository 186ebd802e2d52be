// The door of the boxes kit for screens: reading boxes, and the parts of their tables. Styles come with it.
import './style/index.css';

export { Box, type BoxProps } from './box.tsx';
export { type BoxView, boxesOf, countOf, dealerOf } from './boxes.ts';
export { BettingKeys, Cards, RoundEnd, WindowClock } from './parts.tsx';
