// Where log lines go: standard output, but never so that a reader who does not read stops the process.
import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';

/** Lines that may wait for a slow reader; beyond it they are dropped and counted. */
const MOST_BYTES = 4 * 2 ** 20;

export interface Sink {
  write(line: string): void;
}

/** A sink on a pipe or socket; undefined for anything else (a file, a terminal): those do not wait for anybody. */
export function pipeSink(fd: number): Sink | undefined {
  try {
    const kind = fstatSync(fd);
    if (!kind.isFIFO() && !kind.isSocket()) return undefined;
    return new PipeSink(new Socket({ fd, readable: false, writable: true }));
  } catch {
    return undefined;
  }
}

class PipeSink implements Sink {
  readonly #socket: Socket;
  #dropped = 0;
  #isBroken = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => {
      this.#isBroken = true; // the reader is gone: nobody misses the lines
    });
    socket.unref();
  }

  write(line: string): void {
    if (this.#isBroken) return;
    const { writableLength } = this.#socket;
    if (writableLength > MOST_BYTES) {
      this.#dropped++;
      return;
    }
    if (writableLength < MOST_BYTES / 2) this.#tell();
    this.#socket.write(line);
  }

  #tell(): void {
    if (this.#dropped === 0) return;
    const line = {
      level: 40,
      time: Date.now(),
      svc: 'baize',
      dropped: this.#dropped,
      msg: 'nobody read the log: lines were dropped',
    };
    this.#dropped = 0;
    this.#socket.write(`${JSON.stringify(line)}\n`);
  }
}
