// `baize demo-wallet`: the demo's wallet on its own, in memory, to develop against and to see what certification says of bugs.
import { parseArgs } from 'node:util';
import { BUGS, type Bug, BuggyWallet } from './bugs.ts';
import { serveWallet } from './server.ts';

interface Io {
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream;
}

const EXIT = { done: 0, usage: 64 } as const;
const ENOUGH = 1_000_000n;
const HELP = `baize demo-wallet --operator CODE --secret SECRET [--port 9000]
    an operator's wallet in memory, at http://127.0.0.1:9000/wallet
    --operator       operator code
    --secret         the API secret: 64 characters, as they were given
    --port           9000 by default
    --player         ID:BALANCE:CURRENCY or ID:BALANCE:CURRENCY:blocked; may come several times.
                     By default certification:1000000:KRW
    --bug            a bug to switch on; may come several times. --bug list names them
`;

const text = 'string' as const;
const OPTIONS = {
  operator: { type: text },
  secret: { type: text },
  port: { type: text, default: '9000' },
  player: { type: text, multiple: true as const, default: [`certification:${ENOUGH}:KRW`] },
  bug: { type: text, multiple: true as const, default: [] as string[] },
  help: { type: 'boolean' as const },
};

/** Runs until a signal. */
export async function main(args: string[], io: Io): Promise<number> {
  const fault = (problem: string) => {
    io.err.write(`${problem}\n\n${HELP}`);
    return EXIT.usage;
  };
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (values.help) return say(io, HELP);
    if (values.bug.includes('list'))
      return say(
        io,
        `${Object.entries(BUGS)
          .map(([name, meaning]) => `${name.padEnd(34)}${meaning}`)
          .join('\n')}\n`,
      );
    const { operator, secret } = values;
    if (!operator || !secret || !/^[0-9a-f]{64}$/.test(secret))
      return fault('--operator and --secret (64 characters) are needed');
    const wallet = new BuggyWallet(operator, secret);
    for (const bug of values.bug) {
      if (!Object.hasOwn(BUGS, bug)) return fault(`unknown bug: ${bug}`);
      wallet.bugs.add(bug as Bug);
    }
    for (const player of values.player) {
      // the id itself may have colons
      const [, id, balance, currency, blocked] = /^(.+?):(\d{1,19}):([A-Z0-9]{2,10})(:blocked)?$/.exec(player) ?? [];
      if (id === undefined || balance === undefined) return fault(`not ID:BALANCE:CURRENCY: ${player}`);
      wallet.memory.set(id, BigInt(balance), currency, blocked !== undefined);
    }
    const server = await serveWallet(wallet, Number(values.port));
    const bugs = values.bug.length > 0 ? ` with ${values.bug.join(', ')}` : '';
    io.out.write(`the wallet of ${operator}${bugs} listens at ${server.url}\n`);
    await new Promise<void>(done => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
    });
    await server.close();
    return EXIT.done;
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error));
  }
}

function say(io: Io, words: string): number {
  io.out.write(words);
  return EXIT.done;
}
