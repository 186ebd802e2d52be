// POST /rounds/{round_id}/void: an open round ends without a winner; every bet goes back.
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { RoundVoided } from '../schemas/staff.ts';
import type { Services } from '../services.ts';

/** A debit in flight is waited for (3 s) before bets go back. */
const MOST_MS = 10_000;
const LOOK_MS = 20;

/** Answers when the void is committed, its record in the same transaction. A window without bets has no row: it just ends. */
export const endpoint: Endpoint = {
  id: 'platform.rounds.void.post',
  api: 'platform',
  method: 'POST',
  path: '/rounds/:round_id/void',
  summary: 'Void an open round',
  roles: ['owner', 'operations'],
  body: { type: 'object', required: ['reason'], properties: { reason: { type: 'string', minLength: 1, maxLength: 200 } } },
  drains: true,
  replies: { 200: RoundVoided },
  errors: ['INVALID_REQUEST', 'ROUND_NOT_FOUND'],
  async handle({ services, params, body, actor, ip }) {
    const { history, tables, audit } = services;
    const { reason } = body as { reason: string };
    const roundId = params.round_id ?? '';
    if (!/^rnd_[0-9a-f]{32}$/.test(roundId)) throw new ApiError('ROUND_NOT_FOUND');
    const status = await history.statusOf(roundId);
    if (status === 'settled' || status === 'void') throw new ApiError('ROUND_NOT_FOUND');
    const about = { actor, operator: null, action: 'platform POST /rounds/{id}/void', target: roundId, ip, detail: { reason } };
    let auditId = 0;
    const over = history.withVoid(roundId, async sql => {
      auditId = await audit.record(sql, about);
    });
    try {
      if (!(await tables.voidRound(roundId, reason))) throw new ApiError('ROUND_NOT_FOUND');
      const end = await ended(services, roundId);
      if (end === undefined) auditId = (await audit.change(about, async () => {})).auditId;
      // a settlement that was already on its way comes first: then nothing was voided and nothing recorded
      else if (end !== 'void' || auditId === 0) throw new ApiError('ROUND_NOT_FOUND');
    } finally {
      over();
    }
    void audit.seal();
    return { body: { round_id: roundId, status: 'void' }, auditId };
  },
};

/** How the round ended; undefined when it is over and nothing of it was ever recorded. */
async function ended({ history, tables, clock }: Services, roundId: string): Promise<string | undefined> {
  const end = clock.now() + MOST_MS;
  for (;;) {
    const isPlayed = tables.plays(roundId);
    const status = await history.statusOf(roundId); // asked after: a round leaves its table after its last commit
    if (status === 'void' || status === 'settled') return status;
    if (status === undefined && !isPlayed) return undefined;
    if (clock.now() > end) throw new Error(`${roundId} could not be voided`);
    await clock.sleep(LOOK_MS);
  }
}
