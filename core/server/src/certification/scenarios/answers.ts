// What all answers of the certification have in common: their form, their statuses, balances and times. Played last but one.
import type { Reply } from '../reply.ts';
import { NotTried } from '../result.ts';
import { RULES } from '../rules.ts';
import type { Runner } from '../runner.ts';
import type { Scenario } from '../scenario.ts';
import { observedWords, sentWords } from '../words.ts';

const FORMS = new Set(['empty', 'not JSON', 'not UTF-8', 'not an object', 'two statuses', 'no status']);

/** What is wrong with an answer; null when nothing is. */
type Look = (reply: Reply, runner: Runner) => string | null;

interface About extends Pick<Scenario, 'name' | 'title' | 'rule' | 'bug' | 'cost'> {
  fails: Look;
  warns?: Look;
  /** which calls it looks at; those that were answered when left out */
  about?: (reply: Reply) => boolean;
  /** what is told when all is well */
  tells?: (replies: readonly Reply[]) => string;
}

/** A scenario that looks at all answers so far; on its own it asks for a balance first. */
const looking = ({ fails, warns, tells = () => 'as expected', about: isAbout = isAnswered, ...about }: About): Scenario => ({
  ...about,
  harmless: true,
  always: true,
  async play(runner) {
    if (runner.replies.length < 2) await runner.sendUnchecked(runner.balance());
    const all = runner.replies.filter(each => !each.hungUp && isAbout(each));
    if (all.length === 0) throw new NotTried('there was no answer to look at');
    const bad = all.flatMap(reply => told(reply, fails(reply, runner)));
    const odd = warns ? all.flatMap(reply => told(reply, warns(reply, runner))) : [];
    const found = [...bad, ...odd];
    const shown = found.slice(0, 3).map(each => ({ sent: each.sent, expected: about.title, came: each.came, ok: false }));
    runner.steps.push(...shown);
    if (found.length === 0) runner.steps.push({ sent: `${all.length} calls`, expected: about.title, came: tells(all), ok: true });
    if (bad[0]) runner.noteFinding(`${bad.length} of ${all.length} answers, the first: ${bad[0].came}`);
    else if (odd[0]) runner.noteFinding(`${odd.length} of ${all.length} answers, the first: ${odd[0].came}`, {}, true);
  },
});

const isAnswered = ({ answer }: Reply): boolean => answer.httpStatus !== null;

const told = (reply: Reply, problem: string | null) =>
  problem === null
    ? []
    : [{ sent: sentWords(reply.message, reply.tampering ? { tampering: reply.tampering } : {}), came: problem }];

export const answers: Scenario[] = [
  looking({
    name: 'http_200',
    title: 'HTTP 200 every time',
    rule: RULES.response,
    bug: 'an answer came with another HTTP status than 200',
    cost: 'a refusal counts as unknown: the bet fails as WALLET_UNAVAILABLE and is rolled back, credits are sent again',
    fails: ({ answer }) =>
      answer.httpStatus !== null && answer.httpStatus !== 200 && !isRedirect(answer.httpStatus)
        ? `HTTP ${answer.httpStatus}`
        : null,
  }),
  looking({
    name: 'one_status',
    title: 'one JSON object with exactly one status',
    rule: RULES.response,
    bug: 'an answer was no JSON object with exactly one status',
    cost: 'nobody knows what happened: debits are rolled back, credits sent again without end',
    fails: reply => (reply.answer.httpStatus === 200 && FORMS.has(reply.classified.problem ?? '') ? observedWords(reply) : null),
  }),
  looking({
    name: 'known_statuses',
    title: 'only statuses of the table, in their spelling',
    rule: RULES.status,
    bug: 'a status is not in the table',
    cost: 'on a debit it counts as a refusal that is not rolled back: a wallet that deducted has taken the money for nothing',
    fails: ({ classified }) => (classified.review ? `status "${classified.status}"` : null),
  }),
  looking({
    name: 'balances',
    title: 'an integer balance with every OK',
    rule: RULES.amounts,
    bug: 'an OK came without an integer balance',
    cost: 'the player is shown no balance',
    fails: ({ classified, answer }) =>
      classified.class === 'yes' && classified.balance === null ? answer.bytes.toString().slice(0, 120) : null,
  }),
  looking({
    name: 'operator_tx_ids',
    title: 'operator_tx_id is a text of at most 128 characters, or left out',
    rule: RULES.response,
    bug: 'an operator_tx_id was no text, or longer than 128 characters',
    cost: 'it is cut or dropped, and transactions cannot be found by it',
    fails: () => null,
    warns: ({ answer, classified }) => {
      if (classified.class !== 'yes') return null;
      const { operator_tx_id: id } = JSON.parse(answer.bytes.toString().replace(/^\ufeff/, '')) as { operator_tx_id?: unknown };
      if (id === undefined || id === null || (typeof id === 'string' && id.length <= 128)) return null;
      return typeof id === 'string' ? `operator_tx_id of ${id.length} characters` : `operator_tx_id of the type ${typeof id}`;
    },
  }),
  looking({
    name: 'in_time',
    title: 'every answer within half of its wait',
    rule: RULES.waits,
    bug: 'an answer was late or nearly so',
    cost: 'a debit without an answer in time fails and is rolled back: bets of players are lost to them',
    fails: ({ classified, answer }) => (classified.problem === 'timeout' ? `no answer in ${answer.ms} ms` : null),
    warns: ({ answer, message }, runner) => {
      const half = runner.deps.waits[message.name] / 2;
      return answer.problem === null && answer.ms > half ? `${answer.ms} ms` : null;
    },
    about: reply => isAnswered(reply) || reply.classified.problem === 'timeout',
    tells: replies => `the slowest took ${Math.round(Math.max(...replies.map(each => each.answer.ms)))} ms`,
  }),
  looking({
    name: 'plain_transport',
    title: 'no redirect, no compression, connections kept alive',
    rule: RULES.transport,
    bug: 'an answer was redirected or compressed, or the connection was closed or broken',
    cost: 'redirected and compressed answers count as none, and a connection for each call costs time',
    about: () => true,
    fails: ({ answer }) => {
      if (answer.httpStatus !== null && isRedirect(answer.httpStatus)) return `HTTP ${answer.httpStatus}`;
      if (answer.problem === 'encoded') return `content-encoding ${String(answer.headers?.['content-encoding'])}`;
      return answer.httpStatus === null && answer.problem !== 'timeout' ? `no answer (${answer.problem})` : null;
    },
    warns: ({ answer }) => (/close/i.test(String(answer.headers?.connection ?? '')) ? 'connection: close' : null),
  }),
];

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
