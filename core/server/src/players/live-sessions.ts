// Sessions that were right when they were last looked up, in memory: while unauthenticated callers flood the door it is known
// without the database whose request it is. Whether a session still is right, only the database says.

const MOST = 50_000;
/** Of one player: who is launched again has left the session before behind, and nobody says so until it ends by its time. */
const MOST_EACH = 8;

/** By the hash of a session, its player; of more than `MOST` those that were longest not seen are forgotten. */
export class LiveSessions {
  readonly #players = new Map<string, string>();
  /** of each player their sessions, the one that was seen last at the end */
  readonly #sessions = new Map<string, string[]>();

  playerOf(id: string): string | undefined {
    return this.#players.get(id);
  }

  saw(id: string, playerId: string): void {
    this.forget(id);
    this.#players.set(id, playerId);
    const own = this.#sessions.get(playerId) ?? [];
    own.push(id);
    this.#sessions.set(playerId, own);
    if (own.length > MOST_EACH) this.forget(own[0] as string);
    if (this.#players.size <= MOST) return;
    const [oldest] = this.#players.keys();
    this.forget(oldest as string);
  }

  forget(id: string): void {
    const playerId = this.#players.get(id);
    if (playerId === undefined) return;
    this.#players.delete(id);
    const left = this.#sessions.get(playerId)?.filter(each => each !== id) ?? [];
    if (left.length > 0) this.#sessions.set(playerId, left);
    else this.#sessions.delete(playerId);
  }

  /** The statement that answers those to begin with, the newest last. */
  static readonly statement = `select id, player_id from (
      select id, player_id, created_at from player_session where revoked_at is null and expires_at > $1
       order by created_at desc limit ${MOST}) newest
    order by created_at`;
}
