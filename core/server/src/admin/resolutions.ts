// Credits and rollbacks that their wallet does not take: sent again at once, or confirmed by hand with two keys.
import type { Recording } from '../audit/index.ts';
import type { Services } from './services.ts';

/** Sends a waiting one now; the schedule goes on from where it stands. @throws NOT_FOUND, INVALID_REQUEST */
export async function retryTransaction(services: Services, record: Recording, txId: string) {
  const { resolutions } = services.wallet;
  const row = await record.change(sql => resolutions.retry(sql, txId));
  services.wallet.send();
  return { row, asked: (await resolutions.askedFor([txId])).get(txId) };
}

/**
 * The first key asks, a second one makes it so; a repeat by the same key counts once. While one of them is too young,
 * the answer says from when it counts. @throws NOT_FOUND, INVALID_REQUEST
 */
export async function resolveTransaction(
  services: Services,
  record: Recording,
  txId: string,
  by: { keyId: string; note: string },
) {
  const { resolutions } = services.wallet;
  const result = await resolutions.resolve(work => record.change(work), txId, by.keyId, by.note);
  if (result.news) services.log.warn({ txId, by: result.row.resolvedBy }, 'a transaction was resolved by hand');
  return { ...result, asked: (await resolutions.askedFor([txId])).get(txId) };
}
