// The kit of tables with seats: felt, bar, clocks and sheets of every such game, and what a game reads into them.
export type { Hand, HandCard, HandSeat } from '../seated/hand/hand-parts.ts';
export type { HoldingOf, SeatReading } from '../seated/reading.ts';
export { SeatedTable } from '../seated/table.tsx';
