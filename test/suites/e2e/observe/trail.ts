// The way from a fault to what is to be done: a line of the log, a figure, an alert, a row of the handbook.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DOCS } from '../../../docs/openapi.ts';
import { readAlerts } from '../../../support/alerts.ts';
import type { ServerProcess } from '../../../support/server-process.ts';
import { type Json, until } from '../../../support/world.ts';

/** How often a server has counted this alarm. */
export async function countedOf(server: ServerProcess, event: string): Promise<number> {
  const url = String(server.lines.find(({ msg }) => msg === 'ready')?.metrics_url);
  const text = await (await fetch(url)).text();
  return Number(new RegExp(`^baize_alarms_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Waits until a server says it as an alarm. */
export async function saidBy(server: ServerProcess, event: string): Promise<Json> {
  const said = (): Json | undefined => server.lines.findLast(line => line.event === event && line.alarm === true);
  await until(event, () => said() !== undefined, 60_000);
  return said() as Json;
}

/** An alert asks for this alarm's count, and names a row of the handbook that has its words and says what to do. */
export function leadsOn(event: string, words: unknown): void {
  const alert = readAlerts().find(({ labels }) => labels.event === event);
  expect(alert?.expr).to.include(`baize_alarms_total{event="${event}"}`);
  const anchor = String(alert?.annotations.runbook.split('#')[1]);
  const row = readFileSync(join(DOCS, 'running.md'), 'utf8')
    .split('\n')
    .find(line => line.includes(`<a id="${anchor}"></a>`));
  expect(row)
    .to.include(String(words))
    .and.to.match(/\| (?!the same)[^|]{10,} \|$/);
}
