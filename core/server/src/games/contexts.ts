// The contexts of this process that are alive, and what each of them keeps of memory.
import vm from 'node:vm';
import type { Guest } from './guest.ts';

/** A context, and the version that runs in it. */
interface Opened {
  version: string;
  context: WeakRef<object>;
  guest: WeakRef<Guest>;
}

/** What V8 measured: the context that asked, and the others, the youngest first. */
interface Measured {
  other?: { jsMemoryEstimate: number }[];
}

/** A measure names no context. What is planted in one tells which it is. */
const PLANT_BYTES = 8 * 1024 * 1024;

/** Oldest first. */
let opened: Opened[] = [];
/** From so many on those that are gone are struck off. */
let most = 64;

/** Every context of plugins is made known here, at once. */
export function noteContext(version: string, context: object, guest: Guest): void {
  opened.push({ version, context: new WeakRef(context), guest: new WeakRef(guest) });
  if (opened.length > most) most = Math.max(64, living().length * 2);
}

/** Those that are still there, held fast by whoever asked. */
function living(): { version: string; context: object; guest: Guest | undefined }[] {
  const found: { version: string; context: object; guest: Guest | undefined }[] = [];
  opened = opened.filter(({ version, context, guest }) => {
    const alive = context.deref();
    if (alive) found.push({ version, context: alive, guest: guest.deref() });
    return alive !== undefined;
  });
  return found;
}

/**
 * What each version keeps in all of its contexts, in bytes. It collects garbage first: some 100 ms of a processor for 100 MB.
 * @param least where nothing keeps so much, nothing is proved @returns null: what was measured cannot be told apart
 */
export async function measureVersions(least: number): Promise<Map<string, number> | null> {
  const contexts = living().reverse();
  const sizes = await sizesOf(contexts.length);
  if (!sizes) return null;
  const most = sizes.indexOf(Math.max(...sizes));
  if ((sizes[most] ?? 0) >= least && !(await isProved(most, sizes, contexts[most]?.guest))) return null;
  const versions = new Map<string, number>();
  for (const [i, { version }] of contexts.entries()) versions.set(version, (versions.get(version) ?? 0) + (sizes[i] ?? 0));
  return versions;
}

async function sizesOf(count: number): Promise<number[] | null> {
  const { other = [] } = (await vm.measureMemory({ mode: 'detailed', execution: 'eager' })) as Measured;
  return other.length === count && count > 0 ? other.map(each => each.jsMemoryEstimate) : null;
}

/** What is planted in a context must be found in the place where it was measured, and nowhere else. */
async function isProved(place: number, before: readonly number[], guest: Guest | undefined): Promise<boolean> {
  if (!guest) return false;
  guest.plant(PLANT_BYTES);
  try {
    const after = await sizesOf(before.length);
    const grown = after?.map((size, i) => size - (before[i] ?? 0) >= PLANT_BYTES * 0.75) ?? [];
    return grown.filter(Boolean).length === 1 && grown[place] === true;
  } finally {
    guest.plant(0);
  }
}
