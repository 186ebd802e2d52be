// A request of the Operator API as its signature is verified over it.

/** What a request says of itself; header names are lower case. */
export interface SignedRequest {
  method: string;
  /** Raw path and query as in the request line. */
  target: string;
  header(name: string): string | undefined;
  body: Buffer;
  /** The body was longer than the route's limit. */
  truncated: boolean;
  unreadable: boolean;
  ip: string;
}
