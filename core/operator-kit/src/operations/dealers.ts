// Calls under `/dealers`. Made by `npm run docs` from what the server declares: do not edit.
export interface Dealers {
  /** Revoke a badge. */
  'DELETE /dealers/{dealer_id}/badge': {
    path: { dealer_id: string | number };
    body?: Record<string, unknown>;
    reply: undefined;
  };
  /** Issue a badge. */
  'POST /dealers/{dealer_id}/badge': {
    path: { dealer_id: string | number };
    body?: Record<string, unknown>;
    reply: {
      code: string;
      tail: string;
      login: string;
      name: string;
      role: 'dealer' | 'pitboss';
    };
  };
  /** Dealers. */
  'GET /dealers': {
    reply: {
      dealers: {
        dealer_id: string;
        login: string;
        name: string;
        role: 'dealer' | 'pitboss';
        status: 'active' | 'disabled';
        /** rounds in which they dealt a card */
        rounds: number;
        created_at: string;
        /** for everybody; empty without a photo */
        photo_url: string;
        badge_tail: string | null;
        badge_issued_at: string | null;
        /** show it to administrators alone; empty where none is issued */
        badge_code: string;
      }[];
    };
  };
  /** Change a dealer. */
  'PATCH /dealers/{dealer_id}': {
    path: { dealer_id: string | number };
    body: {
      /** 1 to 60 bytes; trimmed */
      name?: string | undefined;
      role?: 'dealer' | 'pitboss' | undefined;
      /** empty: it stays */
      pin?: string | undefined;
      status?: 'active' | 'disabled' | undefined;
    };
    reply: undefined;
  };
  /** Remove the photo of a dealer. */
  'DELETE /dealers/{dealer_id}/photo': {
    path: { dealer_id: string | number };
    body?: Record<string, unknown>;
    reply: undefined;
  };
  /** Set the photo of a dealer. */
  'PUT /dealers/{dealer_id}/photo': {
    path: { dealer_id: string | number };
    body: {
      /** base64 or a data URL of a JPEG or PNG */
      image: string;
    };
    reply: {
      photo_url: string;
    };
  };
  /** New dealer. */
  'POST /dealers': {
    body: {
      /** kept in lower case, trimmed; nobody else has it, at no operator */
      login: string;
      /** 1 to 60 bytes; trimmed */
      name: string;
      pin: string;
      role?: 'dealer' | 'pitboss' | undefined;
    };
    reply: {
      dealer_id: string;
    };
  };
}
