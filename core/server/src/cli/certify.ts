// `baize certify`: has the server play the scenarios of certification, and tells in words what came of each.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Report, Result } from '../certification/index.ts';
import { call } from './client.ts';
import type { Io } from './io.ts';

export const CERTIFY_HELP = "certifies an operator's wallet";

const HELP = `baize certify --operator CODE
    plays the scenarios of certification against an operator's wallet, over the running server
    --operator       operator code
    --player         an external_id that the wallet knows; certification by default
    --currency       their currency; the operator's first by default
    --amount         minor units of a bet; 1000 by default
    --only           names of scenarios, comma-separated
    --blocked        a player whom the wallet has blocked: tests that they still get their winnings
    --rich           a player with a balance beyond 2^53: tests that no digit is lost
    --after-restart  at the end asks for a restart of the wallet and repeats transactions
    --abandon-open   what the run before has left open is not sent any more; without it that refuses this run
    --report         a file to keep the report in: .html, .json, or .xml for build servers; several times for several
    --link           prints the address of the newest one's page, good for an hour, and plays nothing
    --list           names all scenarios
    --json           print JSON
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  operator: text,
  player: text,
  currency: text,
  amount: text,
  only: text,
  blocked: text,
  rich: text,
  'after-restart': flag,
  'abandon-open': flag,
  report: { type: 'string', multiple: true } as const,
  link: flag,
  list: flag,
  json: flag,
  help: flag,
};

interface View extends Report {
  page: { url: string; expires_at: string };
  scenarios: Result[];
}
interface Started {
  id: string;
  scenarios: string[];
  page: { url: string };
}

const POLL_MS = 200;
const SLOW_MS = 2000;

/** @returns true when something passed and nothing failed. @throws TypeError for wrong words, NotRunning, RefusedByServer */
export async function certify(args: string[], io: Io): Promise<boolean> {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return say(io, HELP);
  if (values.list) return say(io, await list(values.json === true));
  if (!values.operator) throw new TypeError(`--operator is needed\n\n${HELP}`);
  const path = `/operators/${encodeURIComponent(values.operator)}/certifications`;
  if (values.link) return say(io, await linkTo(path));
  const { report: files = [], ...wish } = values;
  const other = files.find(each => kindOf(each) === undefined);
  if (other !== undefined) throw new TypeError(`--report ${other}: a file that ends in .html, .json or .xml`);
  const { id, scenarios, page } = (await call('POST', path, wishOf(wish))) as Started;
  if (!values.json) io.out.write(`watch it at ${page.url}\n`);
  const view = await follow(`${path}/${id}`, io, values.json === true);
  for (const file of files) await keepReport(file, view, scenarios);
  io.out.write(values.json ? `${JSON.stringify(view)}\n` : endOf(view));
  return view.status === 'done' && view.failed === 0 && view.passed > 0;
}

function wishOf(values: Record<string, string | boolean | undefined>): object {
  const { player = 'certification', currency, amount, only, blocked, rich } = values;
  return {
    external_id: player,
    ...(currency === undefined ? {} : { currency }),
    ...(amount === undefined ? {} : { amount: Number(amount) }),
    ...(typeof only === 'string' ? { only: only.split(',').map(each => each.trim()) } : {}),
    ...(blocked === undefined ? {} : { blocked }),
    ...(rich === undefined ? {} : { rich }),
    ...(values['after-restart'] ? { after_restart: true } : {}),
    ...(values['abandon-open'] ? { abandon_open: true } : {}),
  };
}

/** @throws RefusedByServer when there is no such operator */
async function linkTo(path: string): Promise<string> {
  const { certifications } = (await call('GET', `${path}?limit=1`)) as { certifications: { id: string }[] };
  const [newest] = certifications;
  if (!newest) throw new TypeError('nothing was certified yet: there is no page to show');
  const { page } = (await call('GET', `${path}/${newest.id}`)) as View;
  return `${page.url}\n`;
}

const kindOf = (file: string): string | undefined => /\.(html|json|xml)$/.exec(file)?.[1];

async function keepReport(file: string, { page: _link, ...view }: View, scenarios: readonly string[]): Promise<void> {
  const { junitReport, reportPage } = await import('../certification/index.ts');
  const kind = kindOf(file);
  const json = () => `${JSON.stringify(view, null, 2)}\n`;
  writeFileSync(file, kind === 'html' ? reportPage(view) : kind === 'xml' ? junitReport(view, scenarios) : json());
}

/** Tells each scenario when it is over, and what takes long. */
async function follow(path: string, io: Io, quiet: boolean): Promise<View> {
  let seen = 0;
  let slowFrom = Date.now();
  for (;;) {
    const view = (await call('GET', path)) as View;
    const fresh = view.scenarios.slice(seen);
    if (fresh.length > 0) slowFrom = Date.now();
    if (!quiet) io.out.write(wordsOf(fresh));
    seen = view.scenarios.length;
    if (view.status === 'done' || view.status === 'interrupted') return view;
    if (view.status === 'waiting') {
      await enter(io);
      await call('POST', `${path}/continue`);
    } else if (Date.now() - slowFrom > SLOW_MS && view.progress.playing !== null) {
      io.err.write(`playing ${view.progress.playing}: ${view.progress.done} of ${view.progress.of} are over\n`);
      slowFrom = Date.now();
    }
    await new Promise(wake => setTimeout(wake, POLL_MS));
  }
}

async function enter(io: Io): Promise<void> {
  io.err.write('restart your wallet now, then press Enter\n');
  const lines = createInterface({ input: io.in });
  await new Promise<void>(done => {
    lines.once('line', () => done());
    lines.once('close', () => done());
  });
  lines.close();
}

const VERDICTS = { passed: 'passed', failed: 'FAILED', warning: 'warning', not_tried: 'not tried' } as const;

/** Those that were not tried for the same reason, one after another, in one line. */
function wordsOf(results: readonly Result[]): string {
  const groups: Result[][] = [];
  for (const each of results) {
    const last = groups.at(-1);
    const [other] = last ?? [];
    const isSame =
      each.verdict === 'not_tried' && other?.verdict === each.verdict && other.findings.join() === each.findings.join();
    if (last && isSame) last.push(each);
    else groups.push([each]);
  }
  return groups.map(([first, ...more]) => (first ? told(first, more) : '')).join('');
}

/** One scenario: its verdict, what was sent, expected and came, and what is wrong. */
function told({ name, title, rule, verdict, steps, findings }: Result, more: readonly Result[]): string {
  const names = more.length > 0 ? `${more.length + 1} scenarios, ${name} to ${more.at(-1)?.name}` : name;
  if (verdict === 'not_tried') return `${VERDICTS[verdict].padEnd(9)}  ${names}: ${findings.join(' ')}\n`;
  const lines = [`${VERDICTS[verdict].padEnd(9)}  ${name}: ${title}`];
  for (const { sent, expected, came, ok } of steps) {
    if (ok) lines.push(`             ${sent} -> ${came}`);
    else lines.push(`           ! ${sent}`, `               expected: ${expected}`, `               came:     ${came}`);
  }
  for (const each of findings) lines.push(`           ${each}`);
  if (verdict === 'failed' || verdict === 'warning') lines.push(`           Rule: ${rule}.`);
  return `${lines.join('\n')}\n`;
}

function endOf(view: View): string {
  const { external_id: player, balance_before: before, balance_after: after } = view;
  const lines = [''];
  if (view.harmless_only) lines.push('This is the production environment: only what moves no money was played.');
  if (view.status === 'interrupted')
    lines.push('It was interrupted: what it had taken is given back when the server is there again.');
  if (view.balance_restored) lines.push(`The balance of ${player} is as before: ${after}.`);
  else if (before !== null && after === null) lines.push(`The balance of ${player} was ${before} and cannot be read now.`);
  lines.push(
    ...view.notes,
    `${view.warnings} warnings, ${view.not_tried} not tried`,
    `${view.passed} passed, ${view.failed} failed`,
  );
  return `${lines.join('\n')}\n`;
}

async function list(asJson: boolean): Promise<string> {
  const { SCENARIOS } = await import('../certification/index.ts');
  const told = SCENARIOS.map(({ name, title, rule }) => ({ name, title, rule }));
  if (asJson) return `${JSON.stringify({ scenarios: told })}\n`;
  return `${told.map(({ name, title }) => `${name.padEnd(22)}${title}`).join('\n')}\n`;
}

function say(io: Io, words: string): boolean {
  io.out.write(words);
  return true;
}
