// The two kinds of Colyseus rooms for players: the framework makes them itself, so each gets here what it stands on.
import type { AuthContext } from '@colyseus/core';
import type { Auth } from './entrance.ts';
import { LobbyRoom } from './lobby-room.ts';
import type { RoomsDeps } from './room-deps.ts';
import { TableRoom } from './table-room.ts';

export function roomClasses(deps: RoomsDeps) {
  const onAuth = async (_token: string, _options: unknown, context: AuthContext): Promise<Auth> =>
    deps.entrance.admitted(context);
  return {
    LobbyRoom: class extends LobbyRoom {
      static override onAuth = onAuth;
      protected override readonly deps = deps;
    },
    TableRoom: class extends TableRoom {
      static override onAuth = onAuth;
      protected override readonly deps = deps;
    },
  };
}
