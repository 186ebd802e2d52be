// A player enters with a launch token: it becomes the session of a tab, once.
import type { Currency } from '../catalog/index.ts';
import { ApiError } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import type { Session } from '../players/index.ts';
import type { Services } from './services.ts';

export interface Entered {
  token: string;
  session: Session;
  operator: Operator;
  currency: Currency;
}

/** @throws TOKEN_INVALID (unknown, used, expired, of a disabled operator), PLAYER_BLOCKED */
export async function enterPlayer(
  { players, operators }: Services,
  launchToken: string,
  from: { ip: string | null; userAgent: string | null },
): Promise<Entered> {
  const { token, session } = await players.enter(launchToken, from);
  const operator = await operators.byCode(session.operator);
  const currency = await operators.currency(session.player.currency);
  if (!operator || !currency) throw new ApiError('TOKEN_INVALID');
  return { token, session, operator, currency };
}
