// What the dealer's room tells: how the table stands, and what became of a message.
import type { TextKey } from './texts.ts';

export interface State {
  table: { name: string; dealing: 'auto' | 'manual'; paused: boolean } | null;
  role: 'dealer' | 'pitboss';
  name: string;
  phase: 'idle' | 'betting' | 'playing' | 'result';
  next_position: string | null;
}
export interface Ack {
  seq: number;
  result: 'accepted' | 'rejected';
  reject_code?: string;
  position?: string;
}

/** Why no card is expected. */
export function whyIdle({ table, phase }: State): TextKey {
  if (table === null) return 'noTable';
  if (table.dealing === 'auto') return 'auto';
  if (phase === 'betting') return 'BETTING_OPEN';
  if (phase === 'playing') return 'acting';
  return table.paused ? 'paused' : 'wait';
}
