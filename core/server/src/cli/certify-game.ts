// `baize certify-game`: proves by machine what can be proved of a package of games, and writes the report that production demands.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { certifyGame, reportPage } from '../games/index.ts';
import type { Io } from './io.ts';

export const CERTIFY_GAME_HELP = 'certifies a package of games';
const HELP = `baize certify-game DIR
    plays the games of a package through every check, in every language; ends with 1 when one is not passed
    --rounds         random rounds of each game; 3000 by default
    --out            file for the report, to be packed: baize plugin pack DIR --certification FILE
                     for people there is a page beside it: report.json brings report.html
    --json           print the report
`;

/** @returns whether it was passed @throws TypeError for wrong usage; a sentence when the package cannot be packed */
export async function certifyGameCommand(args: string[], io: Io): Promise<boolean> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { rounds: text, out: text, json: flag, help: flag },
    allowPositionals: true,
  });
  const rounds = Number(values.rounds ?? 3000);
  if (values.help) {
    io.out.write(HELP);
    return true;
  }
  const [dir, ...more] = positionals;
  if (dir === undefined || more.length > 0 || !Number.isSafeInteger(rounds) || rounds < 1) throw new TypeError(HELP.trimEnd());
  const report = await certifyGame(dir, rounds);
  if (values.out !== undefined) {
    writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(pageOf(values.out), reportPage(report));
  }
  if (values.json) io.out.write(`${JSON.stringify(report)}\n`);
  else {
    for (const { title, problems } of report.checks) {
      io.out.write(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${title}\n`);
      for (const problem of problems) io.out.write(`        ${problem}\n`);
    }
    for (const warning of report.warnings) io.out.write(`warning ${warning}\n`);
    for (const [code, inputs] of Object.entries(report.speed)) io.out.write(`${code}: ${inputs} inputs a second\n`);
    io.out.write(`${report.package} ${report.version}: ${report.passed ? 'passed' : 'not passed'}\n`);
  }
  return report.passed;
}

/** `report.json` and `report.html`. */
const pageOf = (file: string): string => `${file.replace(/\.json$/, '')}.html`;
