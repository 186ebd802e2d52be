// The checker of the crash harness: node test/support/oracle/checker.ts case.json [--json]. It imports nothing of what it checks.
import { readFileSync } from 'node:fs';
import type { CaseFile } from './case.ts';
import { gather } from './evidence.ts';
import { judge, verdictOf } from './judge.ts';

async function main([file, json]: readonly string[]): Promise<number> {
  if (!file) {
    console.error('checker.ts CASE.json [--json]: the file that describes what is to be checked (test/support/oracle/case.ts)');
    return 64;
  }
  const report = judge(await gather(JSON.parse(readFileSync(file, 'utf8')) as CaseFile));
  if (json === '--json') {
    process.stdout.write(JSON.stringify(report));
  } else {
    for (const [what, count] of Object.entries(report.counts)) console.log(`${String(count).padStart(8)} ${what}`);
    for (const { kind, rule, text } of report.violations) console.log(`${kind.toUpperCase()} ${rule}: ${text}`);
    console.log(verdictOf(report));
  }
  return report.violations.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main(process.argv.slice(2));
