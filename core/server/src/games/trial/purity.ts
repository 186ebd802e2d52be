// Names in a script that no game may use: most do not exist where it runs, so that it would fail in the middle of a round.

const BANNED: readonly [what: RegExp, called: string][] = [
  [/(?<![.\w$])Date\b/, 'Date'],
  [/\bMath\s*\.\s*random\b/, 'Math.random'],
  [/(?<![.\w$])process\s*\./, 'process'],
  [
    /(?<![.\w$])(?:require|fetch|eval|setTimeout|setInterval|setImmediate|queueMicrotask|structuredClone)\s*\(/,
    'calls of the host',
  ],
  [/(?<![.\w$])new\s+Function\b/, 'new Function'],
  [
    /(?<![.\w$])(?:Promise|Intl|WebAssembly|SharedArrayBuffer|Atomics|WeakRef|FinalizationRegistry)\s*[.(]/,
    'what games do not have',
  ],
  [
    /(?<![.\w$])(?:Object|Array|Function|String|Number|Map|Set)\s*\.\s*prototype\s*(?:\.\s*\w+|\[[^\]]*\])\s*=[^=]/,
    'prototypes of the language',
  ],
  [/__proto__\s*=[^=]/, '__proto__'],
];

/** Comments and texts out, lines kept. A text of a template stays: it holds code. */
const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, found =>
    found.replaceAll(/[^\n]/g, ' '),
  );

/** A sentence about the first name that a game may not use; null: there is none. */
export function whyImpure(script: string): string | null {
  const lines = codeOf(script).split('\n');
  for (const [what, called] of BANNED)
    for (const [i, line] of lines.entries()) {
      const found = what.exec(line)?.[0];
      if (found) return `index.js:${i + 1} uses ${found.trim()} (${called}): games have no clock, no chance and no way out`;
    }
  return null;
}
