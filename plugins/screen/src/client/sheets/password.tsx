// Asks for the password of a private table. How many tries are left is not said.
import { useState } from 'preact/hooks';
import { Panel } from '../parts/sheet.tsx';
import { type Sheet, useScreen, useTranslate } from '../screen.ts';
import { refusal } from '../texts.ts';

export function PasswordSheet(props: { sheet: Extract<Sheet, { name: 'password' }> }) {
  const { sheet } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [seen, setSeen] = useState(false);
  const enter = (event: Event) => {
    event.preventDefault();
    if (password.length < 4) return;
    screen.enter({ name: 'table', tableId: sheet.tableId, gameCode: sheet.gameCode, title: sheet.title, password });
  };
  return (
    <Panel title={translate('dlg.password_title')} test="password-sheet" onClose={() => screen.sheet.set(null)}>
      <form onSubmit={enter} class="password">
        <label>
          <span>{translate('err.PRIVATE_PASSWORD_REQUIRED')}</span>
          <input
            type={(seen ? 'text' : 'password') as 'password'}
            value={password}
            minlength={4}
            maxlength={20}
            autocomplete="off"
            data-first
            data-test="password"
            onInput={event => setPassword(event.currentTarget.value)}
          />
        </label>
        <label class="setting">
          <span>{translate('dlg.show_password')}</span>
          <input type="checkbox" class="switch" checked={seen} onChange={event => setSeen(event.currentTarget.checked)} />
        </label>
        {sheet.wrong ? (
          <p role="alert" class="wrong">
            {refusal(translate, sheet.wrong)}
          </p>
        ) : null}
        <button type="submit" class="btn p" disabled={password.length < 4} data-test="password-enter">
          {translate('table.enter')}
        </button>
      </form>
    </Panel>
  );
}
