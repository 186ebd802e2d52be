// The line of words about what was refused, with the one thing that helps where there is one.
import { useScreen, useTranslate } from '../screen.ts';
import type { TableLink } from '../table-link.ts';
import type { Betting } from './betting.ts';

export function RefusalLine(props: { line: Betting['line']; link: TableLink }) {
  const { line, link } = props;
  const translate = useTranslate();
  const screen = useScreen();
  if (!line) return null;
  const goThere = () => screen.enter({ name: 'table', tableId: line.elsewhere ?? '', gameCode: null, title: '' });
  return (
    <div class="line" role="alert" data-test="refusal" data-code={line.code}>
      <span>{line.words}</span>
      {line.elsewhere ? (
        <button type="button" data-test="go-there" onClick={goThere}>
          {translate('screen.go_there')}
        </button>
      ) : null}
      {line.fault ? (
        <button type="button" data-test="refresh-table" onClick={link.resync}>
          {translate('screen.refresh')}
        </button>
      ) : null}
    </div>
  );
}
