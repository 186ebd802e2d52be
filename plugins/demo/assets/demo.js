// The demo page: shows players and books, launches games in a new window.
(() => {
  const TEXTS = {
    ko: {
      lead: '운영사 사이트의 예입니다. 게임을 열면 진짜 서명된 호출로 입장하고, 돈은 이 지갑에서 움직입니다.',
      wallet: '운영사 지갑',
      walletHint: '서버가 지갑을 부른 기록',
      platform: '플랫폼 거래 기록',
      platformHint: 'GET /transactions',
      lobby: '로비',
      player: '플레이어',
      call: '호출',
      reason: '사유',
      amount: '금액',
      status: '상태',
      other: 'English',
      none: '아직 없습니다',
    },
    en: {
      lead: 'An example of an operator’s site. Opening a game makes a real signed call; the money moves in this wallet.',
      wallet: 'The operator’s wallet',
      walletHint: 'What the server asked the wallet for',
      platform: 'The platform’s transactions',
      platformHint: 'GET /transactions',
      lobby: 'Lobby',
      player: 'Player',
      call: 'Call',
      reason: 'Reason',
      amount: 'Amount',
      status: 'Status',
      other: '한국어',
      none: 'Nothing yet',
    },
  };
  let lang = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'ko';
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
    const answer = await fetch('/demo/launch', { method: 'POST', body: JSON.stringify({ player, game, lang }) });
    const { launch_url: url } = await answer.json();
    if (tab && url) tab.location.href = url;
    else if (url) location.href = url;
  }

  function playerCard(player, games) {
    const card = el('div', undefined, { class: 'player', 'data-test': `player-${player.id}` });
    card.append(
      el('h2', player.nickname),
      el('div', money(player.balance), { class: 'amount', 'data-test': `balance-${player.id}`, 'data-amount': player.balance }),
    );
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
    const lobby = el('button', TEXTS[lang].lobby, { type: 'button', 'data-test': `open-${player.id}-lobby` });
    lobby.onclick = () => open(player.id);
    buttons.append(lobby);
    card.append(buttons);
    return card;
  }

  function book(table, rows, names) {
    const words = TEXTS[lang];
    const head = el('tr');
    for (const key of ['player', 'call', 'reason', 'amount', 'status']) head.append(el('th', words[key]));
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
      empty.append(el('td', words.none, { colspan: '5' }));
      table.append(empty);
    }
  }

  async function refresh() {
    const answer = await fetch(`/demo/state?lang=${lang}`).catch(() => null);
    if (!answer?.ok) return;
    const text = await answer.text();
    if (text + lang === shown) return;
    shown = text + lang;
    const state = JSON.parse(text);
    const names = Object.fromEntries(state.players.map(player => [player.id, player.nickname]));
    $('players').replaceChildren(...state.players.map(player => playerCard(player, state.games)));
    book($('wallet'), state.wallet, names);
    book($('platform'), state.platform, names);
  }

  function words() {
    document.documentElement.lang = lang;
    for (const each of document.querySelectorAll('[data-text]')) each.textContent = TEXTS[lang][each.dataset.text];
    $('lang').textContent = TEXTS[lang].other;
  }
  $('lang').onclick = () => {
    lang = lang === 'ko' ? 'en' : 'ko';
    words();
    void refresh();
  };
  words();
  void refresh();
  setInterval(() => void refresh(), 1000);
})();
