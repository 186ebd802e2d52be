// What the checker says of a world of a spec: its wallets are written down as they stand, its database is copied.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Robot } from '../robots/index.ts';
import type { ServerProcess } from '../server-process.ts';
import type { Site } from '../site.ts';
import type { World } from '../world.ts';
import type { Report } from './case.ts';
import { written } from './ledger-file.ts';
import { Memory, memoryOf } from './memory.ts';
import { runChecker } from './run-checker.ts';

/** Judges a resting world on the embedded database, by what its robots remember too. */
export async function judged(
  world: World,
  sites: readonly (Site & { mode: 'independent' | 'prepaid' })[],
  people: readonly { site: { operator: { code: string } }; robot: Robot }[],
): Promise<Report> {
  const { server, platform } = world;
  const operators = sites.map(({ operator: { code, key, secret }, wallet, mode }) => {
    const ledger = join(server.data, `ledger-${code}.jsonl`);
    const notes = [...wallet.calls.map(call => ({ call })), ...wallet.ledger.map(line => ({ line }))];
    writeFileSync(ledger, notes.map(note => `${written(note)}\n`).join(''));
    return { code, mode, key, secret, ledger };
  });
  const memory = new Memory(join(server.data, 'memory.jsonl'));
  for (const { site, robot } of people)
    for (const deed of robot.deeds)
      for (const answer of deed.answers.length > 0 ? deed.answers : [undefined]) {
        const about = { line: 'action', operator: site.operator.code, externalId: robot.name, table: deed.tableId } as const;
        const line = memoryOf(about, deed, answer);
        if (line) memory.add(line);
      }
  const about = { api: server.url, platformKey: platform.key, memory: memory.file, operators };
  return runChecker({ ...about, database: { folder: copyOfDatabase(server) } }, server.data);
}

/** The embedded database has one user: the server stands still while its folder is copied, as a kill would leave it. */
export function copyOfDatabase(server: ServerProcess, to = join(server.data, 'copy')): string {
  rmSync(to, { recursive: true, force: true });
  server.signal('SIGSTOP');
  cpSync(join(server.data, 'db'), to, { recursive: true });
  server.signal('SIGCONT');
  return to;
}
