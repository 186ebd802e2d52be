// The protocol as Markdown: what the documentation of players' clients shows, made from the declarations themselves.

import { Done, RefusedAck } from './acks.ts';
import { ACTIONS, Resync } from './actions.ts';
import { AskOption, BetsAsk, ChoiceAsk } from './asks.ts';
import { BetItem, Placement, SpotLimit } from './bets.ts';
import { CLOSE } from './codes.ts';
import { Fact } from './facts.ts';
import { Lobby, LobbyGame, LobbyTable, OwnTable } from './lobby.ts';
import { LOBBY_MESSAGES, TABLE_MESSAGES } from './messages.ts';
import { Enter, PastRound, PastRoundsPage, RoundsPage, Session, Shuffle, WalletBalance } from './play.ts';
import { SeatState, TableState } from './state.ts';
import { TableInfo, Waiting, You } from './table.ts';

/** As much of JSON Schema as the protocol is written in. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  patternProperties?: Record<string, Schema>;
  minimum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Shapes with a section of their own: a field of that shape only names it. */
const NAMED = new Map<object, string>(
  Object.entries({
    AskOption,
    BetItem,
    BetsAsk,
    ChoiceAsk,
    Fact,
    LobbyGame,
    LobbyTable,
    OwnTable,
    Placement,
    SeatState,
    SpotLimit,
    TableInfo,
    Waiting,
    You,
  }).map(([name, schema]) => [schema, name]),
);

/** Those that are messages themselves. */
const SHOWN = new Set(['You', 'ChoiceAsk', 'BetsAsk']);

const CLOSES: Record<keyof typeof CLOSE, string> = {
  sessionOver: 'the session is over: `session {reason}` came before',
  toLobby: 'moved to the lobby: `table {reason}` came before',
  replaced: 'another connection of the player took its place',
  moving: 'the server is moving: connect again at once',
  flood: 'over 20 messages a second for 3 seconds',
};

function typeOf(schema: Schema): string {
  const name = NAMED.get(schema);
  if (name) return `\`${name}\``;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map(each => `\`${String(each)}\``).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values) return `by name: ${typeOf(values)}`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([field, each]) => `${field}: ${typeOf(each)}`);
    return fields.length > 0 ? `{${fields.join(', ')}}` : 'object';
  }
  return schema.type ?? 'anything';
}

function fieldsOf(schema: Schema): string[] {
  const rows = Object.entries(schema.properties ?? {}).map(([field, each]) => {
    const isOptional = !schema.required?.includes(field);
    return `| \`${field}\`${isOptional ? '?' : ''} | ${typeOf(each)} | ${each.description ?? ''} |`;
  });
  return rows.length === 0 ? [] : ['', '| field | type | |', '|---|---|---|', ...rows];
}

function section(title: string, declared: object): string[] {
  const schema: Schema = declared;
  const about = schema.description ? [`${capital(schema.description)}.`] : [];
  const kinds = schema.anyOf?.filter(each => each.properties) ?? [];
  const fields = kinds.length > 1 ? kinds.flatMap(each => fieldsOf(each)) : fieldsOf(schema);
  return [`### ${title}`, '', ...about, ...fields, ''];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The reference part of `docs/players-client.md`. */
export function protocolReference(): string {
  const lines = ['## A client sends to a table', ''];
  for (const [name, { schema }] of Object.entries(ACTIONS)) lines.push(...section(`\`${name}\``, schema));
  lines.push(...section('`resync`', Resync));
  lines.push('## A table sends', '');
  for (const [name, schema] of Object.entries(TABLE_MESSAGES)) {
    if (name === 'ack') lines.push(...section('`ack`: done', Done), ...section('`ack`: refused', RefusedAck));
    else if (name === 'ask') lines.push(...section('`ask`: `ChoiceAsk`', ChoiceAsk), ...section('`ask`: `BetsAsk`', BetsAsk));
    else if (name !== 'you') lines.push(...section(`\`${name}\``, schema));
    else lines.push(...section('`you`: `You`', schema));
  }
  lines.push('## The lobby sends', '');
  for (const [name, schema] of Object.entries(LOBBY_MESSAGES))
    if (!(name in TABLE_MESSAGES)) lines.push(...section(`\`${name}\``, schema));
  lines.push('`balance`, `notice` and `session` as at a table.', '');
  lines.push('## Shapes', '');
  for (const [schema, name] of NAMED) if (!SHOWN.has(name)) lines.push(...section(`\`${name}\``, schema));
  lines.push("## State of a table's room", '', ...fieldsOf(TableState).slice(1), '');
  lines.push('## Play API', '');
  lines.push(...section('`POST /play/v1/session`: body', Enter), ...section('its answer', Session));
  lines.push(...section('`GET /play/v1/lobby`', Lobby), ...section('`GET /play/v1/balance`', WalletBalance));
  lines.push(...section('`GET /play/v1/rounds`', RoundsPage));
  lines.push(...section('`GET /play/v1/rounds/{round_id}/facts`', PastRound));
  lines.push(...section('`GET /play/v1/past-rounds`', PastRoundsPage));
  lines.push(...section('`GET /play/v1/rounds/{round_id}/shuffle`', Shuffle));
  lines.push('## Close codes', '', '| code | when |', '|---|---|');
  for (const [name, code] of Object.entries(CLOSE)) lines.push(`| ${code} | ${CLOSES[name as keyof typeof CLOSE]} |`);
  return `${lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n`;
}
