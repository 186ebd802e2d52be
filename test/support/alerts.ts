// The alerts and the board of deploy/, read as their programs read them: queries, and the metrics that they ask for.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');

export const ALERTS_FILE = join(DEPLOY, 'prometheus/alerts.yml');

export interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string; event?: string };
  annotations: { summary: string; runbook: string };
}

/** Every alert of Prometheus' rules. */
export function readAlerts(): Alert[] {
  const text = readFileSync(ALERTS_FILE, 'utf8');
  return (parse(text) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

/** Every query of the board, by the title of its panel. `$__rate_interval` is what Grafana puts in. */
export function readBoard(): [title: string, expr: string][] {
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/baize.json'), 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '1m')]),
  );
}

/** The metrics that a query asks for. @throws SyntaxError when Prometheus would not read it */
export function metricsIn(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new SyntaxError(`${expr}: at ${from}`);
      if (type.name === 'VectorSelector') names.push(/^[\w:]*/.exec(expr.slice(from, to))?.[0] ?? '');
    },
  });
  return names;
}
