// Who hears of tables: that one has opened, is gone, or shows something else in lobbies.
type Heard = Promise<void> | void;

export class TableListeners {
  readonly #opened: ((id: string) => Heard)[] = [];
  readonly #closed: ((id: string, reason: string) => Heard)[] = [];
  readonly #changed: ((id: string) => void)[] = [];

  onOpened(listener: (id: string) => Heard): void {
    this.#opened.push(listener);
  }

  onClosed(listener: (id: string, reason: string) => Heard): void {
    this.#closed.push(listener);
  }

  onChanged(listener: (id: string) => void): void {
    this.#changed.push(listener);
  }

  async opened(id: string): Promise<void> {
    for (const listener of this.#opened) await listener(id);
  }

  async closed(id: string, reason: string): Promise<void> {
    for (const listener of this.#closed) await listener(id, reason);
  }

  changed(id: string): void {
    for (const listener of this.#changed) listener(id);
  }
}
