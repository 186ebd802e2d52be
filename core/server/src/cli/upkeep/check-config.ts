// `baize check-config`: every setting, its value and where it comes from, or every fault; nothing is started or made.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../app/index.ts';
import { ConfigError, ROOT, readConfig, unknownVariables, VARIABLES } from '../../kernel/index.ts';
import { faultsRefused } from '../../runtime/index.ts';
import type { Io } from '../io.ts';

const SECRETS = new Set(['platform_key', 'master_key']);
const ADDRESSES = new Set(['database_url', 'redis_url']);

interface Setting {
  setting: string;
  value: unknown;
  /** `default`, the file of BAIZE_CONFIG, or a variable */
  from: string;
}

/** @returns the exit code */
export function checkConfig(asJson: boolean, io: Io, env: NodeJS.ProcessEnv = process.env): number {
  try {
    const settings = settingsOf(env);
    const warnings = unknownVariables(env);
    if (asJson) io.out.write(`${JSON.stringify({ ok: true, settings, warnings })}\n`);
    else {
      const width = Math.max(...settings.map(({ setting }) => setting.length));
      for (const { setting, value, from } of settings)
        io.out.write(`${setting.padEnd(width)}  ${text(value)}${from === 'default' ? '' : `  (${from})`}\n`);
      for (const warning of warnings) io.err.write(`${warning}\n`);
      io.out.write('the configuration is usable\n');
    }
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (asJson) io.out.write(`${JSON.stringify({ ok: false, faults: error.faults })}\n`);
    else io.err.write(`${error.message}\n`);
    return EXIT.config;
  }
}

function settingsOf(env: NodeJS.ProcessEnv): Setting[] {
  const config = flat(readConfig(env, faultsRefused) as unknown as Record<string, unknown>);
  const defaults = new Map(flat(JSON.parse(readFileSync(join(ROOT, 'config/default.json'), 'utf8')) as Record<string, unknown>));
  const variables = Object.entries(VARIABLES).filter(([name]) => (env[name] ?? '') !== '');
  const fromVariable = new Map(variables.map(([name, [path]]) => [path, name]));
  const isDefault = (path: string, value: unknown) => JSON.stringify(defaults.get(path)) === JSON.stringify(value);
  return config
    .filter(([path]) => defaults.has(path))
    .map(([setting, value]) => ({
      setting,
      value: shown(setting, value),
      from: fromVariable.get(setting) ?? (env.BAIZE_CONFIG && !isDefault(setting, value) ? 'BAIZE_CONFIG' : 'default'),
    }));
}

function flat(tree: Record<string, unknown>, before = ''): [path: string, value: unknown][] {
  return Object.entries(tree).flatMap(([name, value]): [string, unknown][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flat(value as Record<string, unknown>, `${before}${name}.`)
      : [[before + name, value]],
  );
}

/** Secrets are not shown: what a person reads aloud or pastes must not open anything. */
function shown(path: string, value: unknown): unknown {
  if (SECRETS.has(path)) return value === null ? 'made at the first start' : 'given';
  if (!ADDRESSES.has(path) || typeof value !== 'string') return value;
  const url = URL.parse(value);
  if (!url) return 'given';
  if (url.password) url.password = '***';
  return url.href;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
