// `npm run kit -- LANGUAGE DIR`: lays the kit and its sample into a folder of an operator's own. It needs nothing of this project then.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, '../..');
const LANGUAGES = ['typescript', 'python', 'php', 'go', 'java'];
/** Tests of the kit itself, and what Python leaves. */
const OURS = /__pycache__|[/\\](test_baize\.py|test\.php|baize_test\.go|VectorsTest\.java)$/;
const USAGE = 64;

interface Package {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: object;
}
const about = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')) as Package;

const [language = '', dir, ...more] = process.argv.slice(2);
if (!LANGUAGES.includes(language) || dir === undefined || more.length > 0) {
  console.error(`usage: npm run kit -- ${LANGUAGES.join('|')} DIR`);
  process.exit(USAGE);
}
const target = resolve(process.env.INIT_CWD ?? '.', dir);
mkdirSync(target, { recursive: true });
if (language === 'typescript') layTypeScript();
else cpSync(join(HERE, language), target, { recursive: true, filter: from => !OURS.test(from) });
console.log(`${target}: the operator kit in ${language}`);

/** The sample, and the kit as npm packs it. */
function layTypeScript(): void {
  const archive = packed();
  const own = { name: 'casino', private: true, type: 'module', dependencies: { [about.name]: `file:${archive}` } };
  const manifest = join(target, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, `${JSON.stringify(own, null, 2)}\n`);
  cpSync(join(HERE, 'sample/casino.ts'), join(target, 'casino.ts'));
}

/** Compiled, with declarations: Node runs no TypeScript of packages that were installed. @returns the name of the archive */
function packed(): string {
  const made = mkdtempSync(join(tmpdir(), 'baize-kit-'));
  try {
    const options = ['--project', join(HERE, 'tsconfig.pack.json'), '--outDir', join(made, 'dist')];
    run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options]);
    const { name, version, description, license, engines } = about;
    const entry = { types: './dist/index.d.ts', default: './dist/index.js' };
    const manifest = { name, version, description, license, engines, type: 'module', exports: { '.': entry }, files: ['dist'] };
    writeFileSync(join(made, 'package.json'), JSON.stringify(manifest, null, 2));
    cpSync(join(HERE, 'README.md'), join(made, 'README.md'));
    return run('npm', ['pack', '--silent', '--pack-destination', target, made]).trim();
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', shell: process.platform === 'win32' });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
}
