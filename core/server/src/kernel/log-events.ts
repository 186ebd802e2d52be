// What the log can say: every event by its code, out of one table (log-events.json). docs/logs.md is made from it.
import TABLE from './log-events.json' with { type: 'json' };

/** The code of an event: `event` of its line. */
export type LogEvent = keyof typeof TABLE;
export type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** One event of the table. */
export interface EventAbout {
  level: Level;
  /** it wants a person: the line has `alarm: true`, the metric `baize_alarms_total` counts it, and running.md says what to do */
  alarm?: true;
  /** `msg` of its line */
  text: string;
  means: string;
}

/** Every event by its code. */
export const LOG_EVENTS = TABLE as Readonly<Record<LogEvent, EventAbout>>;

const CODES: ReadonlyMap<string, LogEvent> = new Map(
  Object.entries(LOG_EVENTS).map(([code, { text }]) => [text, code as LogEvent]),
);

/** The event whose words these are; undefined for words that are none of ours. */
export const eventOf = (text: unknown): LogEvent | undefined => (typeof text === 'string' ? CODES.get(text) : undefined);

/** The events that are alarms. */
export const ALARMS = Object.entries(LOG_EVENTS).flatMap(([code, { alarm }]) => (alarm ? [code as LogEvent] : []));

/** What this process has logged: alarms by event, and lines by level; read by the metrics. */
export const logged = {
  alarms: new Map<LogEvent, number>(ALARMS.map(code => [code, 0])),
  lines: new Map<Level, number>((['debug', 'info', 'warn', 'error', 'fatal'] as const).map(level => [level, 0])),
};

/** Counts a line. */
export function countLine(event: LogEvent | undefined, level: string | undefined, isAlarm: boolean): void {
  const lines = logged.lines.get(level as Level);
  if (lines !== undefined) logged.lines.set(level as Level, lines + 1);
  const alarms = isAlarm && event !== undefined ? logged.alarms.get(event) : undefined;
  if (alarms !== undefined && event !== undefined) logged.alarms.set(event, alarms + 1);
}
