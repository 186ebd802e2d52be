// The names under which the shell lays out the kits for the screens of games: another number where what stands in them breaks.

/** What every screen needs; other kits bring more, for those who import them. */
export const MAIN_KIT = 'main';
export const nameOfKit = (kit: string): string => `baize.kit.1.${kit}`;
