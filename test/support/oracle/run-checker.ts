// Starts the checker as a program of its own: nothing of the server is loaded there.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseFile, Report } from './case.ts';

/** @param folder where its case is written */
export function runChecker(about: CaseFile, folder: string): Promise<Report> {
  const file = join(folder, 'case.json');
  writeFileSync(file, JSON.stringify(about));
  const program = join(import.meta.dirname, 'checker.ts');
  const child = spawn(process.execPath, [program, file, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, said] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part));
  child.stderr.on('data', (part: Buffer) => (said += part));
  return new Promise((done, fail) => {
    child.once('close', code => {
      // an error of its own ends it with 1 as well, and says nothing here
      if ((code === 0 || code === 1) && out !== '') done(JSON.parse(out) as Report);
      else fail(new Error(`the checker ended with ${code}: ${said.slice(-2000)}`));
    });
  });
}
