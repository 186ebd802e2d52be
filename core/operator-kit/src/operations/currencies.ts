// Calls under `/currencies`. Made by `npm run docs` from what the server declares: do not edit.
export interface Currencies {
  /** Currencies of the platform. */
  'GET /currencies': {
    reply: {
      currencies: {
        code: string;
        exponent: number;
        symbol: string;
      }[];
    };
  };
}
