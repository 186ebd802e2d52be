// The server from nothing to serving, in the folder where this is started: `BAIZE_START="node <this file>"`. Says READY.
import { join } from 'node:path';
import { startServer } from '../../../core/server/src/app/server.ts';
import { loadConfig, makeLog } from '../../../core/server/src/kernel/index.ts';

const config = loadConfig({
  ...process.env,
  BAIZE_ENV: 'test',
  BAIZE_DEMO: '0',
  PORT: '0',
  BAIZE_DATA: join(process.cwd(), 'baize'),
});
config.drain_ms = 0;
const server = await startServer(config, makeLog('error'));
process.once('SIGTERM', () => void server.stop().finally(() => process.exit(0)));
console.log('READY');
