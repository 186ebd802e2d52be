// The demo page: shows players and books in the browser's language or the chosen one, launches games in a new window.
void (async () => {
  const NAMES = { ko: '한국어', en: 'English', zh: '中文', ja: '日本語', th: 'ไทย', vi: 'Tiếng Việt' };
  const KEY = 'baize.demo.lang';
  const texts = await (await fetch('/demo/texts.json')).json();
  const short = tag => (tag ?? '').slice(0, 2).toLowerCase();
  const kept = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // a blocked store: the browser's language it is
    }
  };
  const asked = new URLSearchParams(location.search).get('lang');
  let lang = [asked, kept(), ...navigator.languages].map(short).find(each => each in NAMES) ?? 'en';
  const word = key => texts[key][lang];
  let shown = '';
  const $ = id => document.getElementById(id);
  const el = (tag, text, attributes = {}) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const money = amount => `₩${new Intl.NumberFormat(lang).format(amount)}`;

  async function open(player, game) {
    const tab = window.open('about:blank', '_blank');
    const launched = fetch('/demo/launch', { method: 'POST', body: JSON.stringify({ player, game, lang }) });
    const { launch_url: url } = await launched.then(answer => answer.json()).catch(() => ({}));
    tell(url ? '' : 'refused');
    if (tab && url) tab.location.href = url;
    else if (url) location.href = url;
    else tab?.close();
  }

  function playerCard(player, games) {
    const card = el('div', undefined, { class: 'player', 'data-test': `player-${player.id}` });
    card.append(el('h2', player.nickname), el('div', undefined, { class: 'amount', 'data-test': `balance-${player.id}` }));
    const buttons = el('div', undefined, { class: 'games' });
    for (const game of games) {
      const button = el('button', game.name, {
        type: 'button',
        class: 'play',
        'data-test': `open-${player.id}-${game.game_code}`,
      });
      button.onclick = () => open(player.id, game.game_code);
      buttons.append(button);
    }
    const lobby = el('button', word('lobby'), { type: 'button', 'data-test': `open-${player.id}-lobby` });
    lobby.onclick = () => open(player.id);
    buttons.append(lobby);
    card.append(buttons);
    return card;
  }

  function book(table, rows, names) {
    const head = el('tr');
    for (const key of ['player', 'call', 'reason', 'amount', 'status']) head.append(el('th', word(key)));
    table.replaceChildren(head);
    for (const row of rows) {
      const line = el('tr', undefined, { 'data-tx': row.tx_id });
      const kind = row.kind ?? row.type;
      const sign = kind === 'debit' ? '−' : '+';
      line.append(el('td', names[row.external_id] ?? row.external_id), el('td', kind), el('td', row.reason));
      line.append(
        el('td', `${sign}${money(Number(row.amount))}`, { class: `number ${kind === 'debit' ? 'minus' : 'plus'}` }),
        el('td', row.status),
      );
      table.append(line);
    }
    if (rows.length === 0) {
      const empty = el('tr');
      empty.append(el('td', word('none'), { colspan: '5' }));
      table.append(empty);
    }
  }

  function faultList(faults) {
    $('faults').hidden = faults.length === 0;
    const lines = faults.map(({ what, why }) => {
      const line = el('li', undefined, { 'data-test': `fault-${what}` });
      line.append(el('b', what), ` ${why}`);
      return line;
    });
    $('fault-list').replaceChildren(...lines);
  }

  function tell(key) {
    $('told').textContent = key === '' ? '' : word(key);
  }

  async function refresh() {
    const answer = await fetch(`/demo/state?lang=${lang}`).catch(() => null);
    if (!answer?.ok) {
      shown = '';
      return tell('offline');
    }
    const text = await answer.text();
    if (text + lang === shown) return;
    if (shown === '') tell('');
    shown = text + lang;
    const state = JSON.parse(text);
    const names = Object.fromEntries(state.players.map(player => [player.id, player.nickname]));
    showPlayers(state);
    faultList(state.faults);
    book($('wallet'), state.wallet, names);
    book($('platform'), state.platform, names);
  }

  /** Buttons stay where the focus is: only balances change while somebody looks. */
  function showPlayers({ players, games }) {
    const offer = JSON.stringify([lang, games.map(game => [game.game_code, game.name])]);
    if ($('players').dataset.offer !== offer) {
      $('players').dataset.offer = offer;
      $('players').replaceChildren(...players.map(player => playerCard(player, games)));
    }
    for (const { id, balance } of players) {
      const amount = document.querySelector(`[data-test="balance-${id}"]`);
      amount.textContent = money(balance);
      amount.dataset.amount = balance;
    }
  }

  function sayWords() {
    document.documentElement.lang = lang;
    for (const each of document.querySelectorAll('[data-text]')) each.textContent = word(each.dataset.text);
    $('players').setAttribute('aria-label', word('players'));
    $('lang').setAttribute('aria-label', word('language'));
  }
  $('lang').append(...Object.entries(NAMES).map(([code, name]) => el('option', name, { value: code, lang: code })));
  $('lang').value = lang;
  $('lang').onchange = () => {
    lang = $('lang').value;
    try {
      localStorage.setItem(KEY, lang);
    } catch {
      // chosen for this visit only
    }
    sayWords();
    void refresh();
  };
  sayWords();
  await refresh();
  setInterval(() => void refresh(), 1000);
})();
