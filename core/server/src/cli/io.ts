// Where a command reads and writes.

/** The streams of a command: results go to `out`, faults to `err`. */
export interface Io {
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream;
  in: NodeJS.ReadableStream;
}
