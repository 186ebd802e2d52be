// What a span is told, and what makes spans: the words between the seam of traces and the SDK behind it.

/** What is known of a span: ids of ours, words of ours. Never a body, a key, a card, or an operator's id of a player. */
export type SpanAbout = Readonly<Record<string, string | number | undefined>>;

/** What makes spans; `open-telemetry.ts` is one. */
export interface SpanMaker {
  /** Does the work inside a span of the one that runs now. */
  span<T>(name: string, about: SpanAbout, work: () => Promise<T>): Promise<T>;
  /** more about the span that runs now */
  tell(about: SpanAbout): void;
  /** `traceparent` of the span that runs now (W3C); undefined outside of any */
  traceparent(): string | undefined;
  /** Sends what is left, for a moment; none is made afterwards. */
  stop(): Promise<void>;
}
