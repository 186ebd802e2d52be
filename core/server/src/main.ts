// The command `baize`: serves by default, everything else is a command of its own.
import { hearStopSignals } from './app/stop-signals.ts';

const [command = 'serve', ...rest] = process.argv.slice(2);
if (command === 'serve') {
  const stop = hearStopSignals();
  const { serve } = await import('./app/serve.ts'); // the other commands need nothing of the server
  const code = await serve(rest, stop);
  setImmediate(() => process.exit(code)); // a half-open database or a socket of somebody else must not keep us
} else {
  const { runCommand } = await import('./cli/index.ts');
  process.exitCode = await runCommand([command, ...rest], { out: process.stdout, err: process.stderr, in: process.stdin });
}
