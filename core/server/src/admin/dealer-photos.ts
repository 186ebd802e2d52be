// Photos of dealers by their operator: set and removed.
import type { Recording } from '../audit/index.ts';
import type { Dealer } from '../dealers/index.ts';
import { ApiError, bytesOf, pictureOf } from '../kernel/index.ts';
import type { Services } from './services.ts';

const MOST_PIXELS = 2048;
const MOST_PHOTO_BYTES = 512 * 1024;

/** @param image base64 or a data URL @returns the hash of the picture @throws BAD_PHOTO */
export async function setDealerPhoto(services: Services, record: Recording, { id }: Dealer, image: string): Promise<string> {
  const bytes = photoBytes(image);
  const hash = await services.dealers.keepPhoto(bytes, pictureOf(bytes)?.type ?? '');
  if (!(await record.changeRow(services.dealers.photoUpdate(id, hash)))) throw new ApiError('DEALER_NOT_FOUND');
  return hash;
}

export async function removeDealerPhoto(services: Services, record: Recording, { id }: Dealer): Promise<void> {
  if (!(await record.changeRow(services.dealers.photoUpdate(id, null)))) throw new ApiError('DEALER_NOT_FOUND');
}

/** What is a photo of a dealer: JPEG or PNG, neither large nor heavy. @throws BAD_PHOTO */
export function photoBytes(image: string): Buffer {
  const bytes = bytesOf(image);
  const picture = bytes && bytes.length <= MOST_PHOTO_BYTES ? pictureOf(bytes) : undefined;
  const isPhoto = picture?.type === 'image/jpeg' || picture?.type === 'image/png';
  const fits = isPhoto && [picture.width, picture.height].every(side => side >= 1 && side <= MOST_PIXELS);
  if (!bytes || !fits) throw new ApiError('BAD_PHOTO');
  return bytes;
}
