// The calls to operators' wallets as OpenAPI's `webhooks`, made from what the wallet room sends.
import type { WalletCall } from '../../kernel/index.ts';
import { CALLBACKS, type Callback, WalletAnswer } from '../../wallet/index.ts';
import type { CallbackExample } from './examples.ts';
import { plainer } from './plainer.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
});

const HEADERS = [
  header('X-Operator', 'your operator code'),
  header('X-Timestamp', 'Unix time in ms; refuse what is more than 5 minutes off'),
  header('X-Nonce', '24 characters of `A-Z a-z 0-9 - _`; refuse what came in the last 5 minutes'),
  header(
    'X-Signature',
    'lowercase hex of HMAC-SHA256 with your secret over timestamp, nonce, `POST`, the path of `wallet_base_url` with the name of the ' +
      'call, and the raw body, with line feeds between',
  ),
];

/** @param waitMs how long an answer is waited for, by call */
export function webhooksOf(
  waitMs: Readonly<Record<WalletCall, number>>,
  examples: readonly CallbackExample[],
): Record<string, object> {
  return Object.fromEntries(
    CALLBACKS.map(each => {
      const own = examples.filter(({ name }) => name === each.name);
      return [each.name, { post: operationOf(each, waitMs[each.name], own) }];
    }),
  );
}

const titleOf = ({ body }: CallbackExample): string => String(body.reason ?? 'any');
const named = (examples: readonly CallbackExample[], of: (example: CallbackExample) => unknown) =>
  Object.fromEntries(examples.map(each => [titleOf(each), { value: of(each) }]));

function operationOf(
  { name, summary, when, effect, again, same, body }: Callback,
  waitMs: number,
  examples: readonly CallbackExample[],
): object {
  return {
    operationId: `wallet.${name}`,
    summary,
    tags: ['Your wallet'],
    description: [
      `**When.** ${when}`,
      `**What it does.** ${effect}`,
      `**Waits** ${waitMs / 1000} s for the answer, from the moment it is sent; 2 s to connect and 3 s for TLS come before that.`,
      `**If it fails.** ${again}`,
      ...(same === null ? [] : [`**The same call.** ${same}`]),
    ].join('\n\n'),
    security: [],
    'x-wait-ms': waitMs,
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: plainer(body), examples: named(examples, each => each.body) } },
    },
    responses: {
      200: {
        description: 'Always 200, also of a refusal',
        content: { 'application/json': { schema: plainer(WalletAnswer), examples: named(examples, each => each.answer) } },
      },
    },
  };
}
