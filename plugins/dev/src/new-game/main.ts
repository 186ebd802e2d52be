// `baize new-game NAME --like FORM`: a package that plays at once.
import { parseArgs } from 'node:util';
import { openFolder } from '@baize/server/development';
import { shownPath } from '../shown-path.ts';
import { writeGolden } from './golden.ts';
import { namesOf } from './names.ts';
import { folderFor, scaffold } from './scaffold.ts';
import { FORMS, type Form } from './templates.ts';

interface Io {
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream;
}

const EXIT = { done: 0, refused: 1, usage: 64 } as const;
const GOLDEN_ROUNDS = 5;
const HELP = `baize new-game NAME --like FORM [--in FOLDER]
    a package of a new game that plays at once: script, spec, cases, rules, words, golden rounds, picture
    --like  ${Object.entries(FORMS)
      .map(([form, meaning]) => `${form.padEnd(10)} ${meaning}`)
      .join('\n            ')}
    --in    the folder to make it in; where you stand by default (games/ if that is this project)
`;

/** @returns the exit code */
export async function main(args: string[], io: Io): Promise<number> {
  let given: { values: { like?: string; in?: string; help?: boolean }; positionals: string[] };
  try {
    const text = { type: 'string' } as const;
    given = parseArgs({ args, options: { like: text, in: text, help: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    return usage(io, said(error));
  }
  const { values, positionals } = given;
  if (values.help) {
    io.out.write(HELP);
    return EXIT.done;
  }
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) return usage(io, 'say one name');
  const { like } = values;
  if (like === undefined || !Object.hasOwn(FORMS, like)) {
    const asked = like === undefined ? 'say what it is like' : `${like} is no form of a game`;
    return usage(io, `${asked}: --like ${Object.keys(FORMS).join(', ')}`);
  }
  try {
    await make(name, { form: like as Form, parent: values.in }, io);
    return EXIT.done;
  } catch (error) {
    io.err.write(`${said(error)}\n`);
    return EXIT.refused;
  }
}

async function make(name: string, { form, parent }: { form: Form; parent: string | undefined }, io: Io): Promise<void> {
  const names = namesOf(name);
  const dir = folderFor(names, parent);
  const { isApart } = await scaffold(dir, form, names);
  for (const game of (await openFolder(dir)).games) writeGolden(game, dir, GOLDEN_ROUNDS);
  const at = shownPath(dir);
  const isByNpm = process.env.npm_lifecycle_event === 'baize'; // the command that was typed is the one to say
  const run = isApart && !isByNpm ? 'baize' : 'npm run baize --';
  io.out.write(`${names.title} is in ${at}: its script is src/index.ts\n`);
  io.out.write(`  ${run} dev ${at}     see it in the browser, and change it\n`);
  io.out.write(`  ${run} play ${at}    play it here\n`);
}

function usage(io: Io, problem: string): number {
  io.err.write(`${problem}\n\n${HELP}`);
  return EXIT.usage;
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
