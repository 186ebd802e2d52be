// Lines of a bundled script as lines of the files that it was made from: for whoever writes a game and reads its faults.
import { SourceMap, type SourceMapPayload } from 'node:module';
import { resolve } from 'node:path';

/** By the name under which a script runs. Tools of developers say theirs; a server has none. */
const maps = new Map<string, { map: SourceMap; dir: string }>();
const FRAME = /plugin-([\w-]+)\.js:(\d+):(\d+)/g;
/** Versions of a package that is written now come and go; faults are asked about the last few. */
const MOST_MAPS = 8;

/** From now on stacks of this version name its sources. @param dir the folder that the paths of the map begin in */
export function nameSources(version: string, map: string, dir: string): void {
  maps.delete(version);
  maps.set(version, { map: new SourceMap(JSON.parse(map) as SourceMapPayload), dir });
  for (const [oldest] of maps) if (maps.size > MOST_MAPS) maps.delete(oldest);
}

/** A stack with the places of sources where they are known. */
export function inSources(stack: string): string {
  if (maps.size === 0) return stack;
  return stack.replaceAll(FRAME, (frame: string, version: string, line: string, column: string) => {
    const known = maps.get(version);
    const entry = known?.map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!known || !entry || !('originalSource' in entry)) return frame;
    return `${resolve(known.dir, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
