// The modules that the build makes out of the book of words: one a language.
declare module 'words:*' {
  const words: Record<string, string>;
  export default words;
}
