// The kit of tables with seats: felt, bar, clocks and sheets of every such game, and what a game reads into them.

export type { Choosing } from '../seated/choosing.ts';
export type { Hand, HandCard, HandSeat } from '../seated/hand/hand-parts.ts';
export type { HoldingOf, OwnFeltProps, SeatReading } from '../seated/reading.ts';
export type { SeatShown } from '../seated/seats.ts';
export { SeatedTable } from '../seated/table.tsx';
export { TurnRing } from '../seated/turn-clock.tsx';
