// The twenty flower cards of Seotda: two of each month from January to October, the first of each pair `a`.

/** A card is its month in two digits and a letter: '03a'. */
export const FACES: string[] = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].flatMap(month => [
  `${month}a`,
  `${month}b`,
]);

/** 1 to 10. */
export function monthOf(card: string): number {
  return Number(card.slice(0, 2));
}
