// Dealers by their operator or the platform: made, changed, given badges and photos.
import type { Recording } from '../audit/index.ts';
import { type Dealer, type DealerRole, hashPin } from '../dealers/index.ts';
import type { Services } from './services.ts';

/** As sent: `login` and `name` with whatever space is around them. */
export interface DealerWanted {
  login: string;
  name: string;
  pin: string;
  role?: DealerRole;
}

/** What is left out stays; an empty PIN as well. */
export type DealerChangeWanted = Partial<Pick<Dealer, 'name' | 'role' | 'status'> & { pin: string }>;

/** @returns the id @throws DUPLICATE */
export async function addDealer(services: Services, record: Recording, operator: string, given: DealerWanted): Promise<string> {
  const { role = 'dealer', pin } = given;
  const login = given.login.trim().toLowerCase();
  const pinHash = await hashPin(pin);
  record.note({ login, role });
  return record.change(async sql => {
    const id = await services.dealers.create(sql, { operator, login, name: given.name.trim(), role, pinHash });
    record.of(id);
    return id;
  });
}

/** Who is disabled, or has another role, is signed out everywhere. */
export async function changeDealer(
  services: Services,
  record: Recording,
  { id }: Dealer,
  given: DealerChangeWanted,
): Promise<void> {
  const { name, role, status, pin } = given;
  const pinHash = pin ? await hashPin(pin) : undefined;
  if (pinHash) record.note({ pin: 'changed' });
  const change = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
    ...(pinHash === undefined ? {} : { pinHash }),
  };
  const isOut = await record.change(sql => services.dealers.change(sql, id, change));
  if (isOut) services.signIns.over({ dealerId: id });
}

/** A new badge; the one before stops at once. @returns its code */
export function issueBadge(services: Services, record: Recording, { id, login }: Dealer): Promise<string> {
  record.note({ login });
  return record.change(async sql => {
    const { code, isReissue } = await services.dealers.issueBadge(sql, id);
    record.did(isReissue ? 'dealer.badge_reissue' : 'dealer.badge_issue');
    return code;
  });
}

/** The badge stops at once; without one nothing changes. */
export function revokeBadge(services: Services, record: Recording, { id, login }: Dealer): Promise<void> {
  record.note({ login });
  return record.change(sql => services.dealers.revokeBadge(sql, id));
}
