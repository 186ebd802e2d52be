// `baize doctor`: looks at everything that a server needs, before it starts or beside it, and changes nothing.

import { existsSync } from 'node:fs';
import { EXIT, embeddedFolder } from '../../app/index.ts';
import { askDatabase } from '../../db/index.ts';
import { ConfigError, readConfig, type Settings, unknownVariables } from '../../kernel/index.ts';
import { faultsRefused } from '../../runtime/index.ts';
import type { Io } from '../io.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { lookAtCertificate, lookAtFolder, lookAtGames, lookAtNode, lookAtServer, lookAtWallet } from './look-around.ts';
import { lookAtDatabase } from './look-at-database.ts';

const MARKS = { ok: 'ok   ', warn: 'WARN ', fail: 'FAIL ' } as const;

/** @returns 1 when something failed, 78 when the settings are not usable */
export async function doctor(asJson: boolean, io: Io, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const findings: Finding[] = [];
  const tell = (...all: Finding[]): void => {
    findings.push(...all);
    if (!asJson) for (const { about, state, says } of all) io.out.write(`${MARKS[state]} ${about}: ${says}\n`);
  };
  const settings = settingsOf(env, tell);
  if (settings) await lookAtAll(settings, tell);
  const count = (state: Finding['state']) => findings.filter(each => each.state === state).length;
  const isWell = count('fail') === 0;
  if (asJson) io.out.write(`${JSON.stringify({ ok: isWell, findings })}\n`);
  else io.out.write(`${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failed\n`);
  return settings === null ? EXIT.config : isWell ? EXIT.done : EXIT.refused;
}

function settingsOf(env: NodeJS.ProcessEnv, tell: (...all: Finding[]) => void): Settings | null {
  try {
    const settings = readConfig(env, faultsRefused);
    tell(ok('settings', `usable, for ${settings.env}`), ...unknownVariables(env).map(each => warn('settings', each)));
    return settings;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(...error.faults.map(each => fail('settings', each)));
    return null;
  }
}

async function lookAtAll(settings: Settings, tell: (...all: Finding[]) => void): Promise<void> {
  tell(lookAtNode(), ...lookAtFolder(settings), await lookAtServer(settings));
  const { database_url, public_url } = settings;
  if (database_url === null) tell(embedded(settings));
  else {
    const found = await lookAtDatabase(database_url, settings);
    tell(...found);
    if (!found.some(each => each.state === 'fail'))
      for (const { code, address } of await walletsIn(database_url))
        tell(await lookAtWallet(code, address), ...(await lookAtCertificate(address)));
  }
  if (public_url !== null) tell(...(await lookAtCertificate(public_url)));
  tell(...(await lookAtGames(settings)));
}

/** One process alone may open it, and that is the server: only its folder is looked at. */
function embedded(settings: Settings): Finding {
  const folder = embeddedFolder(settings);
  const says = `embedded, in ${folder}${existsSync(folder) ? '' : ' (the first start makes it)'}`;
  return warn('database', `${says}: it does not survive a power cut, and its wallets are not looked at here`);
}

/** Of operators who are active; of a database that no server has made yet, none. */
async function walletsIn(url: string): Promise<{ code: string; address: string }[]> {
  return askDatabase(url, async ask => {
    const [made] = await ask<{ operator: string | null }>(`select to_regclass('operator')::text as operator`);
    if (!made?.operator) return [];
    return ask(`select code, wallet_base_url as address from operator where status = 'active' order by code limit 100`);
  });
}
