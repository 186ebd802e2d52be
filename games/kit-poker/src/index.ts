// The door of the poker kit.
export * from './strength/index.ts';
