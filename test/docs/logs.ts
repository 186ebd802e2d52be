// docs/logs.md: what every line of the log means, made from the one table of events.
import { join } from 'node:path';
import { type EventAbout, LOG_EVENTS } from '../../core/server/src/kernel/index.ts';
import { DOCS } from './openapi.ts';

export const LOGS = join(DOCS, 'logs.md');

const MARK = '<!-- From here on this page is made from core/server/src/kernel/log-events.json by `npm run docs`. -->\n';

/** The page as it should be: what people wrote, then the table. */
export function logsPage(page: string): string {
  const written = page.split(MARK)[0] ?? '';
  return `${written.trimEnd()}\n\n${MARK}\n${[...areas()].join('\n\n')}\n`;
}

function* areas(): Generator<string> {
  const all = Object.entries<EventAbout>(LOG_EVENTS);
  for (const area of new Set(all.map(([code]) => code.split('.')[0] ?? ''))) {
    const rows = all
      .filter(([code]) => code.startsWith(`${area}.`))
      .map(([code, { level, alarm, text, means }]) => {
        const runbook = alarm ? ` [alarm](running.md#alarms-and-metrics)` : '';
        return `| \`${code}\` | ${level}${runbook} | \`${text}\` | ${means} |`;
      });
    yield `## ${area}\n\n| event | level | msg | what it means |\n|---|---|---|---|\n${rows.join('\n')}`;
  }
}
