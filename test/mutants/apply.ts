// Preload: applies the mutant named by BAIZE_MUTANT to modules as they are loaded. Nothing on disk is changed.
import { readFileSync, writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mutants } from './list.ts';
import type { Edit } from './mutant.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Exit code when a mutant could not be applied. */
const NOT_APPLIED = 70;

const name = process.env.BAIZE_MUTANT;
const mutant = mutants.find(each => each.name === name);
if (name !== undefined && !mutant) fail(`there is no mutant ${name}`);

const sources = new Map<string, string>();
for (const edit of mutant?.edits ?? []) {
  const url = pathToFileURL(join(ROOT, edit.file)).href;
  sources.set(url, changed(sources.get(url) ?? readFileSync(join(ROOT, edit.file), 'utf8'), edit));
}
const waiting = new Set(sources.keys());

registerHooks({
  load(url, context, next) {
    const source = sources.get(url);
    waiting.delete(url);
    return source === undefined ? next(url, context) : { ...next(url, context), source, shortCircuit: true };
  },
});
process.on('exit', code => {
  if (waiting.size > 0 && process.env.BAIZE_MUTANT_ALL) fail(`never loaded: ${[...waiting].join(' ')} (exit code ${code})`);
});

function changed(source: string, { file, text, by }: Edit): string {
  const count = source.split(text).length - 1;
  if (count !== 1) fail(`mutant ${name}: ${file} has this text ${count} times, not once:\n${text}`);
  return source.replace(text, () => by);
}

function fail(sentence: string): never {
  writeSync(2, `${sentence}\n`);
  process.exit(NOT_APPLIED);
}
