// The commands of those who keep a server alive, in words: the door of the command line lists them, the app room runs them.

/** What each does, by its words. */
export const UPKEEP_HELP: Record<string, string> = {
  'check-config': 'every setting, its value and where it comes from; ends with 78 when one is not usable',
  doctor: 'looks at what a server needs: settings, database, clock, disk, wallets, games, certificates',
  migrate: 'brings the schema up to date; with --create it makes a database of PostgreSQL that is not there',
  'restore-done': 'after a database was restored from a backup: a new era, and what was open waits for review',
  'keys new': 'prints fresh keys in every form, once; nothing is stored',
  'keys exchange': 'with no server running: BAIZE_NEW_MASTER_KEY takes the place of BAIZE_MASTER_KEY in this database',
};

export const isUpkeep = (name: string): boolean => Object.keys(UPKEEP_HELP).some(words => words.split(' ')[0] === name);
