// Sessions that were right when they were last looked up, in memory: while unauthenticated callers flood the door it is known
// without the database whose request it is. Whether a session still is right, only the database says.

const MOST = 50_000;

/** By the hash of a session, its player; of more than `MOST` those that were longest not seen are forgotten. */
export class LiveSessions {
  readonly #players = new Map<string, string>();

  playerOf(id: string): string | undefined {
    return this.#players.get(id);
  }

  saw(id: string, playerId: string): void {
    this.#players.delete(id);
    this.#players.set(id, playerId);
    if (this.#players.size <= MOST) return;
    const [oldest] = this.#players.keys();
    this.#players.delete(oldest as string);
  }

  forget(id: string): void {
    this.#players.delete(id);
  }

  /** The statement that answers those to begin with, the newest last. */
  static readonly statement = `select id, player_id from (
      select id, player_id, created_at from player_session where revoked_at is null and expires_at > $1
       order by created_at desc limit ${MOST}) newest
    order by created_at`;
}
