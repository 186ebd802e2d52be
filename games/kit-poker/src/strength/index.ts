// Hand strength: the door of the evaluators.
export {};
