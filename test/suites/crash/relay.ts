// The line between the server and its database as a process of its own: what players remember, and whoever collects that garbage,
// keeps no statement waiting.
import { serve } from '../../support/child.ts';
import { TcpRelay } from '../../support/tcp-relay.ts';

let relay: TcpRelay | undefined;

const line = (): TcpRelay => {
  if (!relay) throw new Error('no line yet');
  return relay;
};

serve(null, {
  /** @returns the same database by way of this line */
  to: async ({ url }: { url: string }) => {
    relay = await TcpRelay.to(url);
    return relay.url;
  },
  cut: () => line().cut(),
  stall: () => line().stall(),
  open: () => line().open(),
  /** answers when it has happened */
  loseLate: ({ words, alone, ms }: { words: string; alone: boolean; ms: number }) => line().loseLate(words, { alone, ms }),
  loseNothing: () => line().loseNothing(),
});
