// The seam of traces: off unless a collector is named. Off, it costs one look at a flag, and nothing of OpenTelemetry's SDK is loaded.

import type { SpanAbout, SpanMaker } from './spans.ts';

/** Where traces go, and how many of a hundred are kept. */
export interface TraceSettings {
  url: string | null;
  percent: number;
}

class Tracing {
  /** Ask this first: nearly always nobody wants them. */
  on = false;
  #maker: SpanMaker | null = null;

  /** Loads the SDK where a collector is named. */
  async start({ url, percent }: TraceSettings): Promise<void> {
    if (url === null || this.#maker) return;
    const { openTelemetry } = await import('./open-telemetry.ts');
    this.#maker = openTelemetry(url, percent);
    this.on = true;
  }

  span<T>(name: string, about: SpanAbout, work: () => Promise<T>): Promise<T> {
    return this.#maker ? this.#maker.span(name, about, work) : work();
  }

  tell(about: SpanAbout): void {
    this.#maker?.tell(about);
  }

  traceparent(): string | undefined {
    return this.#maker?.traceparent();
  }

  async stop(): Promise<void> {
    const maker = this.#maker;
    this.#maker = null;
    this.on = false;
    await maker?.stop();
  }
}

/** The one seam of the process. */
export const tracing = new Tracing();
