// Lays out the kits where the screens of games find them: they are scripts without imports, built apart from the shell.
import { MAIN_KIT, nameOfKit } from './name.ts';

/** What the shell can lay out, each fetched when the first screen wants it. */
const KITS: Record<string, () => Promise<object>> = {
  [MAIN_KIT]: () => import('./index.ts'),
  seats: () => import('./seats.ts'),
};

/** @throws if a kit could not be fetched, or is none of this shell's */
export async function publishKit(kit: string): Promise<void> {
  const load = KITS[kit];
  if (!load) throw new Error(`there is no kit ${kit}`);
  Object.defineProperty(globalThis, Symbol.for(nameOfKit(kit)), { value: await load(), configurable: true });
}
