// Words that stopped readers, with what the field or the framework calls the thing. CONTRIBUTING.md lists them too.

/** A word that does not come back. */
export interface OldWord {
  old: string;
  use: string;
  why: string;
  /** found in the text with its names split into words and in lower case: `laneOf` is `lane of` */
  words?: RegExp;
  /** found in the text as it stands: for words that are also everyday ones */
  name?: RegExp;
  /** files that it is looked for in; all code where nothing is said */
  in?: RegExp;
}

const SERVER = /^core\/server\/src\//;
const TABLES = /^core\/server\/src\/(tables|rounds|gateway|wallet|settlement|facts|app)\//;
const CERTIFICATION = /^core\/server\/src\/certification\//;
const WALLETS = /^(core\/server\/src\/(wallet|tables)|test\/suites\/sim\/store)\//;

export const OLD_WORDS: readonly OldWord[] = [
  { old: 'tenure', use: 'memory epoch', why: 'nobody holds an office', words: /\btenures?\b/, in: SERVER },
  {
    old: 'take up',
    use: 'recover',
    why: 'a table that is read again recovers',
    words: /\bt(?:ak(?:e|es|en|ing)|ook) up\b/,
    in: SERVER,
  },
  { old: 'distrust', use: 'invalidate', why: 'memory is valid or not', words: /\bdistrust/, in: SERVER },
  { old: 'flow', use: 'requests, purses and ends', why: 'there are no two kinds of tables', words: /\bflows?\b/, in: TABLES },
  { old: 'cycle', use: 'round loop', why: 'it says what goes round', words: /\bcycles?\b/, in: TABLES },
  { old: 'parts', use: 'context', why: 'parts of what', name: /\bParts\b|#parts\b/, in: TABLES },
  { old: 'stance', use: 'seat status', why: 'seats have a status', words: /\bstances?\b/, in: SERVER },
  { old: 'see out', use: 'leave after hand', why: 'it says when', words: /\bsee(?:s|n)? out\b/, in: SERVER },
  { old: 'desk', use: 'dealer console', why: 'dealers work at a console', words: /\bdesks?\b/, in: SERVER },
  {
    old: 'alarm',
    use: 'sleeper',
    why: 'an alarm is a line of the log; this one sleeps and is woken',
    name: /\bAlarm\b/,
    in: SERVER,
  },
  { old: 'bear, birth', use: 'insert', why: 'rows are inserted', words: /\b(?:bear|bears|births?)\b/, in: WALLETS },
  { old: 'verdict', use: 'answer class', why: 'a wallet’s answer is classified', words: /\bverdict/, in: WALLETS },
  { old: 'joint', use: 'batched effect', why: 'one statement writes it for a batch', words: /\bjoints?\b/ },
  { old: 'lane', use: 'player queue', why: 'it is a queue, one a player', words: /\blanes?\b/ },
  { old: 'together()', use: 'bisecting batch', why: 'it says how a batch falls back', name: /\btogether\(/, in: SERVER },
  { old: 'odd steps', use: 'balance mismatches', why: 'they do not match', words: /\bodd steps?\b/ },
  {
    old: 'payout',
    use: 'credit order',
    why: 'a payout is what a game pays',
    words: /\bpayouts?\b/,
    in: /^core\/server\/src\/wallet\//,
  },
  { old: 'stage', use: 'runner', why: 'it runs scenarios', words: /\bstages?\b/, in: CERTIFICATION },
  { old: 'party', use: 'subject', why: 'who is certified', words: /\bpart(?:y|ies)\b/, in: CERTIFICATION },
  { old: 'wish', use: 'request', why: 'an operator requests it', words: /\bwish(?:es)?\b/, in: CERTIFICATION },
  { old: 'misuse', use: 'tampering', why: 'signatures are tampered with', words: /\bmisuses?\b/, in: CERTIFICATION },
  { old: 'square', use: 'rebalance', why: 'a balance is put right', words: /\bsquare[ds]?\b/, in: CERTIFICATION },
  {
    old: 'came',
    use: 'observed',
    why: 'what was expected, what was observed; the field `came` of a report stays',
    name: /\bcame[A-Z]/,
    in: CERTIFICATION,
  },
  { old: 'Grouped', use: 'Batcher', why: 'it makes batches', name: /\bGrouped\b/ },
  { old: 'Windows', use: 'RateLimiter', why: 'it limits rates', name: /\bWindows\b/, in: SERVER },
  { old: 'unproven', use: 'unauthenticated', why: 'the term of the field', words: /\bunproven\b/, in: SERVER },
  { old: 'stranger, strange', use: 'anomaly', why: 'the term of the field', words: /\bstrange(?:rs?)?\b/, in: SERVER },
  {
    old: 'Held, Felt, Behind',
    use: 'RoundHandle, RoundState, VerbTarget',
    why: 'they say what a script holds, and what its verbs act on',
    name: /\b(?:Held|Felt|Behind)\b|#(?:felt|behind)\b/,
    in: /^core\/sdk\//,
  },
  {
    old: 'obey, dress, say',
    use: 'handleHostMessage, applyTheme, translate',
    why: 'they say what is handled',
    name: /\b(?:obey|dress|say)\(/,
    in: /^plugins\/screen\//,
  },
];
