// The door of the poker kit: hand strength, betting round, pots and returns, button and blinds.
export * from './strength/index.ts';
