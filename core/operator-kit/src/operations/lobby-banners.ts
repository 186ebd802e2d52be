// Calls under `/lobby-banners`. Made by `npm run docs` from what the server declares: do not edit.
export interface LobbyBanners {
  /** Upload a banner. */
  'PUT /lobby-banners': {
    body: {
      /** JPEG, PNG, WebP or GIF, as base64 or a data URL; at most 512 KB */
      image: string;
    };
    reply: {
      sha256: string;
      width: number;
      height: number;
    };
  };
}
