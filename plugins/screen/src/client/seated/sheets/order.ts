// What a panel has asked of the table: whether it is on its way, was taken, or was refused.
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../store.ts';
import type { TableLink } from '../../table-link.ts';
import type { CommandRefused, CommandType } from '../commands.ts';

export interface Order {
  /** it has no answer yet */
  busy: boolean;
  /** why it was refused; null: it was not, or is asked again. It is kept here: the felt forgets a refusal after some seconds,
   *  and that is no sign that it was taken */
  refused: CommandRefused | null;
  send(type: CommandType, payload?: Record<string, unknown>): void;
}

/** @param onTaken called once the table has taken it */
export function useOrder(link: TableLink, onTaken: () => void): Order {
  const [aid, setAid] = useState<string | null>(null);
  const [wrong, setWrong] = useState<CommandRefused | null>(null);
  const { pending, refused } = useStore(link.commands.state);
  const busy = aid !== null && pending.some(each => each.aid === aid);
  useEffect(() => {
    if (aid === null || busy) return;
    if (refused?.aid === aid) setWrong(refused);
    else if (wrong?.aid !== aid) onTaken();
  }, [aid, busy, refused]);
  return { busy, refused: wrong?.aid === aid ? wrong : null, send: (type, payload) => setAid(link.give(type, payload)) };
}
