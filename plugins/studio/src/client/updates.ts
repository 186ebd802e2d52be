// Newer versions of this page: it asks at times which one is published, and takes it when nothing is lost by it.
/** How often it asks. */
const ASK_MS = 30_000;
/** How often it looks whether a version that waits can be taken. */
const TRY_MS = 250;

/** The version of the page as it was loaded. */
export const VERSION = document.documentElement.dataset.version ?? '';

/** The newest version; this one where the server does not answer. */
async function newest(): Promise<string> {
  try {
    const response = await fetch('/studio/version', { cache: 'no-store' });
    return response.ok ? ((await response.json()) as { version: string }).version : VERSION;
  } catch {
    return VERSION;
  }
}

/** Somebody is typing: a new page would take the words away. */
const isTyping = (): boolean => [...document.querySelectorAll('input')].some(each => each.value !== '');

export class Updates {
  readonly #found: (version: string) => void;
  readonly #isFree: () => boolean;
  #waiting = '';

  /**
   * @param isFree no hand is being dealt here
   * @param found a newer version waits for the end of the hand
   */
  constructor(isFree: () => boolean, found: (version: string) => void) {
    this.#isFree = isFree;
    this.#found = found;
    setInterval(() => void this.ask(), ASK_MS);
    setInterval(() => this.#take(), TRY_MS);
  }

  /** The version that waits; '' when this one is the newest. */
  get waiting(): string {
    return this.#waiting;
  }

  async ask(): Promise<void> {
    const version = await newest();
    if (version === VERSION || version === this.#waiting) return;
    this.#waiting = version;
    this.#found(version);
  }

  #take(): void {
    if (this.#waiting !== '' && this.#isFree() && !isTyping()) location.reload();
  }
}
