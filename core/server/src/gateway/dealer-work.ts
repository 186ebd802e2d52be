// What a dealer's messages do at the table where their device works, and what they are answered.

import { tableScope } from '../db/index.ts';
import type { DealerAnswer, DealerMessages, OnDuty } from '../dealers/index.ts';
import type { CardLog, RejectCode, ScanAnswer } from '../dealing/index.ts';
import type { Clock, Config } from '../kernel/index.ts';
import type { TableDirectory } from '../tables/index.ts';
import type { CardMessage, CommandMessage } from './dealer-messages.ts';

export interface DealerWorkDeps {
  clock: Clock;
  config: Pick<Config, 'env'>;
  tables: TableDirectory;
  messages: DealerMessages;
  cardLog: Pick<CardLog, 'write'>;
}

/** Somebody who deals, and where they are connected from. */
export interface Dealing {
  onDuty: OnDuty;
  ip: string;
}

const rejected = (code: RejectCode): DealerAnswer => ({ result: 'rejected', reject_code: code });
const ACCEPTED: DealerAnswer = { result: 'accepted' };

export class DealerWork {
  readonly #deps: DealerWorkDeps;

  constructor(deps: DealerWorkDeps) {
    this.#deps = deps;
  }

  /**
   * Does what a numbered message says, once for each number of a device.
   * @throws when the table did not answer: the device sends it again
   */
  async answer(dealing: Dealing, message: CardMessage | CommandMessage): Promise<DealerAnswer> {
    const { deviceId, tableId } = dealing.onDuty;
    const roundId = this.#roundAt(tableId);
    const work = () => this.#work(dealing, message);
    return this.#deps.messages.once({ deviceId, seq: message.seq, roundId }, work, async before =>
      // what belongs to a hand that is over does nothing to the next one
      before.roundId === roundId ? work() : rejected('NO_ROUND'),
    );
  }

  #roundAt(tableId: string | null): string | null {
    return (tableId && this.#deps.tables.published(tableId)?.round?.id) || null;
  }

  #work(dealing: Dealing, message: CardMessage | CommandMessage): Promise<DealerAnswer> {
    const { tableId, role } = dealing.onDuty;
    if (tableId === null || !this.#deps.tables.find(tableId)) return Promise.resolve(rejected('NOT_ON_DUTY'));
    if (message.type === 'card' || message.type === 'replace') return this.#card(dealing, tableId, message);
    if (message.type === 'void') return role === 'pitboss' ? this.#misdeal(tableId, message.reason) : this.#refused();
    return this.#pause(tableId, message.type === 'pause');
  }

  async #card(dealing: Dealing, tableId: string, message: CardMessage): Promise<DealerAnswer> {
    const { onDuty, ip } = dealing;
    const { login: dealer, role, deviceId, deviceName } = onDuty;
    const isManual = message.source === 'manual' || message.type === 'replace';
    if (!this.#mayUse(message, isManual, role)) {
      this.#log(dealing, tableId, message, 'NOT_ON_DUTY');
      return rejected('NOT_ON_DUTY');
    }
    const { card: face, raw, scannerId, scannedAt, reason, seq } = message;
    const from = {
      role,
      deviceName,
      ip,
      raw: raw ?? face,
      ...(scannerId ? { scannerId } : {}),
      ...(scannedAt ? { scannedAt } : {}),
    };
    const scan = { face, dealer, from, id: { device: deviceId, seq } };
    const { tables } = this.#deps;
    try {
      const answer =
        message.type === 'replace'
          ? await tables.ask(tableId, { type: 'replace', scan: { ...scan, reason: reason ?? '' } })
          : await tables.ask(tableId, { type: 'scan', scan: { ...scan, source: message.source, ...(reason ? { reason } : {}) } });
      return answerOf(answer);
    } catch (error) {
      this.#log(dealing, tableId, message, null);
      throw error;
    }
  }

  /** Typing a card in is for pit bosses, the virtual scanner for the test environment. */
  #mayUse({ source }: CardMessage, isManual: boolean, role: OnDuty['role']): boolean {
    if (isManual) return role === 'pitboss';
    return source !== 'virtual' || this.#deps.config.env === 'test';
  }

  async #refused(): Promise<DealerAnswer> {
    return rejected('NOT_ON_DUTY');
  }

  async #misdeal(tableId: string, reason: string): Promise<DealerAnswer> {
    const isOver = await this.#deps.tables.ask(tableId, { type: 'misdeal', reason });
    return isOver ? ACCEPTED : rejected('NO_ROUND');
  }

  /** The running hand ends as it would; none begins while the table is paused. */
  async #pause(tableId: string, paused: boolean): Promise<DealerAnswer> {
    const { tables } = this.#deps;
    const { db } = tables.services;
    const row = tables.find(tableId);
    if (!row) return rejected('NOT_ON_DUTY');
    const change = { live: { ...row.live, paused } };
    await db.transaction(async sql => {
      await db.fence(sql, tableScope(tableId));
      await tables.patch(sql, tableId, change);
    });
    await tables.ask(tableId, { type: 'change', change });
    return ACCEPTED;
  }

  /** A card that never reached the table. @param rejectCode null: the table did not answer */
  #log({ onDuty, ip }: Dealing, tableId: string, message: CardMessage, rejectCode: RejectCode | null): void {
    const { clock, cardLog } = this.#deps;
    const { card, raw, source, scannerId, scannedAt } = message;
    cardLog.write({
      receivedAt: clock.now(),
      tableId,
      roundId: this.#roundAt(tableId),
      source: message.type === 'replace' ? 'manual' : source,
      dealer: onDuty.login,
      role: onDuty.role,
      deviceId: onDuty.deviceId,
      deviceName: onDuty.deviceName,
      ip,
      scannerId,
      scannedAt,
      position: null,
      rejectCode,
      card: card === '' ? null : card,
      raw: raw ?? card,
    });
  }
}

const answerOf = (answer: ScanAnswer): DealerAnswer =>
  answer.result === 'accepted' ? { result: 'accepted', position: answer.position } : rejected(answer.code);
