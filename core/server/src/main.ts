// The command `baize`: serves by default, everything else is a command of its own.
import { useLibraries } from './app/libraries/use-libraries.ts';
import { hearStopSignals } from './app/stop-signals.ts';
import { isUpkeep } from './cli/upkeep-help.ts';

if (process.argv[2] !== 'serve') {
  // `| head` has read enough: that is no fault
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 74));
}
const [command = 'serve', ...rest] = process.argv.slice(2);
if (command === 'serve') {
  const stop = hearStopSignals();
  useLibraries();
  const { serve } = await import('./app/serve.ts'); // the other commands need nothing of the server
  const code = await serve(rest, stop);
  setImmediate(() => process.exit(code)); // a half-open database or a socket of somebody else must not keep us
} else if (isUpkeep(command)) {
  const { runUpkeep } = await import('./cli/upkeep/index.ts');
  const code = await runUpkeep(command, rest, { out: process.stdout, err: process.stderr, in: process.stdin });
  setImmediate(() => process.exit(code)); // a wallet or a database that hangs must not keep us
} else {
  const { runCommand } = await import('./cli/index.ts');
  process.exitCode = await runCommand([command, ...rest], { out: process.stdout, err: process.stderr, in: process.stdin });
  if (command === 'dev') setImmediate(() => process.exit()); // a server that could not start may have left something open
}
