// Facts and questions as lines of text for a terminal: readable without colour.
import type { Choice, Fact, Json, Option, Spot } from '@baize/sdk';

/** One line for a fact; null for those that say nothing to a player. */
export function sentence(fact: Fact): string | null {
  const { kind, seat, cards, action, amount, stage } = fact;
  const who = seat === undefined ? '' : `seat ${seat} `;
  switch (kind) {
    case 'start':
      return `--- round ${fact.no} ---`;
    case 'card':
      return `  ${String(fact.position).padEnd(10)} ${list(cards)}`;
    case 'deal':
      return `  ${who}gets ${list(cards)}`;
    case 'street':
      return `  ${stage}: ${list(fact.board)}`;
    case 'betting':
      return `  bets ${action === 'open' ? 'are open' : 'are closed'}${amount ? `, ${amount} staked` : ''}`;
    case 'action':
      return `  ${who}${action}${amount ? ` ${amount}` : ''}${left(fact)}${fact.auto ? ' automatically' : ''}`;
    case 'bet':
      return `  bet ${items(fact.items)}`;
    case 'bet_undo':
      return `  taken back: ${items(fact.items)}`;
    case 'move':
      return `  ${who}${list(cards)} from ${fact.from} to ${fact.to}`;
    case 'debt':
      return `  seat ${fact.payer ?? fact.from} owes seat ${fact.to} ${amount} (${fact.why})`;
    case 'counter':
      return `  ${who}${fact.name}: ${fact.value}`;
    case 'showdown':
      return `  ${who}shows ${list(cards)} ${fact.rank ?? ''}`;
    default:
      return `  ${kind} ${JSON.stringify({ ...fact, kind: undefined })}`;
  }
}

/** What a seat may do: `fold, check, raise 20 to 400`. */
export function offers(choice: Choice): string {
  return Object.entries(choice.options)
    .map(([name, option]) => `${name}${meaning(option)}${range(option)}`)
    .join(', ');
}

/** What one may bet on: `banker 1000 to 50000`. */
export function table(spots: Record<string, Spot>): string {
  return Object.entries(spots)
    .map(([name, { min, max }]) => `  ${name.padEnd(14)} ${min === max ? min : `${min} to ${max}`}`)
    .join('\n');
}

/** What the option is called, and what it is about. */
function meaning({ label, target }: Option): string {
  const text = typeof label === 'object' ? label.en : label;
  const on = target && `on ${'seat' in target ? `seat ${target.seat}` : 'zone' in target ? target.zone : target.card}`;
  const said = [text, on].filter(Boolean).join(' ');
  return said === '' ? '' : ` (${said})`;
}

function range({ min, max, price, from, least, most, sets }: Option): string {
  const parts: string[] = [];
  if (price) parts.push(`(${price})`);
  if (min !== undefined) parts.push(min === max ? `${min}` : `${min} to ${max}`);
  if (from) parts.push(`${least === most ? least : `${least} to ${most}`} of ${list(from)}`);
  if (sets) parts.push(`one of ${sets.map(list).join(' | ')}`);
  return parts.length > 0 ? ` ${parts.join(' ')}` : '';
}

function left({ stack }: Fact): string {
  return stack === undefined ? '' : ` (${stack} left)`;
}

function list(cards: Json | undefined): string {
  return Array.isArray(cards) ? cards.map(card => (card === null ? '??' : String(card))).join(' ') : '';
}

function items(value: Json | undefined): string {
  return Array.isArray(value)
    ? value.map(item => `${(item as { spot: string }).spot} ${(item as { amount: number }).amount}`).join(', ')
    : '';
}
