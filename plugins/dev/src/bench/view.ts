// The bench as its page shows it: plain data, made anew for each revision.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bareChoice, type Game, purseOf, type Run, type Spot } from '@baize/sdk';
import { offers } from '@baize/testkit';
import { shownPath } from '../shown-path.ts';
import type { Bench } from './bench.ts';
import { told } from './open-round.ts';
import { type Seen, seenBy, seenByAll } from './sight.ts';
import { staked } from './table.ts';

/** Lines of source around a place. */
interface Excerpt {
  place: string;
  lines: { no: number; text: string; isHere: boolean }[];
}
interface Viewer extends Seen {
  name: string;
  seats: number[];
  isBot: boolean;
  /** chips behind, or what the wallet holds */
  money: number;
  /** chips in the middle, or staked */
  put: number;
  /** what the round has brought them; null while it runs */
  net: number | null;
  choices: object[];
}

const AROUND = 3;
const MOST_CARDS = 12;
const PLACE = /\bat (\S+?):(\d+)\b|^(\S+?\.tsx?):(\d+)|after (\S+?):(\d+)/;

/** @param dir the package's folder, to which the files of places belong */
export function viewOf(bench: Bench, dir: string): object {
  const { game, round, table, build, notes } = bench;
  const run = round?.run;
  const problem = build.problem ?? notes.find(each => PLACE.test(each)) ?? null;
  return {
    revision: bench.revision,
    game: { code: game.code, title: game.names.en ?? game.code, dir: shownPath(dir), flow: game.flow },
    build,
    notes,
    excerpt: problem === null ? null : excerptOf(problem),
    isBehind: bench.isBehind,
    settings: {
      players: table.players,
      bots: bench.bots,
      isSlow: bench.isSlow,
      least: game.seats?.min ?? 1,
      most: game.seats?.max ?? 9,
    },
    round: round && {
      no: round.setup.no,
      at: round.at,
      inputs: round.inputs.map(told),
      limits: round.setup.limits,
      pot: [...round.run.puts.values()].reduce((sum, put) => sum + put, 0),
      fault: round.run.fault === null ? null : round.said(round.run.fault),
      debug: round.run.debugged.map(each => each.text),
      ending: bench.ending(),
    },
    asked: run && askedOf(run, round?.waitsAt() ?? null),
    cards: {
      next: round?.rest.slice(0, MOST_CARDS) ?? [],
      left: round?.rest.length ?? 0,
      forced: bench.forced,
      faces: game.deck.faces,
    },
    viewers: run ? table.names().map(name => viewerOf(bench, game, run, name)) : [],
    public: run && seenBy(run, [], null),
    all: run && seenByAll(run),
  };
}

function viewerOf(bench: Bench, game: Game, run: Run, name: string): Viewer {
  const seats = [...run.owners].filter(([, owner]) => owner === name).map(([seat]) => seat);
  const of = run.waiting?.ask === 'choice' ? run.waiting.of : [];
  const isStack = purseOf(game) === 'stack';
  const paid = isStack ? 0 : (staked(game, run).get(name) ?? 0);
  const sum = (of: ReadonlyMap<number, number>) => seats.reduce((all, seat) => all + (of.get(seat) ?? 0), 0);
  return {
    name,
    seats,
    isBot: bench.isBot(name),
    money: isStack ? sum(run.stacks) : bench.table.balance(name) - paid,
    put: isStack ? sum(run.puts) : paid,
    net: run.outcome ? (bench.ending()?.net.get(name) ?? 0) : null,
    choices: of.filter(({ seat }) => seats.includes(seat) && run.missing.includes(seat)).map(bareChoice),
    ...seenBy(run, seats, name),
  };
}

function askedOf(
  run: Run,
  place: string | null,
): { text: string; place: string | null; spots: Record<string, Spot> | null } | null {
  const { waiting } = run;
  if (waiting === null) return null;
  const spots = waiting.ask === 'bets' ? waiting.spots : null;
  const text = {
    bets: () => `bets on ${Object.keys(spots ?? {}).join(', ')}`,
    choice: () =>
      waiting.ask === 'choice' ? waiting.of.map(each => `seat ${each.seat}: ${offers(bareChoice(each))}`).join(' · ') : '',
    cards: () => (waiting.ask === 'cards' ? `cards to ${waiting.places.map(each => each.at).join(', ')}` : ''),
    shuffle: () => 'a shuffle',
    roll: () => 'a roll',
  }[waiting.ask]();
  return { text, place, spots };
}

/** The lines of source that a sentence names. */
function excerptOf(sentence: string): Excerpt | null {
  const found = PLACE.exec(sentence);
  const [file, line] = [found?.[1] ?? found?.[3] ?? found?.[5], Number(found?.[2] ?? found?.[4] ?? found?.[6])];
  if (file === undefined) return null;
  try {
    const all = readFileSync(resolve(file), 'utf8').split('\n');
    const from = Math.max(0, line - 1 - AROUND);
    const lines = all.slice(from, line + AROUND).map((text, i) => ({ no: from + i + 1, text, isHere: from + i + 1 === line }));
    return { place: `${file}:${line}`, lines };
  } catch {
    return null;
  }
}
