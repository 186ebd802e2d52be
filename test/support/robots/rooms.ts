// Where robots play against a real server: real time, a client of its rooms for each, a session that its operator's launch gives.
import type { Room } from '@colyseus/sdk';
import { joinRoom } from '../join.ts';
import type { Answer, Deed, Door, Ear, Line, Player, Street } from './street.ts';

export interface RoomStreetAbout {
  /** where the server is now */
  url(): string;
  table: string;
  /** @returns a session of this robot */
  enter(player: Player): Promise<string>;
  logout?(player: Player): Promise<void>;
  remember?(player: Player, deed: Deed, answer?: Answer): void;
  /** every message, before the robot hears it */
  heard?(player: Player, type: string, payload: Record<string, unknown>): void;
  frame?(player: Player, bytes: Uint8Array): void;
}

/** A client gives up who hears nothing for so long while it comes in. */
const JOIN_MS = 10_000;

export class RoomStreet implements Street {
  readonly isEndless = false;
  readonly #about: RoomStreetAbout;
  readonly #sessions = new Map<Player, { no: number; token: Promise<string> }>();

  constructor(about: RoomStreetAbout) {
    this.#about = about;
  }

  get now(): number {
    return Date.now();
  }

  later(ms: number, _what: string, work: () => void): void {
    setTimeout(work, ms);
  }

  likes(): boolean {
    return true;
  }

  note(): void {}

  broken(sentence: string): void {
    throw new Error(sentence);
  }

  remember(player: Player, deed: Deed, answer?: Answer): void {
    this.#about.remember?.(player, deed, answer);
  }

  logout(player: Player): void {
    this.#about.logout?.(player).catch(() => {}); // nobody is there: they live on
  }

  /** The session that this robot has now. */
  token(player: Player): Promise<string> {
    const known = this.#sessions.get(player);
    if (known?.no === player.session) return known.token;
    const token = this.#about.enter(player);
    token.catch(() => this.#sessions.delete(player));
    this.#sessions.set(player, { no: player.session, token });
    return token;
  }

  door(player: Player): Door {
    return {
      open: ear => {
        const line = new RoomLine(this.#about.table, String(player.session));
        return { line, join: () => this.#join(player, line, ear) };
      },
    };
  }

  async #join(player: Player, line: RoomLine, ear: Ear): Promise<void> {
    const { url, table, heard, frame } = this.#about;
    const joined = joinRoom(url(), table, await this.token(player), {
      joined: room => {
        line.room = room;
      },
      heard: (type, payload) => {
        heard?.(player, type, payload);
        ear.heard(line, type, payload);
      },
      left: () => {
        line.isCut = true;
        ear.cut(line);
      },
      ...(frame ? { frame: bytes => frame(player, bytes) } : {}),
    });
    joined.catch((error: unknown) => {
      if (/SESSION_EXPIRED/.test(`${String(error)} ${String((error as { code?: unknown }).code)}`)) player.renew();
    });
    await inTime(joined);
  }
}

/** A server that stands still takes connections and says nothing: whoever is let in later goes again. */
async function inTime(joined: Promise<Room>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const nobody = new Promise<never>((_done, fail) => {
    late = setTimeout(() => {
      fail(new Error('nobody answered'));
      joined.then(room => room.leave()).catch(() => {});
    }, JOIN_MS);
  });
  await Promise.race([joined, nobody]).finally(() => clearTimeout(late));
}

class RoomLine implements Line {
  readonly tableId: string;
  readonly session: string;
  readonly isStale = false;
  room: Room | undefined;
  isCut = false;

  constructor(tableId: string, session: string) {
    this.tableId = tableId;
    this.session = session;
  }

  get isOpen(): boolean {
    return this.room !== undefined && !this.isCut;
  }

  send(type: string, payload: Record<string, unknown>): void {
    if (this.isOpen) this.room?.send(type, payload);
  }

  leave(): void {
    this.isCut = true;
    void this.room?.leave().catch(() => {});
  }
}
