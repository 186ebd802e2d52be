// Calls under `/dealer-tool`. Made by `npm run docs` from what the server declares: do not edit.
export interface DealerTool {
  /** The dealer's tool. */
  'GET /dealer-tool': {
    reply: {
      /** empty when nothing is published */
      version: string;
      notes?: string | undefined;
      pub_date?: string | undefined;
      files: {
        platform: 'windows-x86_64' | 'darwin-aarch64' | 'darwin-x86_64';
        alias: 'windows' | 'mac' | 'mac-intel';
        file: string;
        /** bytes */
        size: number;
        /** always the newest file */
        url: string;
      }[];
      /** your code */
      operator: string;
    };
  };
}
