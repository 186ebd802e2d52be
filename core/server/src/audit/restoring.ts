// What undoing a change means: which settings it moved, whether they are still as it left them, and how everything looks then.
import { isDeepStrictEqual } from 'node:util';
import type { Row, Sql } from '../db/index.ts';
import { ApiError } from '../kernel/index.ts';
import type { Snapshot } from './changes.ts';
import type { Kind, Path, RowKind, Wanted } from './kind.ts';
import { writeRow } from './row-kind.ts';

/** The things of one record, on their way back to what they were before it. */
export class Restoring {
  readonly #kinds: readonly (Kind | RowKind)[];
  readonly #snapshots: readonly Snapshot[];
  #wanted: readonly Wanted[] = [];

  /** @param kinds that of each snapshot; all of them say how they are brought back */
  constructor(kinds: readonly (Kind | RowKind)[], snapshots: readonly Snapshot[]) {
    this.#kinds = kinds;
    this.#snapshots = snapshots;
  }

  /**
   * Writes everything back, or nothing. @param now how the things look, in the order of the snapshots
   * @param force also what was changed again since @throws RESTORE_BLOCKED, RESTORE_CONFLICT
   */
  async write(sql: Sql, now: readonly unknown[], force: boolean): Promise<void> {
    const steps = this.#snapshots.map((snapshot, i) => this.#step(snapshot, this.#kinds[i] as Kind | RowKind, photo(now[i])));
    for (const { kind, wanted, snapshot } of steps)
      if (isGone(wanted) || (await kind.restore?.isBlocked?.(sql, wanted)))
        throw new ApiError('RESTORE_BLOCKED', { kind: snapshot.kind, key: snapshot.key });
    const conflicts = steps.filter(each => each.isChangedAgain).map(({ snapshot: { kind, key } }) => ({ kind, key }));
    if (conflicts.length > 0 && !force) throw new ApiError('RESTORE_CONFLICT', { conflicts });
    for (const { kind, wanted } of steps) await writeOne(sql, kind, wanted);
    this.#wanted = steps.map(each => each.wanted);
  }

  /** After the commit of `write`: everybody hears of it. */
  async told(): Promise<void> {
    for (const [i, wanted] of this.#wanted.entries()) await this.#kinds[i]?.restore?.told?.(wanted);
  }

  #step(snapshot: Snapshot, kind: Kind | RowKind, now: Row | null) {
    const { key } = snapshot;
    const [before, after] = [photo(snapshot.before), photo(snapshot.after)];
    const moved = movedPaths(before, after, kind.restore?.whole ?? []);
    const isChangedAgain = moved.some(path => !isDeepStrictEqual(valueAt(now, path), valueAt(after, path)));
    const wanted: Wanted = { key, now, next: withValues(now, before, moved), moved };
    return { snapshot, kind, wanted, isChangedAgain };
  }
}

/** Settings of what does not exist any more cannot be brought back. */
const isGone = ({ now, moved }: Wanted): boolean => now === null && moved.some(path => path.length > 0);

const photo = (value: unknown): Row | null => (value ?? null) as Row | null;

function writeOne(sql: Sql, kind: Kind | RowKind, wanted: Wanted): Promise<void> {
  if (kind.restore?.write) return kind.restore.write(sql, wanted);
  if ('snapshot' in kind) throw new Error('a kind that is no row says how it is written');
  return writeRow(sql, kind, wanted.key, wanted.now, wanted.next);
}

const isMap = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings that differ between two photos. */
export function movedPaths(before: unknown, after: unknown, whole: readonly string[], path: Path = []): Path[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isMap(before) || !isMap(after) || whole.some(each => isAt(path, each))) return [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap(name => movedPaths(before[name], after[name], whole, [...path, name]));
}

function isAt(path: Path, pattern: string): boolean {
  const names = pattern.split('.');
  return names.length === path.length && names.every((name, i) => name === '*' || name === path[i]);
}

function valueAt(photo: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (isMap(value) ? value[name] : undefined), photo);
}

/** A photo with some settings as in another one; what is not there is left out. */
function withValues(now: Row | null, before: Row | null, paths: readonly Path[]): Row | null {
  if (paths.some(path => path.length === 0)) return before;
  if (now === null) return paths.length === 0 ? null : before;
  const next = structuredClone(now);
  for (const path of paths) setAt(next, path, valueAt(before, path));
  return next;
}

function setAt(photo: Row, path: Path, value: unknown): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length > 0) {
    const inner = isMap(photo[name]) ? photo[name] : {};
    photo[name] = inner;
    setAt(inner, rest, value);
  } else if (value === undefined) delete photo[name];
  else photo[name] = value;
}
