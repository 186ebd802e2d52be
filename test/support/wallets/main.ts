// Runs the stub wallet from the command line: node test/support/wallets/main.ts --operator demo --secret <64 hex> [--port 4000].
import { parseArgs } from 'node:util';
import { startStubWallet } from './index.ts';

const { values } = parseArgs({
  options: {
    operator: { type: 'string', default: 'demo' },
    secret: { type: 'string' },
    port: { type: 'string', default: '4000' },
    player: { type: 'string', multiple: true, default: ['u-1001:1000000:KRW'] },
  },
});
if (!values.secret) {
  console.error('--secret is needed: the 64 characters of the API secret');
  process.exit(64);
}
const stub = await startStubWallet({ operator: values.operator, secret: values.secret, port: Number(values.port) });
for (const player of values.player) {
  const [externalId = '', amount = '0', currency = 'KRW'] = player.split(':');
  stub.deposit(externalId, BigInt(amount), currency);
}
console.log(`the stub wallet of ${values.operator} listens at ${stub.url}`);
process.on('SIGINT', () => void stub.close().then(() => process.exit(0)));
