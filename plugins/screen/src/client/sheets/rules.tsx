// The rules and payouts of a game as it is now played, from its plugin.
import { useEffect, useState } from 'preact/hooks';
import { usePack } from '../packs/game-packs.ts';
import { Panel } from '../parts/sheet.tsx';
import { useScreen } from '../screen.ts';
import { useStore } from '../store.ts';
import { named, refusal } from '../texts.ts';
import { Refusal } from '../wire.ts';

interface Shown {
  paragraphs: { head: boolean; text: string }[];
  payouts: [string, string][];
}

export function RulesSheet(props: { gameCode: string }) {
  const screen = useScreen();
  usePack(screen.packs, props.gameCode);
  useStore(screen.lang);
  const changed = useStore(screen.rulesChanged);
  const route = useStore(screen.route);
  const tableId = route.name === 'table' ? route.tableId : null;
  const translate = screen.translator(props.gameCode);
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    screen.api.rules(props.gameCode, translate.lang, tableId).then(
      answer => setShown(readRules(answer, translate.lang)),
      error => setProblem(refusal(translate, error instanceof Refusal ? error.code : 'UNKNOWN')),
    );
  }, [props.gameCode, translate.lang, tableId, changed]);
  return (
    <Panel title={translate('nav.rules')} test="rules-sheet" onClose={() => screen.sheet.set(null)} wide>
      {problem ? <p class="empty">{problem}</p> : null}
      {shown ? (
        <div class="rules">
          {shown.paragraphs.map(({ head, text }, index) => (head ? <h3 key={index}>{text}</h3> : <p key={index}>{text}</p>))}
          {shown.payouts.length > 0 ? (
            <dl class="facts">
              {shown.payouts.map(([spot, odds]) => (
                <div key={spot}>
                  <dt>{named(translate, 'spot', spot, props.gameCode)}</dt>
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

/** Takes `rules` as a list of headings with bodies or as text with `#` headings, and `payouts`; markup is never interpreted. */
export function readRules(answer: unknown, lang: string): Shown {
  const body = (typeof answer === 'object' && answer !== null ? answer : { text: answer }) as Record<string, unknown>;
  const found = body.rules ?? body.text ?? body.body ?? '';
  const list = Array.isArray(found) ? found.filter(each => typeof each === 'object' && each !== null) : [];
  if (list.length > 0) {
    const parts = (list as Record<string, unknown>[]).flatMap(({ heading, body: words }) => [
      ...(typeof heading === 'string' ? [{ head: true, text: heading }] : []),
      ...(typeof words === 'string' ? paragraphsOf(words) : []),
    ]);
    return { paragraphs: parts, payouts: readPayouts(body.payouts, lang) };
  }
  const text = Array.isArray(found) ? found.map(String).join('\n\n') : typeof found === 'string' ? found : '';
  return { paragraphs: paragraphsOf(text), payouts: readPayouts(body.payouts, lang) };
}

// Headings, paragraphs and points of a list; other marks of Markdown are left out.
function paragraphsOf(text: string): Shown['paragraphs'] {
  return text
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
}

function readPayouts(payouts: unknown, lang: string): [string, string][] {
  if (typeof payouts !== 'object' || payouts === null) return [];
  if (!Array.isArray(payouts)) return Object.entries(payouts).map(([spot, odds]) => [spot, String(odds)]);
  return (payouts as Record<string, unknown>[]).map(({ spot, odds, when }) => {
    const words = typeof when === 'string' ? when : (when as Record<string, string> | undefined)?.[lang];
    return [String(spot ?? ''), [words, String(odds ?? '')].filter(Boolean).join(' · ')];
  });
}
