// What the people outside remember, written down line by line: what they asked for, and what they were told.
import { appendFileSync } from 'node:fs';
import type { Answer, Deed } from '../robots/index.ts';

/** An action of a player: `answer` is undefined until they were told, then `ok` or the code of a refusal. */
export interface ActionLine {
  line: 'action';
  /** Unix ms when it was asked or answered */
  at?: number;
  operator: string;
  externalId: string;
  table: string;
  aid: string;
  type: string;
  amount?: number;
  answer?: string;
  /** of a seat that they were given */
  session?: string;
}

/** The staff or an operator changed something: `audit` is the record that the answer named; null: there was no answer. */
export interface WriteLine {
  line: 'write';
  what: string;
  audit: number | null;
}

/** Prepaid credit that the staff moved by hand; undefined `ok`: nobody knows whether it happened. */
export interface CreditLine {
  line: 'credit';
  operator: string;
  amount: number;
  ok?: boolean;
}

/** A process ended, another one took a round up. */
export interface ResumedLine {
  line: 'resumed';
  kill: number;
  round: string;
}

/** A card that a dealer's device sent, by its number: `answer` is undefined until it was told `accepted` or the code of a refusal. */
export interface ScanLine {
  line: 'scan';
  table: string;
  device: string;
  seq: number;
  /** `replace`: in the place of the last card */
  type: 'card' | 'replace';
  card: string;
  answer?: string;
  /** the place that the card went to */
  position?: string;
}

export type MemoryLine = ActionLine | WriteLine | CreditLine | ResumedLine | ScanLine;

export class Memory {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
    appendFileSync(file, '');
  }

  add(line: MemoryLine): void {
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }
}

/**
 * What a robot remembers of an action that it sent, or of an answer; null: what nobody asks about. What is done stays done,
 * whatever is answered to the same action later.
 */
export function memoryOf(
  about: Pick<ActionLine, 'line' | 'operator' | 'externalId' | 'table'>,
  { aid, type, body, price, answers }: Deed,
  answer?: Answer,
): ActionLine | null {
  if (type === 'balance' || (type === 'act' && price === undefined)) return null;
  if (answer?.ok === false && answers.some(each => each.ok)) return null;
  const items = body.items as { amount: number }[] | undefined;
  const amount = (price ?? body.buy_in ?? body.amount ?? items?.reduce((sum, each) => sum + each.amount, 0)) as
    | number
    | undefined;
  return {
    ...{ ...about, aid, type, at: Date.now() },
    ...(amount === undefined ? {} : { amount }),
    ...(answer === undefined ? {} : { answer: answer.ok ? 'ok' : String(answer.code) }),
    ...(answer?.session_id === undefined ? {} : { session: String(answer.session_id) }),
  };
}
