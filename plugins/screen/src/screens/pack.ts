// What a packed plugin brings of its screen: script and style, built when it is packed. Words and pictures lie beside them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildScreenOf } from './build.ts';

/** The files of a package's screen, by their names in the packed plugin; none where it has no table of its own. */
export async function pack(dir: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  if (!existsSync(join(dir, 'package.json'))) return files;
  const built = await buildScreenOf(dir);
  for (const [kind, name] of [
    ['js', built.script],
    ['css', built.style],
  ] as const) {
    const body = built.files.find(each => each.name === name)?.body;
    if (body) files.set(`screen/screen.${kind}`, body);
  }
  return files;
}
