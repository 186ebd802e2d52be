// A call between an operator's servers and ours, as operators and staff read it.
import Type from 'typebox';
import { orNull, Timestamp } from './words.ts';

export const WireCall = Type.Object(
  {
    call_id: Type.String({ description: 'its number; they rise' }),
    kind: Type.Enum(['wallet', 'api'], { description: '`wallet`: we called your wallet; `api`: the Operator API was called' }),
    at: Timestamp,
    name: Type.String({ description: '`balance`, `debit`, `credit`, `rollback`; of `api` the method' }),
    path: orNull(Type.String({ description: 'of `api`, without its query' })),
    ok: Type.Boolean({ description: 'the wallet said `OK`; the API did not refuse' }),
    http_status: orNull(Type.Integer()),
    status: orNull(Type.String({ description: "the wallet's status, or the code of the refusal" })),
    reason: orNull(
      Type.String({ description: 'why it failed: `ECONNREFUSED`, `timeout`, the true reason of a refused signature' }),
    ),
    ms: Type.Integer(),
    request_id: orNull(Type.String({ description: '`X-Request-Id` of the answer; of `wallet` as your wallet sent it' })),
    tx_id: orNull(Type.String()),
    verified: orNull(Type.Boolean({ description: 'of `api`: false when the caller only claimed to be you' })),
    ip: orNull(Type.String({ description: 'of `api`: where it came from' })),
  },
  { additionalProperties: false },
);
export const CallsPage = Type.Object(
  {
    calls: Type.Array(WireCall, { description: 'newest first' }),
    next_cursor: orNull(Type.String()),
    from: orNull(Timestamp),
    to: orNull(Timestamp),
    dropped: Type.Integer({ description: 'calls of yours that were too many to be noted, since the server started' }),
  },
  { additionalProperties: false },
);
