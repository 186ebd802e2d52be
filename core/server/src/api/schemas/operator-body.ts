// An operator's registration as the staff send it. What needs the rooms (which currencies there are, where a wallet may be) they check.
import Type, { type TSchema } from 'typebox';
import { orNull, SentAmount, textOf, whole } from './words.ts';

const listOf = (item: TSchema, more: { minItems?: number; maxItems?: number } = {}) =>
  whole(Type.Array(item, { maxItems: 500, uniqueItems: true, ...more }));
const of = (format: string) => Type.String({ format });
/** `all`: every game that is loaded now */
const games = { ...listOf(Type.String()), description: 'codes of games that are loaded, or `all`' };

const needed = {
  name: textOf(100),
  credit_mode: Type.Enum(['prepaid', 'independent']),
  wallet_base_url: Type.String({
    maxLength: 2048,
    description:
      'https without query, at a public address and port 443 or 8443; elsewhere, or http, only with private_wallet and ' +
      'private_networks, or in test on this machine: any other is refused at each call',
  }),
  ip_allowlist: listOf(of('network')),
  currencies: { ...listOf(Type.String(), { minItems: 1 }), description: 'codes of currencies that the platform has' },
  games,
};
const free = {
  private_wallet: Type.Optional(Type.Boolean()),
  private_networks: Type.Optional(listOf(of('private-network'), { maxItems: 20 })),
  default_return_url: Type.Optional(orNull(of('return-url'))),
  embed_origins: Type.Optional(listOf(of('origin'))),
  timezone: Type.Optional(Type.Union([Type.Literal(''), of('timezone')])),
  multi_table: Type.Optional(Type.Boolean()),
  watch_limit_sec: Type.Optional(Type.Union([Type.Literal(0), Type.Integer({ minimum: 30, maximum: 3600 })])),
  contact: Type.Optional(
    whole(
      Type.Unsafe<string | object | null>({
        anyOf: [{ type: 'null' }, textOf(500), { type: ['object', 'array'], 'x-most-json': 2000 }],
      }),
    ),
  ),
  table_create_games: Type.Optional(games),
  warn_below: Type.Optional(SentAmount),
  money_adjust: Type.Optional(Type.Boolean()),
  status: Type.Optional(Type.Enum(['active', 'disabled'])),
};

export const OperatorRegistration = Type.Object({ code: Type.String({ pattern: '^[a-z0-9_-]{2,32}$' }), ...needed, ...free });

/** The code is for good. */
export const OperatorChange = Type.Object({
  code: Type.Optional(Type.Unsafe<never>({ not: {} })),
  name: Type.Optional(needed.name),
  credit_mode: Type.Optional(needed.credit_mode),
  wallet_base_url: Type.Optional(needed.wallet_base_url),
  ip_allowlist: Type.Optional(needed.ip_allowlist),
  currencies: Type.Optional(needed.currencies),
  games: Type.Optional(needed.games),
  ...free,
});
