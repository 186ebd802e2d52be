// Certifications that an operator begins itself, for specs that walk all endpoints: one that waits, and the end of one.
import type { Site } from '../site.ts';
import { type Json, until } from '../world.ts';

const PLAYER = 'u-certified';

const newestOf = async ({ operator }: Site): Promise<Json | undefined> =>
  (await operator.call<{ certifications: Json[] }>('GET', '/certifications?limit=1')).body.certifications[0];

/** What waits, or is begun so that it does. @returns its id */
export async function waitingCertification(site: Site): Promise<string> {
  const newest = await newestOf(site);
  if (newest?.status === 'waiting') return String(newest.id);
  await certificationOver(site);
  site.wallet.deposit(PLAYER, 100_000);
  const body = { external_id: PLAYER, only: ['bet_and_win', 'after_restart'], after_restart: true };
  const { status, body: made } = await site.operator.call<Json>('POST', '/certifications', body);
  if (status !== 202) throw new Error(JSON.stringify(made));
  await until('the wait', async () => (await newestOf(site))?.status === 'waiting');
  return String(made.id);
}

/** Another one may begin. */
export async function certificationOver(site: Site): Promise<void> {
  await until('the end of the certification', async () => (await newestOf(site))?.returned_at !== null);
}

/** A right body of a short one. */
export const CERTIFICATION = { external_id: PLAYER, only: ['balance_known', 'bet_and_win'] };
