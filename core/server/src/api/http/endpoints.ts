// All endpoints, found by listing their folders: one file each.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from './endpoint.ts';

const FOLDERS = ['operator', 'platform', 'play', 'dealer'];
const API = join(import.meta.dirname, '..');

/** Loads every endpoint of the four APIs, in a fixed order. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const files = FOLDERS.flatMap(folder => globSync(`${folder}/**/*.ts`, { cwd: API }).sort());
  const endpoints: Endpoint[] = [];
  for (const file of files.filter(each => !each.endsWith('.spec.ts'))) {
    const module = (await import(pathToFileURL(join(API, file)).href)) as Record<string, unknown>;
    const found = Object.values(module).filter(isEndpoint);
    if (found.length === 0) throw new Error(`${file} exports no endpoint`);
    endpoints.push(...found);
  }
  return endpoints;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'handle' in value && 'path' in value && 'api' in value;
