// The reference of the SDK, out of its own declarations: what it exports, what each says of itself, and how it is written.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const SDK = join(ROOT, 'core/sdk/src');
export const SDK_REFERENCE = join(ROOT, 'docs/games/reference.md');

/** Files that whoever writes a game reads, in this order, with the heading of each. The rest is for hosts and kits. */
const CHAPTERS: readonly [file: string, heading: string][] = [
  ['define-game.ts', 'Stating a game'],
  ['game.ts', 'A game'],
  ['round.ts', 'A round, and how it ends'],
  ['verbs.ts', 'What a script asks'],
  ['cards.ts', 'Places and faces'],
  ['words.ts', 'Requests, answers, inputs, facts'],
  ['facts.ts', 'Facts'],
  ['zones.ts', 'Zones'],
  ['wins.ts', 'What bets win'],
  ['layers.ts', 'Pots'],
  ['mul-div.ts', 'Arithmetic'],
  ['defaults.ts', 'What is there where a game leaves it out'],
  ['capabilities.ts', 'What goes together'],
  ['run.ts', 'Playing a round'],
  ['view.ts', 'What somebody sees'],
];

interface Declared {
  name: string;
  doc: string;
  code: string;
}

const DECLARATION =
  /^(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:declare )?(?:async )?(function\*?|interface|type|const|class) (\w+)/gm;

/** The page as it should be. */
export function sdkReference(): string {
  const exported = exportedNames();
  const parts = CHAPTERS.map(([file, heading]) => {
    const all = declarationsOf(readFileSync(join(SDK, file), 'utf8')).filter(each => exported(each.name, file));
    return `## ${heading}\n\n${all.map(section).join('\n')}`;
  });
  return `# Reference of the SDK

Everything that \`@baize/sdk\` offers to whoever writes a game, made from the declarations of \`core/sdk\` by \`npm run docs\`.

${parts.join('\n')}`;
}

/** Whether the door hands this name out. */
function exportedNames(): (name: string, file: string) => boolean {
  const door = readFileSync(join(SDK, 'index.ts'), 'utf8');
  return (name, file) => door.includes(`export type * from './${file}'`) || new RegExp(`\\b${name}\\b`).test(door);
}

function declarationsOf(source: string): Declared[] {
  return [...source.matchAll(DECLARATION)].map(found => {
    const [whole, doc = '', kind = '', name = ''] = found;
    const start = found.index + whole.lastIndexOf('export');
    return { name, doc: proseOf(doc), code: codeOf(source.slice(start), kind) };
  });
}

/** A docstring as a paragraph. */
const proseOf = (doc: string): string =>
  doc
    .split('\n')
    .map(line => line.replace(/^\s*\*?\s*/, '').trimEnd())
    .join(' ')
    .trim();

/** What one writes to use it: a type whole, of code what stands before its body. */
function codeOf(from: string, kind: string): string {
  const lines = from.split('\n');
  if (kind === 'interface' || kind === 'type') return lines.slice(0, endOf(lines) + 1).join('\n');
  if (kind === 'class') return membersOf(lines);
  const end = lines.findIndex(line => /\{$|=>$|=> *\S|;$|= [[{]?$/.test(line));
  return lines
    .slice(0, end + 1)
    .join('\n')
    .replace(/ (?:\{|=>.*|= .*)$/, '');
}

/** The last line of a type: its bracket in the first column, or a semicolon outside of all brackets. */
function endOf(lines: readonly string[]): number {
  let depth = 0;
  return lines.findIndex(line => {
    for (const sign of line.replaceAll(/=>|'[^']*'|\/\*\*.*?\*\//g, ''))
      depth += '{(['.includes(sign) ? 1 : '})]'.includes(sign) ? -1 : 0;
    return depth === 0 && /[;}]$/.test(line);
  });
}

/** Public members of a class with what is said of them, without their bodies. */
function membersOf(lines: readonly string[]): string {
  const members = lines
    .slice(1, lines.indexOf('}'))
    .filter(line => /^ {2}(?:\/\*\*| \*|(?:get |static )?\w+\(|readonly \w)/.test(line))
    .map(line => line.replace(/ \{$/, ';'));
  return [lines[0], ...members, '}'].join('\n');
}

const section = ({ name, doc, code }: Declared): string =>
  `### ${name}\n\n${doc === '' ? '' : `${doc}\n\n`}\`\`\`ts\n// fragment\n${code}\n\`\`\`\n`;
