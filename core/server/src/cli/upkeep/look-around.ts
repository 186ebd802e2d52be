// What stands around a server: its Node, folder and disk, its own answer, the wallets and certificates, the packages of games.

import { accessSync, constants, existsSync, mkdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { packageFolders } from '../../app/index.ts';
import { openFolder } from '../../games/index.ts';
import type { Settings } from '../../kernel/index.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const ANSWER_MS = 3000;
const LITTLE_GB = 2;
const TOO_LITTLE_GB = 0.2;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const OLDEST_NODE = 20;

export function lookAtNode(): Finding {
  const about = `Node ${process.versions.node}`;
  return Number(process.versions.node.split('.')[0]) < OLDEST_NODE ? fail('node', `${about}: 20.19 or newer`) : ok('node', about);
}

/** The data folder and the room on its disk. */
export function lookAtFolder({ data }: Settings): Finding[] {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [fail('data folder', `${data} (BAIZE_DATA): ${reasonOf(error)}`)];
  }
  const isOpen = (statSync(data).mode & 0o077) !== 0;
  const { bavail, bsize } = statfsSync(data);
  const free = (bavail * bsize) / 1e9;
  const room = `${free.toFixed(1)} GB free in ${data}`;
  return [
    isOpen ? warn('data folder', `${data} is open to other users: chmod 700`) : ok('data folder', data),
    free < TOO_LITTLE_GB ? fail('disk', room) : free < LITTLE_GB ? warn('disk', room) : ok('disk', room),
  ];
}

/** The server that runs here, if one does. */
export async function lookAtServer({ data }: Settings): Promise<Finding> {
  const file = join(data, 'server.json');
  const url =
    process.env.BAIZE_URL ?? (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { url: string }).url : null);
  if (url === null) return ok('server', 'none runs here');
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await answer.text();
    return answer.ok ? ok('server', `${url} is ready`) : warn('server', `${url} is not ready: ${failingIn(text)}`);
  } catch (error) {
    return warn('server', `${url} does not answer: ${reasonOf(error)}`);
  }
}

/** What a server that is not ready waits for, in its own words. */
function failingIn(text: string): string {
  try {
    return (JSON.parse(text) as { failing: string[] }).failing.join(', ');
  } catch {
    return text.slice(0, 200);
  }
}

/** Any HTTP answer will do: the call is not signed. */
export async function lookAtWallet(code: string, address: string): Promise<Finding> {
  const about = `wallet of ${code}`;
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    return ok(about, `${address} answers (${status} to a call that is not signed)`);
  } catch (error) {
    return fail(about, `${address}: ${reasonOf(error)}`);
  }
}

/** When the certificate of an https address ends. */
export async function lookAtCertificate(address: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return [];
  const about = `certificate of ${hostname}`;
  try {
    const until = await certificateEnd(hostname, Number(port || 443));
    const days = Math.floor((until - Date.now()) / DAY_MS);
    const says = `good for ${days} days`;
    return [days < 0 ? fail(about, 'it has ended') : days < SOON_DAYS ? warn(about, says) : ok(about, says)];
  } catch (error) {
    return [fail(about, reasonOf(error))];
  }
}

function certificateEnd(host: string, port: number): Promise<number> {
  return new Promise((done, refuse) => {
    const socket = connect({ host, port, servername: host, timeout: ANSWER_MS }, () => {
      done(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('error', refuse);
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${ANSWER_MS} ms`)));
  });
}

/** Every package of games that a start would load. */
export async function lookAtGames(settings: Settings): Promise<Finding[]> {
  const found: Finding[] = [];
  const codes: string[] = [];
  for (const dir of packageFolders(settings)) {
    try {
      codes.push(...(await openFolder(dir, { isOwn: false })).games.map(({ code }) => code));
    } catch (error) {
      found.push(fail('games', `${dir}: ${reasonOf(error)}`));
    }
  }
  return [ok('games', codes.sort().join(', ')), ...found];
}
