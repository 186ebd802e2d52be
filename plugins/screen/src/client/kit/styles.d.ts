// A screen imports its styles; the bundler makes a file of them.
declare module '*.css';
