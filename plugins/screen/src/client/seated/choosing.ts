// What I am about to answer: the open request, the cards I picked, the amount I set. Nothing is sent before a button is pressed.

import type { Ask } from '@baize/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';
import { type Button, buttonsOf, fits, mostPicked, pickable, sizedOf } from './choice.ts';
import type { Command } from './commands.ts';
import { myAsks } from './seats.ts';
import { fitted, type Range, type Table } from './sizing.ts';

export interface Choosing {
  ask: Ask;
  buttons: Button[];
  /** Whose amount the slider sets. */
  sized: Button | null;
  range: Range | null;
  amount: number;
  table: Table;
  setAmount(amount: number): void;
  /** Gives the slider to another option. */
  size(name: string): void;
  picked: string[];
  pickable: string[];
  /** Takes a card up, or lays it back. */
  pick(card: string): void;
  /** The request has stood long enough to be answered by a tap. */
  settled: boolean;
  can(button: Button): boolean;
  /** The option whose answer is on its way. */
  sending: string | null;
  give(button: Button): void;
  /** Answers with one of an option's groups of cards. */
  giveSet(button: Button, set: string[]): void;
}

/** A request appears under the finger: a tap that was meant for what stood there before must not play. */
const SETTLE_MS = 400;

interface Draft {
  ask: number;
  picked: string[];
  amount: number | null;
  chosen: string | null;
}

/** The first open choice of mine, or null. */
export function useChoosing(link: TableLink, view: TableView, pending: readonly Command[]): Choosing | null {
  const [kept, keep] = useState<Draft | null>(null);
  const ask = myAsks(view)[0];
  const settled = useSettled(ask?.ask ?? null);
  const latest = useRef(kept);
  const draft = kept && kept.ask === ask?.ask ? kept : { ask: ask?.ask ?? -1, picked: [], amount: null, chosen: null };
  latest.current = draft;
  if (!ask) return null;
  const change = (part: Partial<Draft>) => {
    latest.current = { ...(latest.current ?? draft), ...part };
    keep(latest.current);
  };
  const buttons = buttonsOf(ask);
  const sized = sizedOf(buttons, draft.chosen);
  const range = sized?.range ?? null;
  const amount = range ? fitted(draft.amount ?? range.min, range) : 0;
  const cards = pickable(buttons);
  const command = pending.find(each => each.type === 'act' && each.payload.ask === ask.ask);
  const send = (button: Button, set?: string[]) => {
    const own = button === sized || button.name === sized?.name;
    const sum = button.range ? (own ? amount : button.range.min) : undefined;
    const takes = button.cards !== null || button.sets.length > 0;
    link.act(ask.ask, button.name, {
      ...(sum === undefined ? {} : { amount: sum }),
      ...(takes ? { cards: set ?? draft.picked } : {}),
    });
  };
  return {
    ask,
    buttons,
    sized,
    range,
    amount,
    table: tableOf(view, buttons),
    setAmount: value => change({ amount: value }),
    size: name => change({ chosen: name, amount: null }),
    picked: draft.picked,
    pickable: cards,
    pick: card => change({ picked: toggled(draft.picked, card, cards, mostPicked(buttons)) }),
    settled,
    can: button => settled && !command && fits(button, draft.picked),
    sending: command ? String(command.payload.option) : null,
    give: button => send(button),
    giveSet: (button, set) => send(button, set),
  };
}

function useSettled(ask: number | null): boolean {
  const [seen, see] = useState<number | null>(null);
  useEffect(() => {
    if (ask === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // from a frame that shows it on: a busy phone draws it long after it was made
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => see(ask), SETTLE_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [ask]);
  return ask !== null && seen === ask;
}

// One too many: where only one can be chosen, the new one takes its place; else it is not taken.
function toggled(picked: readonly string[], card: string, all: readonly string[], most: number): string[] {
  const times = (list: readonly string[]) => list.filter(each => each === card).length;
  if (times(picked) >= times(all)) {
    const at = picked.lastIndexOf(card);
    return picked.filter((_, index) => index !== at);
  }
  if (most === 1) return [card];
  return picked.length < most ? [...picked, card] : [...picked];
}

function tableOf(view: TableView, buttons: readonly Button[]): Table {
  const limits = view.table?.limits ?? {};
  const call = buttons.find(each => each.name === 'call')?.price ?? 0;
  const unit = limits.bb ?? limits.ante ?? limits.stake ?? limits.point_value ?? view.hand.stake;
  return { pot: view.hand.pot, toCall: call, unit: Math.max(1, unit || 1) };
}
