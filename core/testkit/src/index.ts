// The door of the testkit.
export { AskedRound } from './asked-round.ts';
export { type Audit, type AuditTerms, audit } from './audit.ts';
export { isRejected, sendBad } from './bad-moves.ts';
export { certificationOf, freshProblems, warningsOf } from './certification/index.ts';
export type { Check } from './check.ts';
export {
  type Command,
  type CommandContext,
  commands,
  fuzzCommand,
  playCommand,
  replayFileCommand,
  vectorsCommand,
} from './commands.ts';
export { differences } from './differences.ts';
export { type FuzzOptions, type FuzzReport, fuzz } from './fuzz.ts';
export { type GoldenFact, type GoldenRound, recorded, replay } from './golden.ts';
export { type Luck, luckOf, pick, shuffled } from './luck.ts';
export { Pack } from './pack.ts';
export { missingLanguages, type PackageTexts, packageTexts } from './package-texts.ts';
export { findPackages, type GamePackage, gamesOf, loadGame, ROOT } from './packages.ts';
export { fileAsTyped, Place } from './place.ts';
export { type Looking, type Looks, type Played, playRound } from './play-round.ts';
export { checksOf, type PlaysOptions, plays, playsIn } from './plays.ts';
export { limitsOf, PracticeTable, type TableTerms } from './practice-table.ts';
export { fill, randomMove } from './random-moves.ts';
export { offers, sentence } from './sentences.ts';
export {
  type ExactFigure,
  emptyTally,
  type Figures,
  figuresPage,
  join as joinTallies,
  type Player,
  simulate,
  summaryOf,
  type Tally,
  wrongSpots,
} from './simulation/index.ts';
export { playInTerminal, type TerminalOptions } from './terminal.ts';
export { findVectors, lines, playVectors, readCases, type VectorPlayer, type VectorResult, vectors } from './vectors.ts';
