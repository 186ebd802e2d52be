// One certification from its first scenario to its last: plays, returns what is open, and keeps what came of it.
import type { Database } from '../db/index.ts';
import type { Clock, WalletCall } from '../kernel/index.ts';
import type { Message } from './message.ts';
import { NotTried, type Result, type Verdict } from './result.ts';
import { openTxIds, type ReturnDeps, readBalance, rebalance, returnOpen } from './returns.ts';
import { type CertificationRow, keepCertification } from './rows.ts';
import { Runner, type RunnerDeps } from './runner.ts';
import type { Scenario } from './scenario.ts';
import { observedWords } from './words.ts';

export interface CertificationRunDeps {
  db: Database;
  clock: Clock;
  returns: ReturnDeps;
  currencies: readonly string[];
  waits: Readonly<Record<WalletCall, number>>;
  row: CertificationRow;
  scenarios: readonly Scenario[];
  restarted(): Promise<boolean>;
}

/** The player must have so many times the amount: at most this much is open at once. */
const NEEDS = 12n;

/** Plays all scenarios of one certification. */
export class CertificationRun {
  readonly row: CertificationRow;
  /** the scenario that is played now */
  playing: string | null = null;
  readonly #deps: CertificationRunDeps;
  readonly #runnerDeps: RunnerDeps;
  readonly #returns: ReturnDeps;
  readonly #scenarios: readonly Scenario[];

  constructor(deps: CertificationRunDeps) {
    this.#deps = deps;
    this.row = deps.row;
    this.#scenarios = deps.scenarios;
    const { returns, clock, currencies, waits, restarted } = deps;
    const { caller, subject } = returns;
    const played = new Map<string, Message[]>();
    this.#runnerDeps = { subject, options: this.row.options, caller, clock, currencies, waits, played, restarted };
    this.#returns = returns;
  }

  get scenarios(): readonly string[] {
    return this.#scenarios.map(each => each.name);
  }

  /** @throws Interrupted when the server stops; what is open is returned by the next start */
  async play(): Promise<void> {
    const { row } = this;
    row.balanceBefore = (await readBalance(this.#returns)) ?? null;
    await this.#keep();
    for (const scenario of this.#scenarios) {
      this.playing = scenario.name;
      row.results = [...row.results, await this.#result(scenario)];
      await this.#keep();
    }
    this.playing = null;
    await this.#end();
  }

  async #result(scenario: Scenario): Promise<Result> {
    const { clock } = this.#deps;
    const from = clock.now();
    const runner = new Runner(this.#runnerDeps, scenario);
    const reason = (await this.#obstacle(scenario, runner)) ?? (await this.#played(scenario, runner));
    if (!scenario.harmless) await this.#tidy(scenario, runner);
    const verdict: Verdict =
      runner.failures.length > 0 ? 'failed' : reason !== null ? 'not_tried' : runner.warnings.length > 0 ? 'warning' : 'passed';
    const findings = [...runner.failures, ...runner.warnings, ...(reason === null ? [] : [`${reason}.`])];
    const { name, title, rule } = scenario;
    return { name, title, rule, verdict, findings, steps: runner.steps, ms: Math.round(clock.now() - from) };
  }

  /** Why the scenario cannot be played; null when it can. */
  async #obstacle(scenario: Scenario, runner: Runner): Promise<string | null> {
    const [first] = this.#deps.returns.caller.replies;
    if (first && !scenario.always && first.answer.httpStatus === null) return `The wallet gives ${observedWords(first)}`;
    if (scenario.harmless) return null;
    const { externalId, amount, harmlessOnly } = this.row;
    if (harmlessOnly) return 'It is played in the test environment only';
    const balance = await runner.readBalance();
    if (balance === undefined) return `The wallet tells no balance of the player ${externalId}`;
    const least = NEEDS * BigInt(amount);
    return balance < least ? `The player ${externalId} has ${balance}, and needs ${least}` : null;
  }

  /** @returns why it has no verdict; null when it has one */
  async #played(scenario: Scenario, runner: Runner): Promise<string | null> {
    try {
      await scenario.play(runner);
      return null;
    } catch (error) {
      if (!(error instanceof NotTried)) throw error;
      return error.message.charAt(0).toUpperCase() + error.message.slice(1);
    }
  }

  /** Nothing of a scenario stays open, and its player has what they had. */
  async #tidy(scenario: Scenario, runner: Runner): Promise<void> {
    await returnOpen(this.#returns, scenario.name, 1, scenario.name);
    const before = this.row.balanceBefore;
    if (before === null || runner.steps.length === 0) return;
    await rebalance(this.#returns, before);
  }

  async #end(): Promise<void> {
    const { row } = this;
    const { clock } = this.#deps;
    const open = row.harmlessOnly ? 0 : await returnOpen(this.#returns, 'end');
    row.open = open > 0 ? await openTxIds(this.#returns) : [];
    const after = await readBalance(this.#returns);
    row.balanceAfter = after ?? null;
    const isKnown = after !== undefined && row.balanceBefore !== null;
    row.restored = row.harmlessOnly || (isKnown ? after === row.balanceBefore : null);
    row.notes = [...row.notes, ...notesOf(row, open, this.#returns.corrections)];
    // told once it is written: whoever hears that it is done may begin the next one
    const endedAt = clock.now();
    const end = { status: 'done', endedAt, returnedAt: open > 0 ? null : endedAt } as const;
    await keepCertification(this.#deps.db, { ...row, ...end });
    Object.assign(row, end);
  }

  #keep(): Promise<void> {
    return keepCertification(this.#deps.db, this.row);
  }
}

/** What is left to say about the player's money. */
function notesOf(row: CertificationRow, open: number, corrections: readonly bigint[]): string[] {
  const notes: string[] = [];
  const { restored } = row;
  if (open > 0)
    notes.push(`Not answered OK at its end: ${row.open.join(', ')}. Each is sent again until it is, and no other run begins.`);
  notes.push(...correctionNotes(row, corrections));
  if (restored === false) notes.push(balanceNote(row));
  return notes;
}

export function correctionNotes({ externalId }: CertificationRow, corrections: readonly bigint[]): string[] {
  if (corrections.length === 0) return [];
  return [`The balance of ${externalId} was corrected by ${corrections.map(signed).join(', ')}: see the failures.`];
}

export const balanceNote = ({ externalId, balanceBefore, balanceAfter }: CertificationRow): string =>
  `The balance of ${externalId} could not be restored: it was ${balanceBefore} and is ${balanceAfter ?? 'not told'}.`;

const signed = (amount: bigint): string => (amount > 0n ? `+${amount}` : String(amount));
