// What a dealer's device was told, against the logs of rounds: a card that was taken is there once, where it was said to lie.
import type { Violation } from './case.ts';
import type { Evidence, Row } from './evidence.ts';

type Say = (kind: Violation['kind'], rule: string, text: string) => void;

/** A card in the log of a round. */
interface Logged {
  round: string;
  position: string;
  isReplacing: boolean;
}

interface Sent {
  about: string;
  card: string;
  answers: Set<string>;
  position: string | null;
}

/** A message for a hand that is over does nothing to the next: its card may stand in the hand that it was meant for. */
const OVER = 'NO_ROUND';

/** P10 K10: what was taken stands once, what was refused does not, and history has the card that was scanned. */
export function checkScans({ memory, tables, platform }: Evidence, say: Say): void {
  const sent = sentOf(memory);
  const logged = Map.groupBy(tables.scans, keyOf);
  for (const [key, { about, answers, position }] of sent) {
    if (answers.size > 1) say('wrong', 'K10', `${about} was answered ${[...answers].join(' and ')}`);
    const rows = logged.get(key) ?? [];
    if (rows.length > 1) say('doubled', 'K10', `${about} stands ${rows.length} times in the logs of rounds`);
    const [row] = rows;
    if (answers.has('accepted') && !row) say('lost', 'K10', `${about} was accepted, and is in no log of a round`);
    if (answers.size > 0 && !answers.has('accepted') && !answers.has(OVER) && row)
      say('wrong', 'K10', `${about} was refused (${[...answers][0]}), and stands in ${row.round_id}`);
    if (row && position !== null && loggedOf(row).position !== position)
      say('wrong', 'K10', `${about} was accepted at ${position}, and lies at ${loggedOf(row).position} of ${row.round_id}`);
  }
  for (const [round, rows] of Map.groupBy(tables.scans, ({ round_id }) => String(round_id))) checkPlaces(round, rows, say);
  for (const { round, status, cards } of platform?.replays ?? [])
    if (status === 'settled') checkFaces(round, cards, { tables, sent }, say);
}

function sentOf(memory: Evidence['memory']): Map<string, Sent> {
  const sent = new Map<string, Sent>();
  for (const { line, device, seq, type, card, answer, position } of memory) {
    if (line !== 'scan') continue;
    const key = `${device} ${seq}`;
    const about = `${type} ${seq} (${card}) of ${device}`;
    const known = sent.get(key) ?? { about, card: String(card), answers: new Set<string>(), position: null };
    if (answer !== undefined) known.answers.add(String(answer));
    sent.set(key, { ...known, position: position === undefined ? known.position : String(position) });
  }
  return sent;
}

interface Input {
  replaces?: number;
  scan: { device: string; seq: number; position: string };
}

const inputOf = ({ input }: Row): Input => JSON.parse(String(input)) as Input;
const keyOf = (row: Row): string => `${inputOf(row).scan.device} ${inputOf(row).scan.seq}`;

function loggedOf(row: Row): Logged {
  const { replaces, scan } = inputOf(row);
  return { round: String(row.round_id), position: scan.position, isReplacing: replaces !== undefined };
}

/** A place is filled once; another card comes there only in the place of the first. */
function checkPlaces(round: string, rows: readonly Row[], say: Say): void {
  const filled = Map.groupBy(
    rows.map(loggedOf).filter(({ isReplacing }) => !isReplacing),
    ({ position }) => position,
  );
  for (const [position, { length }] of filled)
    if (length > 1) say('doubled', 'K10', `place ${position} of ${round} was filled ${length} times`);
}

/** In a round that was taken up after a kill the cards lie as they were scanned. */
function checkFaces(
  round: string,
  cards: readonly [position: string, face: string][],
  { tables, sent }: { tables: Evidence['tables']; sent: ReadonlyMap<string, Sent> },
  say: Say,
): void {
  const scanned = new Map<string, string>();
  for (const row of tables.scans) {
    const own = sent.get(keyOf(row));
    if (row.round_id === round && own) scanned.set(loggedOf(row).position, own.card);
  }
  const shown = new Map(cards);
  for (const [position, card] of scanned)
    if (shown.get(position) !== card)
      say('lost', 'K10', `round ${round} has ${shown.get(position) ?? 'nothing'} at ${position}, where ${card} was scanned`);
}
