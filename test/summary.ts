// The end of a test run, made so that its last screen tells everything that matters.
import { type FileResult, failedOf } from './suite.ts';

const SLOWEST = 12;
/** Lines of an error that are repeated at the end. */
const ERROR_LINES = 12;

export interface Check {
  name: string;
  ok: boolean;
  /** what it printed */
  said: string;
}

export interface Summary {
  text: string;
  passed: number;
  failed: number;
}

/**
 * The slowest files, which were not run whole, what passed only at its second run, what failed and why, and on the last line the
 * counts alone. `isStrict`: what passed only at its second run has failed.
 */
export function summary(results: FileResult[], checks: Check[], seconds: number, isStrict = false): Summary {
  const failures = results.flatMap(result => [
    ...(result.died === undefined ? [] : [told(placeOf(result), 'the process died', result.died)]),
    ...failedOf(result).map(test => told(placeOf(result), test.title, test.error ?? '')),
  ]);
  for (const check of checks) if (!check.ok) failures.push(told('check', check.name, check.said));
  const second = results.flatMap(result => {
    const still = new Set(failedOf(result).map(each => each.title));
    return (result.first ?? [])
      .filter(each => result.died === undefined && !still.has(each.title))
      .map(each => told(placeOf(result), each.title, each.error ?? ''));
  });
  const passed = results.flatMap(each => each.tests).filter(each => each.state === 'passed').length;
  const late = results.flatMap(({ tests, first = [] }) =>
    tests.filter(each => each.state === 'passed' && first.some(({ title }) => title === each.title)),
  );
  const pending = results.flatMap(each => each.tests).filter(each => each.state === 'pending').length;
  const idle = results.flatMap(result => {
    const { length } = result.tests.filter(each => each.state === 'pending');
    return length > 0 ? [`  ${placeOf(result)}: ${length}`] : [];
  });
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const counts = {
    passed: passed - (isStrict ? late.length : 0) + checks.filter(each => each.ok).length,
    failed: failures.length + (isStrict ? second.length : 0),
  };
  const text = [
    `Slowest files:\n${slowest.map(each => `${(each.ms / 1000).toFixed(1).padStart(6)} s  ${placeOf(each)}`).join('\n')}`,
    section('files with tests that were not run', idle),
    section(`flaky: passed only at the second run, alone${isStrict ? ', which counts as failed' : ''}`, second),
    section('failed', failures),
    `${seconds.toFixed(0)} s in all${pending > 0 ? `, ${pending} pending` : ''}`,
    `${counts.passed} passed, ${counts.failed} failed`,
  ];
  return { text: text.filter(each => each !== '').join('\n\n'), ...counts };
}

const placeOf = ({ file, where }: FileResult): string => (where ? `${file} (${where})` : file);

const section = (title: string, items: string[]): string =>
  items.length === 0 ? '' : `${items.length} ${title}:\n${items.join('\n')}`;

/** The first lines of a difference or trace say what happened; of what a process printed, the last ones. */
function told(place: string, title: string, error: string): string {
  const lines = error.split('\n');
  const some = lines.length <= ERROR_LINES ? lines : [...lines.slice(0, ERROR_LINES / 2), '…', ...lines.slice(-ERROR_LINES / 2)];
  return `  ${place}\n    ${title}\n${some.map(line => `      ${line.slice(0, 400)}`).join('\n')}`;
}
