// What one moment makes goes out in one write of each socket: its messages, and the state that comes of them.

/** The stream below a socket. */
export interface Stream {
  cork(): void;
  uncork(): void;
}

/** Streams with something to send. */
const corked = new Set<Stream>();
let works: (() => void)[] = [];
let ends: (() => void)[] = [];
let isDue = false;

function due(): void {
  if (isDue) return;
  isDue = true;
  setImmediate(release);
}

/** What is written to this stream from here on waits for the end of the moment. */
export function gather(stream: Stream | undefined): void {
  if (!stream || corked.has(stream)) return;
  stream.cork();
  corked.add(stream);
  due();
}

/** Done at the end of this moment, of all its changes together; what it writes at once goes out with the rest. */
export function beforeWrites(work: () => void): void {
  works.push(work);
  due();
}

/** Called once this moment is over and everything of it is written. */
export function afterWrites(end: () => void): void {
  ends.push(end);
  due();
}

function release(): void {
  isDue = false;
  const last = works;
  works = [];
  try {
    for (const work of last) work();
  } finally {
    for (const stream of corked) stream.uncork();
    corked.clear();
    const over = ends;
    ends = [];
    for (const end of over) end();
  }
}
