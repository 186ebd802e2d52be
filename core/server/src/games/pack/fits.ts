// Which packages this SDK can play.
import { SDK_VERSION } from '@baize/sdk';

/** `^1.0.0` fits every version of major 1 that is not older. */
export function fits(range: string): boolean {
  const wanted = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  const have = SDK_VERSION.split('.').map(Number);
  if (!wanted) return false;
  const [major = 0, minor = 0, patch = 0] = wanted;
  return have[0] === major && ((have[1] ?? 0) > minor || (have[1] === minor && (have[2] ?? 0) >= patch));
}
