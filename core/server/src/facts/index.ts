// The door of the facts room: what a round told, how it is stored, and who may see it.
export { handsSeen, keptCards } from './hands.ts';
export { playersIn } from './names.ts';
export { BET, type PastFact, pastFacts } from './past.ts';
export { isHost, isOwn, mayRead, placesOf, type Reader, type Recorded, sightOfReader } from './readers.ts';
export { HIDDEN, type Numbered, type Screen, shownTo } from './screen.ts';
export { playersWithOwnView, type Sight, seenBy, sightOfScreen } from './sight.ts';
export { type Participant, readFacts, storeFacts, type TimedTold } from './stored.ts';
