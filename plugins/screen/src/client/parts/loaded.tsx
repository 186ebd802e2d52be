// A part of the screen whose code, and whose words, are fetched when it is shown for the first time.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useScreen, useTranslate } from '../screen.ts';
import type { Lang } from '../texts.ts';
import { loadLaterWords } from '../words.ts';

const PAUSES = [0, 1000, 3000];

/** A part that fetches its code; until then nothing is drawn, and after three tries in vain the words say how to go on. */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props & JSX.IntrinsicAttributes) => JSX.Element | null {
  let Found: ComponentType<Props> | null = null;
  const fetched = async (lang: Lang) => {
    for (const [tries, pause] of PAUSES.entries()) {
      await new Promise(wake => setTimeout(wake, pause));
      try {
        const [part] = await Promise.all([load(), loadLaterWords(lang)]);
        Found = part;
        return;
      } catch (error) {
        if (tries === PAUSES.length - 1) throw error;
      }
    }
  };
  return function Later(props: Props & JSX.IntrinsicAttributes) {
    const screen = useScreen();
    const [state, setState] = useState<'waits' | 'here' | 'lost'>(Found ? 'here' : 'waits');
    useEffect(() => {
      if (!Found)
        fetched(screen.lang.get()).then(
          () => setState('here'),
          () => setState('lost'),
        );
    }, []);
    if (Found) return <Found {...props} />;
    return state === 'lost' ? <Lost /> : null;
  };
}

// The file is gone when the server has been renewed meanwhile: then the page has to be fetched again as well.
function Lost() {
  const translate = useTranslate();
  return (
    <div class="connecting" role="status" data-test="part-lost">
      <p>{translate('err.OFFLINE')}</p>
      <button type="button" class="btn" data-test="reload" onClick={() => location.reload()}>
        {translate('act.retry')}
      </button>
    </div>
  );
}
