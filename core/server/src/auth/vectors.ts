// Requests with their signatures, published so that whoever signs can compare (NS-17).

/** A request as it is sent, and what its signature must be. */
export interface Vector {
  timestamp: string;
  nonce: string;
  method: string;
  /** path with query */
  target: string;
  body: string;
  signature: string;
}

/** The secret of all vectors, as the literal string that it is. */
export const VECTOR_SECRET = '0123456789abcdef'.repeat(4);

const ID = '0123456789abcdef0123456789abcdef';
const DEBIT =
  `{"amount":100000,"created_at":"2026-01-01T00:00:00.000Z","currency":"KRW","external_id":"u-1001","game_code":"live_baccarat",` +
  `"operator_session_id":null,"player_id":"pl_${ID}","reason":"bet","round_id":"rnd_${ID}","table_id":"tbl_${ID}","tx_id":"tx_${ID}"}`;

/** Four requests to us, then a call of ours to a wallet at `https://wallet.example.com/gp/`. */
export const VECTORS: readonly Vector[] = [
  {
    timestamp: '1767225600000',
    nonce: 'n-0001',
    method: 'POST',
    target: '/operator/v1/launch',
    body: '{"player":{"external_id":"u-1001","nickname":"홍길동","currency":"KRW"},"game_code":"holdem_nlh","lang":"ko"}',
    signature: 'c6c6cd06a940553c70dd3fbc90b216421d376234b4ebaa06910a227f98107db6',
  },
  {
    timestamp: '1767225600001',
    nonce: 'n-0002',
    method: 'GET',
    target: '/operator/v1/rounds?from=2026-01-01T00:00:00%2B09:00&to=2026-01-02T00:00:00%2B09:00&limit=100&external_id=u%2F1001',
    body: '',
    signature: '7ca965ccd241cebb13c4841ec8d8949f62b6c6a24889929473631d3c08c1a018',
  },
  {
    timestamp: '1767225600002',
    nonce: 'n-0003',
    method: 'POST',
    target: '/operator/v1/players/u%2F1001/logout',
    body: '',
    signature: 'cf76cbb96829861eb26381a83795e6d8c653d719f7caa3634fdbb589d109d259',
  },
  {
    timestamp: '1767225600003',
    nonce: 'n-0004',
    method: 'DELETE',
    target: `/operator/v1/private-tables/prv_${ID}`,
    body: '{}',
    signature: '050f3a932e93425c1f24c300b1c3f03f47fdfec210a4869341f686b05267a307',
  },
  {
    timestamp: '1767225600004',
    nonce: 'AbCdEfGhIjKlMnOpQrStUv-_',
    method: 'POST',
    target: '/gp/debit',
    body: DEBIT,
    signature: '7fdc089500dee6cceec0feb93fb44142bc514109952b9469892366ebe00d3ed6',
  },
];
