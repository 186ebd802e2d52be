// The rules and payouts of a game as it is now played, from its plugin.
import { useEffect, useState } from 'preact/hooks';
import { Panel } from '../parts/sheet.tsx';
import { useSay, useScreen } from '../screen.ts';
import { named, refusal } from '../texts.ts';
import { Refusal } from '../wire.ts';

interface Shown {
  paragraphs: { head: boolean; text: string }[];
  payouts: [string, string][];
}

export function RulesSheet(props: { gameCode: string }) {
  const screen = useScreen();
  const say = useSay();
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    screen.api.rules(props.gameCode, say.lang).then(
      answer => setShown(readRules(answer)),
      error => setProblem(refusal(say, error instanceof Refusal ? error.code : 'UNKNOWN')),
    );
  }, [props.gameCode, say.lang]);
  return (
    <Panel title={say('nav.rules')} test="rules-sheet" onClose={() => screen.sheet.set(null)} wide>
      {problem ? <p class="empty">{problem}</p> : null}
      {shown ? (
        <div class="rules">
          {shown.paragraphs.map(({ head, text }, index) => (head ? <h3 key={index}>{text}</h3> : <p key={index}>{text}</p>))}
          {shown.payouts.length > 0 ? (
            <dl class="facts">
              {shown.payouts.map(([spot, odds]) => (
                <div key={spot}>
                  <dt>{named(say, props.gameCode.includes('baccarat') ? 'bac' : 'spot', spot, props.gameCode)}</dt>
                  <dd class="num">{odds}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}

/** Takes text with `#` headings, or an object with `rules` or `text` and `payouts`; markup is never interpreted. */
export function readRules(answer: unknown): Shown {
  const body = (typeof answer === 'object' && answer !== null ? answer : { text: answer }) as Record<string, unknown>;
  const found = body.rules ?? body.text ?? body.body ?? '';
  const text = Array.isArray(found) ? found.map(String).join('\n\n') : typeof found === 'string' ? found : '';
  const paragraphs = text
    .split(/\n{2,}|\n(?=#|[-*] )/)
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => ({
      head: part.startsWith('#'),
      text: part
        .replace(/^#+\s*/, '')
        .replace(/^[-*] /, '• ')
        .replace(/\*\*|`/g, ''),
    }));
  return { paragraphs, payouts: readPayouts(body.payouts) };
}

function readPayouts(payouts: unknown): [string, string][] {
  if (typeof payouts !== 'object' || payouts === null) return [];
  const entries = Array.isArray(payouts)
    ? payouts.map((each: Record<string, unknown>) => [String(each.spot ?? each.name ?? ''), each.odds ?? each.pays] as const)
    : Object.entries(payouts);
  return entries.map(([spot, odds]) => [
    spot,
    typeof odds === 'number' ? `${odds}:1` : Array.isArray(odds) ? odds.join(' / ') : String(odds),
  ]);
}
