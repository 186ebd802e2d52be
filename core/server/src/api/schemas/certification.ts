// Certifications of wallets, as staff and the operator itself read and ask for them.
import Type from 'typebox';
import { SCENARIOS } from '../../certification/index.ts';
import { orNull, Timestamp } from './words.ts';

const texts = (description: string) => Type.Array(Type.String(), { description });
const count = (description: string) => Type.Integer({ description });

const certification = {
  id: Type.String({ description: 'its id' }),
  operator_code: Type.String({ description: 'whose wallet it is' }),
  external_id: Type.String({ description: 'the player whose money is moved' }),
  currency: Type.String(),
  amount: Type.Integer({ description: 'a bet, in minor units' }),
  status: Type.Enum(['running', 'waiting', 'done', 'interrupted'], {
    description: '`waiting`: for a restart of the wallet, until `continue`; `interrupted`: the server stopped',
  }),
  harmless_only: Type.Boolean({ description: 'production: what moves money or is not genuine is not played' }),
  started_at: Timestamp,
  ended_at: orNull(Type.String({ format: 'date-time', description: 'when the last scenario was over; null: not yet' })),
  progress: Type.Object(
    {
      done: count('scenarios that are over'),
      of: count('all that are played'),
      playing: orNull(Type.String({ description: 'the one that is played now' })),
    },
    { description: 'how far it is' },
  ),
  passed: count('scenarios that passed'),
  failed: count('scenarios that failed'),
  warnings: count('scenarios with a warning: the rules do not ask for it, but it will hurt'),
  not_tried: count('scenarios that could not be played'),
  balance_before: orNull(Type.Integer({ description: 'what the player had before; null: the wallet did not tell' })),
  balance_after: orNull(Type.Integer({ description: 'what they have at the end; null: not known yet, or not told' })),
  balance_restored: orNull(Type.Boolean({ description: 'the player has what they had; null: not known yet, or not told' })),
  open: texts('each `tx_id` that the wallet has not answered `OK` yet; it is sent again until it is'),
  returned_at: orNull(
    Type.String({
      format: 'date-time',
      description: 'when nothing was open any more, or was given up; another run begins only then',
    }),
  ),
  notes: texts('what else is to be known of the player’s money'),
};
export const CertificationList = Type.Object({
  certifications: Type.Array(Type.Object(certification), { description: 'newest first, without their scenarios' }),
});

const ScenarioResult = Type.Object({
  name: Type.String({ description: 'its name, as `only` takes it' }),
  title: Type.String({ description: 'what is played' }),
  rule: Type.String({ description: 'the rule that it tests' }),
  verdict: Type.Enum(['passed', 'failed', 'warning', 'not_tried'], { description: 'what came of it' }),
  findings: texts('a sentence for each failure or warning; why it was not tried'),
  steps: Type.Array(
    Type.Object({
      sent: Type.String({ description: 'the call, in words' }),
      expected: Type.String({ description: 'what a right wallet answers' }),
      came: Type.String({ description: 'what came' }),
      ok: Type.Boolean({ description: 'whether the two agree' }),
    }),
    { description: 'its calls, in their order' },
  ),
  ms: Type.Integer({ description: 'how long it took' }),
});
const Page = Type.Object(
  {
    url: Type.String({ description: 'for a browser; whoever has it reads this certification and may press `continue`' }),
    expires_at: Type.String({ format: 'date-time', description: 'an hour from now; ask again for a new one' }),
  },
  { description: 'a page that shows the cases as they run' },
);
export const CertificationReport = Type.Object({
  ...certification,
  scenarios: Type.Array(ScenarioResult, { description: 'what came of each scenario so far' }),
});
export const CertificationDetail = Type.Object({ ...CertificationReport.properties, page: Page });
export const CertificationStarted = Type.Object({
  id: Type.String({ description: 'its id' }),
  scenarios: texts('what is played, in this order'),
  harmless_only: certification.harmless_only,
  page: Page,
});

const ExternalId = (description: string) => Type.String({ format: 'external-id', description });
export const CertificationBody = Type.Object({
  external_id: ExternalId('a player whom the wallet knows, with 12 times the amount'),
  currency: Type.Optional(Type.String({ maxLength: 10, description: 'the player’s, else your first' })),
  amount: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, description: 'minor units of a bet; 1000 when left out' }),
  ),
  only: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      minItems: 1,
      maxItems: SCENARIOS.length,
      description: 'names of scenarios; all when left out',
    }),
  ),
  blocked: Type.Optional(ExternalId('a player whom the wallet has blocked')),
  rich: Type.Optional(ExternalId('a player with a balance beyond 2^53')),
  after_restart: Type.Optional(
    Type.Boolean({ description: 'at the end `status` becomes `waiting` until `continue`, 15 minutes at most' }),
  ),
  abandon_open: Type.Optional(
    Type.Boolean({ description: 'what the run before has left open is not sent any more; without it that refuses this run' }),
  ),
});
