// Forms of texts that a pattern cannot say: schemas of bodies name them, the checks of bodies ask them here.
import { isTimezone } from '../../catalog/index.ts';
import { isPrivateNetwork } from '../../kernel/index.ts';
import { isNetwork, isOrigin, isReturnUrl } from '../../operators/index.ts';
import { isExternalId, isNickname } from '../../players/index.ts';
import { isTime } from './paging.ts';

/** By name; some addresses are taken in the test environment alone. */
export const formatsFor = (isTest: boolean): Record<string, (text: string) => boolean> => ({
  'external-id': isExternalId,
  nickname: isNickname,
  /** how a launch names a currency: whether there is one is asked later */
  'currency-name': text => text !== '' && text.length <= 10,
  'return-url': text => isReturnUrl(text, isTest),
  origin: text => isOrigin(text, isTest),
  network: isNetwork,
  'private-network': text => isNetwork(text) && isPrivateNetwork(text),
  timezone: isTimezone,
  /** a time of the wire: date, time and offset */
  rfc3339: isTime,
  /** 1 to 60 bytes beside the space around it */
  'dealer-name': text => Buffer.byteLength(text.trim()) >= 1 && Buffer.byteLength(text.trim()) <= 60 && !text.includes('\0'),
  /** whatever the language reads as an instant */
  instant: text => !Number.isNaN(Date.parse(text)),
});
