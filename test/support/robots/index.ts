// Robots: one brain for every transport, whose only guides are chance and what the server tells them.
export { anyMove, type Move, type Options } from './answers.ts';
export { Bettor } from './bettor.ts';
export { Crowd, type Played } from './crowd.ts';
export { type Mind, mindOf, type Taste } from './minds.ts';
export { Robot, type RobotAbout } from './robot.ts';
export { RoomStreet, type RoomStreetAbout } from './rooms.ts';
export { type SeatHabits, Sitter, type Whims } from './sitter.ts';
export { type Items, Spots } from './spots.ts';
export {
  type Answer,
  type Deed,
  type Door,
  type Ear,
  type Habits,
  type Line,
  PEOPLE,
  type Player,
  type Street,
} from './street.ts';
