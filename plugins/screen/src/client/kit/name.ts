// The name under which the shell lays out the kit for the screens of games: another number where what stands in it breaks.

export const KIT = 'baize.kit.1';
