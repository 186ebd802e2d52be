// The whole server in a process that can be asked for its figures; floods are counted as ever, but nobody is thrown out.

import { startServer } from '../../core/server/src/app/server.ts';
import { Flood } from '../../core/server/src/gateway/flood.ts';
import { loadConfig, makeLog } from '../../core/server/src/kernel/index.ts';
import { pipeSink } from '../../core/server/src/runtime/index.ts';
import { serve } from '../support/child.ts';
import { handlersOf } from './server-handlers.ts';

const hit = Flood.prototype.hit;
Flood.prototype.hit = function (now) {
  hit.call(this, now);
  return false;
};

const config = loadConfig({ ...process.env, PORT: '0', BAIZE_ENV: 'test', BAIZE_DEMO: '0' });
config.auth.rate_per_s = 10_000_000;
config.drain_ms = 0;
config.reconcile_ms = 0; // the proof of the books would come into one round and not into another
const server = await startServer(config, makeLog('error', pipeSink(1)));
serve({ url: server.url }, handlersOf(server.services), () => server.stop());
