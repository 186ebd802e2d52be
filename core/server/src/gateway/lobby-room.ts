// The lobby: who is there hears of what its operator offers, of their wallet and of their own tables.
import { type Client, Room } from '@colyseus/core';
import type { Session } from '../players/index.ts';
import { patchOnlyWhenTold } from './at-rest.ts';
import type { Auth } from './entrance.ts';
import { hearAll } from './hearing.ts';
import { enter, type RoomsDeps, stillIn, toRefusal } from './room-deps.ts';
import { Visit } from './visit.ts';

export abstract class LobbyRoom extends Room {
  override autoDispose = false;
  protected abstract readonly deps: RoomsDeps;
  readonly #visits = new Map<Client, Visit>();

  override onCreate({ id }: { id: string }): void {
    this.roomId = id;
    patchOnlyWhenTold(this);
    hearAll(this, this.deps.log, () => {});
  }

  override async onJoin(client: Client): Promise<void> {
    const { deps } = this;
    const { session } = client.auth as Auth;
    let visit: Visit | undefined;
    try {
      enter(deps, session);
      visit = new Visit(client, deps, session, null);
      this.#visits.set(client, visit);
      await stillIn(deps, client);
      visit.hasJoined = true;
      deps.own.joined(visit);
      void this.#tellBalance(visit, session);
    } catch (error) {
      visit?.over();
      this.#visits.delete(client);
      throw toRefusal(deps, error);
    }
  }

  override onLeave(client: Client): void {
    this.#visits.get(client)?.over();
    this.#visits.delete(client);
  }

  override onBeforeShutdown(): void {
    void this.disconnect(4104);
  }

  /** The balance on entering (WBL-01); later ones come when the wallet says them. */
  async #tellBalance(visit: Visit, { operator, operatorSessionId, player }: Session): Promise<void> {
    try {
      const { balance } = await this.deps.wallet.balance({ ...player, operator }, operatorSessionId);
      if (balance !== null) visit.send('balance', { balance: Number(balance), currency: player.currency });
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the balance of who came into the lobby could not be asked for');
    }
  }
}
