// What the people outside remember, written down line by line: what they asked for, and what they were told.
import { appendFileSync } from 'node:fs';

/** An action of a player: `answer` is undefined until he was told, then `ok` or the code of a refusal. */
export interface ActionLine {
  line: 'action';
  operator: string;
  externalId: string;
  table: string;
  aid: string;
  type: string;
  amount?: number;
  answer?: string;
  /** of a seat that he was given */
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

export type MemoryLine = ActionLine | WriteLine | CreditLine | ResumedLine;

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
