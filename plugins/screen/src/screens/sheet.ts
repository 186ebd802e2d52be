// Sheets of symbols: which cards one draws, how tall they are, and a smaller sheet with a few of them.

/** A sheet as a browser is told of it. */
export interface Deck {
  /** The file, then its address. */
  art: string;
  /** The cards it draws, by their names; `back` is the back of all. */
  faces: string[];
  /** Width and height of a card, as the sheet's symbols are drawn. */
  box: [width: number, height: number];
}

/** The proportions of a playing card, for symbols that state none. */
const USUAL: Deck['box'] = [60, 84];
const SYMBOL = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;

/** What a sheet draws; null: nothing. */
export function deckIn(sheet: string, art: string | null): Deck | null {
  const faces = [...sheet.matchAll(SYMBOL)].map(([, id = '']) => id);
  if (art === null || faces.length === 0) return null;
  const [, width, height] = /<symbol [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(sheet) ?? [];
  return { art, faces, box: width && height ? [Number(width), Number(height)] : USUAL };
}

/** A sheet with these cards and what all symbols share; empty where it draws none of them. */
export function onlyCards(sheet: string, cards: readonly string[]): string {
  const symbols = [...sheet.matchAll(SYMBOL)].flatMap(([symbol, id = '']) => (cards.includes(id) ? [symbol] : []));
  if (symbols.length === 0) return '';
  const shared = /<defs>[\s\S]*?<\/defs>/.exec(sheet)?.[0] ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg">${shared}\n${symbols.join('\n')}\n</svg>\n`;
}
