// Keys of the platform's staff: made and revoked; the others hear of a key that may resolve transactions.
import type { Recording } from '../audit/index.ts';
import { MAY_RESOLVE, type Role } from '../auth/index.ts';
import { ApiError } from '../kernel/index.ts';
import type { Services } from './services.ts';

/** @returns the key, shown this once @throws DUPLICATE */
export async function addKey(
  services: Services,
  record: Recording,
  given: { name: string; role: Role },
): Promise<{ id: string; key: string }> {
  const made = await record.change(sql => services.keys.add(sql, given));
  // two keys of one person could move money: the others hear of each new one
  if (MAY_RESOLVE.includes(given.role))
    services.log.warn(
      { alarm: true, id: made.id, role: given.role, by: record.actor },
      'a key was made that may resolve transactions',
    );
  return made;
}

/** The key stops at once. @throws NOT_FOUND */
export async function revokeKey(services: Services, record: Recording, id: string): Promise<void> {
  if (!(await record.changeRow(services.keys.revocation(id)))) throw new ApiError('NOT_FOUND');
}
