// What the specs of reconciliation ask of a server, and people who keep it busy.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pokerTable, type Sitter, sitter } from '../../support/poker.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import type { Guest, Json, World } from '../../support/world.ts';

const MAIN = resolve(import.meta.dirname, '../../../core/server/src/main.ts');

export interface Broken {
  what: string;
  id: string;
  table_id?: string;
  operator_code: string | null;
  currency: string | null;
  expected: number | string;
  found: number | string;
}
export interface Report {
  at: string;
  balanced: boolean;
  rows: (Json & { operator_code: string; currency: string; balanced: boolean })[];
  broken: Broken[];
}

export const DISAGREE = 'the books do not agree';
export const reportOf = async (world: World, query = ''): Promise<Report> =>
  (await world.platform.call<Report>('GET', `/reports/reconciliation${query}`)).body;
export const alarmsOf = (world: World): Json[] => world.server.lines.filter(line => line.msg === DISAGREE);

export async function baize(world: World, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, BAIZE_URL: world.server.url, BAIZE_PLATFORM_KEY: PLATFORM_KEY };
  const child = spawn(process.execPath, [join(MAIN), ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', part => (out += part));
  child.stderr.on('data', part => (err += part));
  return { code: await new Promise(done => child.on('close', done)), out, err };
}

/** Prepaid and independent players at baccarat and at poker, all at once. */
export async function busy(world: World): Promise<{ sites: [Site, Site]; tables: string[]; guests: Guest[]; sitters: Sitter[] }> {
  const own = await world.site('own');
  const paid = await world.site('paid', { credit_mode: 'prepaid' });
  await world.charge(paid, 50_000_000);
  const tables = [await world.table(), await world.table(), await pokerTable(world)] as [string, string, string];
  const guests = [
    await world.guest(own, 'u-1', tables[0]),
    await world.guest(paid, 'u-2', tables[0]),
    await world.guest(paid, 'u-3', tables[1]),
  ];
  const sitters = [
    await sitter(world, own, 'u-4', tables[2]),
    await sitter(world, paid, 'u-5', tables[2]),
    await sitter(world, own, 'u-6', tables[2]),
  ];
  return { sites: [own, paid], tables, guests, sitters };
}
