// The drawings in families: icons, and playing cards with their chips. Other decks are drawn by the packages of their games.
import { readFile } from 'node:fs/promises';
import { type Asset, hashedAsset } from './asset.ts';

/** Which symbols are in a family, by the first part of their name. */
const FAMILIES = { icons: ['i'], cards: ['su', 'bk', 'chip'] } as const;

export type ArtFamily = keyof typeof FAMILIES;

/** One file a family, out of the sheet with all symbols. @throws if a symbol has no family */
export async function artFamilies(sheet: string): Promise<Record<ArtFamily, Asset>> {
  const text = await readFile(sheet, 'utf8');
  const symbols = [...text.matchAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g)];
  const files: Record<string, string[]> = { icons: [], cards: [] };
  for (const [symbol, id = ''] of symbols) {
    const family = Object.entries(FAMILIES).find(([, names]) => (names as readonly string[]).includes(prefixOf(id)));
    if (!family) throw new Error(`the symbol ${id} belongs to no family of drawings`);
    files[family[0]]?.push(symbol);
  }
  const drawn = Object.entries(files).map(([name, each]) => [name, asset(name, each)]);
  return Object.fromEntries(drawn) as Record<ArtFamily, Asset>;
}

/** The address of each kind of symbol, for the browser. */
export function artPaths(families: Record<ArtFamily, Asset>): Record<string, string> {
  const paths = Object.entries(FAMILIES).flatMap(([family, names]) => {
    const { path } = families[family as ArtFamily];
    return names.map(name => [name, path] as const);
  });
  return Object.fromEntries(paths);
}

const prefixOf = (id: string) => id.split('-')[0] ?? '';

function asset(name: string, symbols: string[]): Asset {
  const body = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
  return hashedAsset(name, 'svg', 'image/svg+xml', Buffer.from(body));
}
