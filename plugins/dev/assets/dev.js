// The page of `baize dev`: draws what the process says, and sends what is done. It knows nothing of any game.
const $ = id => document.getElementById(id);
const SUITS = { s: '♠', h: '♥', d: '♦', c: '♣' };
let state = null;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'on') element.addEventListener('click', value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter(each => each !== null && each !== undefined));
  return element;
}

const amount = value => Number(value).toLocaleString('en');

function card(face, onClick) {
  const tag = onClick ? 'button' : 'span';
  if (face === null) return make(tag, { class: 'card hidden', title: 'hidden from this seat' }, '?');
  const suit = face.length === 2 ? SUITS[face[1]] : undefined;
  const colour = suit && 'dh'.includes(face[1]) ? ' red' : '';
  const text = suit ? `${face[0] === 'T' ? '10' : face[0]}${suit}` : face;
  return make(tag, { class: `card${colour}`, title: face, on: onClick }, text);
}

async function send(command) {
  try {
    const response = await fetch('/dev/do', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    });
    const answer = await response.json();
    if (response.ok) draw(answer);
    else lost(answer.why);
  } catch {
    lost('baize dev does not answer: is it still running?');
  }
}

function lost(why) {
  const trouble = $('trouble');
  trouble.hidden = false;
  trouble.replaceChildren(make('p', {}, why));
}

// ---- what is shown

function draw(next) {
  if (state && next.revision < state.revision) return;
  state = next;
  const { game, build, settings, round } = state;
  document.title = `${build.problem ? '✗ ' : ''}${game.title} · dev`;
  $('title').textContent = game.title;
  const took = build.ms === null ? '' : ` · taken ${build.ms} ms after the save`;
  $('build').textContent = build.problem
    ? 'The last save is no game: the code before goes on'
    : `${game.dir} · ${build.version}${took}`;
  $('build').className = build.problem ? 'bad' : '';
  document.body.dataset.revision = state.revision;
  document.body.dataset.version = build.version;
  drawTrouble();
  drawAsked();
  drawSteps();
  $('viewers').replaceChildren(...state.viewers.map(viewer), onlooker());
  drawCards();
  drawAll();
  for (const [id, value] of [
    ['players', settings.players],
    ['bots', settings.bots],
  ])
    if (document.activeElement !== $(id)) $(id).value = value;
  $('players').min = settings.least;
  $('players').max = settings.most;
  $('bots').max = settings.players;
  $('slow').checked = settings.isSlow;
  $('begin').textContent = round?.ending || round?.fault ? 'Next round' : 'New round (this one is void)';
}

function drawTrouble() {
  const { build, notes, excerpt, round } = state;
  const said = [
    build.problem,
    ...notes,
    round?.fault && !notes.some(each => each.startsWith(round.fault.slice(0, 40))) ? `${round.fault}. The round is void` : null,
  ].filter(Boolean);
  const problems = (round?.ending?.problems ?? []).map(each => `The round does not add up: ${each}`);
  const all = [...said, ...problems];
  const trouble = $('trouble');
  trouble.hidden = all.length === 0;
  trouble.className = `trouble${build.problem || round?.fault || problems.length > 0 ? ' fault' : ''}`;
  const lines =
    excerpt &&
    make(
      'pre',
      { 'data-test': 'excerpt' },
      make('b', {}, excerpt.place),
      ...excerpt.lines.map(({ no, text, isHere }) =>
        make('span', { class: isHere ? 'here' : undefined }, `${String(no).padStart(4)}  ${text}`),
      ),
    );
  trouble.replaceChildren(...all.map(text => make('p', {}, text)), ...(lines ? [lines] : []));
}

function drawAsked() {
  const { asked, round } = state;
  const ending = round?.ending;
  $('asked').replaceChildren(
    ...(asked
      ? [`The script asks for ${asked.text}`, ...(asked.place ? [make('code', {}, asked.place)] : [])]
      : [round?.fault ? 'The round is void.' : ending ? 'The round is over.' : 'There is no round.']),
  );
  const result = ending?.result == null ? '' : ` ${JSON.stringify(ending.result)}`;
  $('ending').textContent = ending ? ending.word + result : '';
  const isWindow = asked?.spots && round.at === round.inputs.length;
  $('window').replaceChildren(
    ...(isWindow
      ? [make('button', { class: 'main', 'data-test': 'close', on: () => send({ do: 'close' }) }, 'Close the bets')]
      : []),
  );
}

function drawSteps() {
  const { round } = state;
  const at = round?.at ?? 0;
  const inputs = round?.inputs ?? [];
  $('inputs').replaceChildren(
    make(
      'li',
      {},
      make('button', { class: at === 0 ? 'now' : '', on: () => send({ do: 'step', at: 0 }) }, `round ${round?.no ?? ''}`),
    ),
    ...inputs.map((text, i) =>
      make(
        'li',
        {},
        make(
          'button',
          { class: i + 1 === at ? 'now' : i + 1 > at ? 'later' : '', on: () => send({ do: 'step', at: i + 1 }) },
          text,
        ),
      ),
    ),
  );
  $('inputs').querySelector('.now')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  $('back').disabled = at === 0;
  $('end').disabled = at === inputs.length;
}

const piles = list =>
  list.map(({ place, cards }) => make('div', { class: 'pile' }, make('small', {}, place), ...cards.map(each => card(each))));

const signed = net => `${net > 0 ? '+' : net < 0 ? '−' : '±'}${amount(Math.abs(net))}`;

function viewer({ name, seats, isBot, money, put, net, choices, piles: own, lines }) {
  const spots = !isBot && state.asked?.spots && state.round.at === state.round.inputs.length ? state.asked.spots : null;
  return make(
    'article',
    { class: `viewer${choices.length > 0 ? ' turn' : ''}`, 'data-test': `viewer-${name}` },
    make('h2', {}, name, make('small', {}, ` ${seats.length > 0 ? `seat ${seats.join(', ')} · ` : ''}${isBot ? 'bot' : 'you'}`)),
    make(
      'p',
      { class: 'money' },
      `${amount(money)} ${state.game.flow === 'bet' ? 'in the wallet' : 'chips'}${put > 0 ? ` · ${amount(put)} in` : ''}`,
      net === null ? null : make('b', { 'data-test': `net-${name}` }, ` · ${signed(net)}`),
    ),
    make('div', { class: 'piles' }, ...piles(own)),
    ...choices.map(choice => question(choice, isBot)),
    ...(spots ? [bets(name, spots)] : []),
    make('ol', { class: 'told' }, ...lines.slice(-6).map(line => make('li', {}, line))),
  );
}

function onlooker() {
  return make(
    'article',
    { class: 'viewer public', 'data-test': 'viewer-public' },
    make('h2', {}, 'Everybody else'),
    make('div', { class: 'piles' }, ...piles(state.public?.piles ?? [])),
    make('ol', { class: 'told' }, ...(state.public?.lines ?? []).slice(-6).map(line => make('li', {}, line))),
  );
}

/** The open decision of a seat as buttons; a bot's too, in step by step. */
function question({ seat, hand, options, otherwise }, isBot) {
  const rows = Object.entries(options).map(([option, about]) => {
    const { min, max, step, price, from, sets, label, least, most } = about;
    const title = (typeof label === 'object' ? label.en : label) ?? option;
    const extra = [];
    let read = () => ({});
    if (min !== undefined) {
      const field = make('input', { type: 'number', min, max, step: step ?? 1, value: min, 'aria-label': `amount of ${option}` });
      extra.push(field);
      read = () => ({ amount: Number(field.value) });
    }
    const chosen = new Set();
    if (from) {
      extra.push(
        make(
          'div',
          { class: 'pile' },
          ...from.map(face => {
            const each = card(face, () => {
              if (chosen.delete(each)) each.classList.remove('chosen');
              else {
                chosen.add(each);
                each.classList.add('chosen');
              }
            });
            return each;
          }),
        ),
        make('small', {}, ` ${least ?? 0} to ${most ?? from.length}`),
      );
      const before = read;
      read = () => ({ ...before(), cards: [...chosen].map(each => each.title) });
    }
    if (sets)
      return make(
        'div',
        { class: 'option' },
        make('b', {}, title),
        ...sets.map(set => make('button', { on: () => send({ do: 'act', seat, option, cards: set }) }, set.join(' '))),
      );
    const cost = price ? ` ${amount(price)}` : '';
    return make(
      'div',
      { class: 'option' },
      make(
        'button',
        {
          'data-test': `act-${seat}-${option}`,
          class: option === otherwise ? 'otherwise' : '',
          on: () => send({ do: 'act', seat, option, ...read() }),
        },
        `${title}${cost}`,
      ),
      ...extra,
    );
  });
  const whose = hand === undefined ? '' : `, hand ${hand}`;
  return make(
    'div',
    { class: 'question' },
    make('small', {}, `${isBot ? 'the bot is asked' : 'you are asked'}${whose}; by the clock: ${otherwise}`),
    ...rows,
  );
}

function bets(player, spots) {
  const rows = Object.entries(spots).map(([spot, { min, max, step }]) => {
    const field = make('input', { type: 'number', min, max, step, value: min, 'aria-label': `amount on ${spot}` });
    return make(
      'div',
      { class: 'option' },
      make(
        'button',
        { 'data-test': `bet-${player}-${spot}`, on: () => send({ do: 'bet', player, spot, amount: Number(field.value) }) },
        spot,
      ),
      field,
    );
  });
  return make(
    'div',
    { class: 'question' },
    ...rows,
    make('button', { class: 'otherwise', on: () => send({ do: 'undo', player }) }, 'Take the last one back'),
  );
}

const typedFaces = () =>
  $('forced')
    .value.split(/[\s,]+/)
    .filter(Boolean);

function drawCards() {
  const { next, left, forced } = state.cards;
  $('next').replaceChildren(
    ...forced.map(face => {
      const each = card(face);
      each.classList.add('forced');
      return each;
    }),
    ...next.slice(0, 10).map(face => card(face)),
    make('small', {}, ` ${left} left`),
  );
  // what was refused stays, to be mended; what is dealt goes
  const isGood = typedFaces().every(face => state.cards.faces.includes(face));
  if (document.activeElement !== $('forced') && forced.length === 0 && isGood) $('forced').value = '';
}

function drawAll() {
  $('all-piles').replaceChildren(...piles(state.all?.piles ?? []));
  $('all').replaceChildren(...(state.all?.lines ?? []).map(line => make('li', {}, line)));
  const debug = state.round?.debug ?? [];
  $('debug-head').hidden = debug.length === 0;
  $('debug').replaceChildren(...debug.map(line => make('li', {}, line)));
}

// ---- what is done

$('back').addEventListener('click', () => send({ do: 'step', at: state.round.at - 1 }));
$('forth').addEventListener('click', () => send({ do: 'next' }));
$('end').addEventListener('click', () => send({ do: 'step', at: state.round.inputs.length }));
$('again').addEventListener('click', () => send({ do: 'again' }));
$('begin').addEventListener('click', () => send({ do: 'begin' }));
$('force').addEventListener('submit', event => {
  event.preventDefault();
  void send({ do: 'set', forced: typedFaces() });
});
for (const id of ['players', 'bots']) $(id).addEventListener('change', () => send({ do: 'set', [id]: Number($(id).value) }));
$('slow').addEventListener('change', () => send({ do: 'set', isSlow: $('slow').checked }));
document.addEventListener('keydown', event => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = { ArrowLeft: 'back', ArrowRight: 'forth', n: 'begin' }[event.key];
  if (key) $(key).click();
});

/** The players' own screen, as each of the demo's visitors. */
async function visits() {
  const response = await fetch('/demo/state?lang=en').catch(() => null);
  if (!response?.ok) return;
  const { players } = await response.json();
  $('visit').replaceChildren(
    'At a real table as ',
    ...players.map(({ id, nickname }) =>
      make(
        'button',
        {
          'data-test': `visit-${id}`,
          on: async () => {
            const launched = await fetch('/demo/launch', {
              method: 'POST',
              body: JSON.stringify({ player: id, game: state.game.code, lang: 'en' }),
            });
            if (launched.ok) window.open((await launched.json()).launch_url, '_blank');
            else lost('the table could not be opened');
          },
        },
        nickname,
      ),
    ),
  );
}

async function follow() {
  for (;;) {
    try {
      const response = await fetch(`/dev/state?after=${state?.revision ?? 0}`);
      const answer = await response.json();
      if (response.ok) draw(answer);
      else throw new Error(answer.why);
    } catch (error) {
      lost(error instanceof TypeError ? 'baize dev does not answer: is it still running?' : error.message);
      await new Promise(done => setTimeout(done, 1000));
    }
  }
}

void visits();
void follow();
