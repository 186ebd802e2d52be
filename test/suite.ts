// Runs many spec files: side by side, past processes that die, and files that failed once more, alone.
import { type Ended, mocha, type Options, type TestResult } from './mocha-process.ts';

/** So many files at most are given a second run: when more fail, it is not by chance. */
const SECOND_RUNS = 20;

/** What came of one file. */
export interface FileResult {
  file: string;
  /** where it ran: '' or for instance 'on PostgreSQL' */
  where: string;
  ms: number;
  tests: TestResult[];
  /** how its process died */
  died?: string;
  /** it was ended because it said nothing for too long, as what waits for a busy machine does */
  hung?: boolean;
  /** the titles that failed at the first run, if it was run again */
  first?: TestResult[];
}

export interface Part {
  files: string[];
  where?: string;
  options?: Options;
}

/** Runs the parts in their order, so many at once; with more than one, the output of a part is seen in one piece when it ends. */
export async function runParts(parts: Part[], processes = 1): Promise<FileResult[]> {
  const waiting = parts.filter(part => part.files.length > 0);
  const results: FileResult[] = [];
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const held = processes > 1 && !part.options?.quiet;
      results.push(...(await runPart({ ...part, options: { ...part.options, held } })));
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return results;
}

/** Runs again, one by one, each file with a failed test or that hung; what fails then has failed. Changes `results` in place. */
export async function runFailedAgain(results: FileResult[], optionsOf: (where: string) => Options): Promise<void> {
  const again = results.filter(each => each.hung || (each.died === undefined && failedOf(each).length > 0));
  if (again.length > SECOND_RUNS) {
    console.log(`\n${again.length} files failed: too many for a second run`);
    return;
  }
  for (const result of again) {
    if (!optionsOf(result.where).quiet) console.log(`\nagain, alone: ${result.file}${result.where && ` ${result.where}`}`);
    const part = { files: [result.file], where: result.where, options: optionsOf(result.where) };
    const [second] = await runPart(part);
    if (second) results[results.indexOf(result)] = { ...second, first: firstOf(result) };
  }
}

/** What is said of a first run: its failed tests, and that it hung. */
function firstOf({ file, died, hung, tests }: FileResult): TestResult[] {
  const failed = tests.filter(each => each.state === 'failed');
  if (!hung || died === undefined) return failed;
  return [...failed, { line: 'test', file, title: 'its process', state: 'failed', ms: 0, error: died }];
}

export const failedOf = (result: FileResult): TestResult[] => result.tests.filter(each => each.state === 'failed');

/** Runs one process, and when it dies another for the files that it left. */
async function runPart(part: Part): Promise<FileResult[]> {
  const { where = '' } = part;
  let ended: Ended;
  try {
    ended = await mocha(part.files, { ...part.options, where });
  } catch (error) {
    // not a fault of these files; none of them has been seen to pass
    return part.files.map(file => ({
      file,
      where,
      ms: 0,
      tests: [],
      died: `its process could not be followed: ${String(error)}`,
    }));
  }
  const { death } = ended;
  if (!death) return part.files.map(file => resultOf(file, part, ended));
  if (!part.options?.quiet)
    console.log(`\na process died in ${death.files.length === 1 ? death.files[0] : `${death.files.length} files`}: ${death.how}`);
  if (death.files.length > 1) return halves(part, death.how);
  const over = part.files.filter(file => ended.ms.has(file) && !death.files.includes(file));
  const left = part.files.filter(file => !ended.ms.has(file) && !death.files.includes(file));
  return [
    ...over.map(file => resultOf(file, part, ended)),
    ...death.files.map(file => ({ ...resultOf(file, part, ended), died: death.how, hung: death.isSilent })),
    ...(left.length > 0 ? await runPart({ ...part, files: left }) : []),
  ];
}

/** It died before its first test, most likely by a file that cannot be loaded: finds which. */
async function halves(part: Part, how: string): Promise<FileResult[]> {
  const middle = Math.ceil(part.files.length / 2);
  const results = [
    ...(await runPart({ ...part, files: part.files.slice(0, middle) })),
    ...(await runPart({ ...part, files: part.files.slice(middle) })),
  ];
  const [first] = results;
  if (first && results.every(each => each.died === undefined))
    first.died = `together with ${part.files.length - 1} others: ${how}`;
  return results;
}

function resultOf(file: string, part: Part, ended: Ended): FileResult {
  const tests = ended.tests.filter(each => each.file === file);
  const result: FileResult = { file, where: part.where ?? '', ms: ended.ms.get(file) ?? 0, tests };
  if (tests.length === 0 && !ended.death) result.died = 'it has no tests';
  return result;
}
