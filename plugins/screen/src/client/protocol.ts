// The messages between the screen and the server, as they travel.
import type { Amount } from './money.ts';

export interface Fact {
  seq: number;
  kind: string;
  ts?: number;
  [field: string]: unknown;
}

export interface TableInfo {
  table_id: string;
  game_code: string;
  names?: Record<string, string>;
  name?: string;
  currency: string;
  exponent: number;
  symbol: string;
  limits: Record<string, number>;
  seats_max?: number;
  timers?: Record<string, number>;
  /** What the house takes; null: nothing. */
  rake?: { kind: string; bp: number; cap: number } | null;
  card_design?: { face?: string; back?: string; back_color?: string };
  live?: boolean;
  mode?: string;
  /** How one may enter a running game, the usual way first. */
  entries?: string[];
}

export interface BetItem {
  spot: string;
  amount: number;
}

export interface Placement {
  bet: string | number;
  items: BetItem[];
}

export interface You {
  seat: number | null;
  chips: number;
  pending: number;
  status: string | null;
  bets: Placement[];
  balance?: Amount | null;
  /** I asked to sit out; while a round runs `status` is still `in`. */
  sitting_out?: boolean;
  /** I stand up when the round is over. */
  leaving?: boolean;
}

export interface SpotLimit {
  min: number;
  max: number;
  step: number;
  seat?: number;
}

/** An open request: spots in a betting window, options for the one who must decide. */
export interface Ask {
  ask: number;
  seat?: number;
  spots?: Record<string, SpotLimit>;
  options?: Record<string, Record<string, unknown>>;
  otherwise?: string;
  deadline: number | null;
  ms: number;
  /** The seat's time bank runs. */
  bank?: boolean;
}

export interface Snapshot {
  table: TableInfo;
  you: You;
  round: { round_id: string; hand_no?: number; version?: string } | null;
  facts: Fact[];
  last: number;
  asks: Ask[];
  now: number;
}

export interface Ack {
  aid: string;
  ok: boolean;
  code?: string;
  data?: Record<string, unknown>;
  bet?: string | number;
  [field: string]: unknown;
}

export type SpotTotals = Record<string, { amount: number; players: number }>;

/** The answer of `POST /play/v1/session`. */
export interface Session {
  session: string;
  expires_at: string;
  player: { player_id: string; nickname: string; currency: string; exponent: number; symbol: string };
  operator: { code: string; multi_table: boolean; watch_limit_sec: number };
  lang: string;
  device?: string;
  return_url: string | null;
  origin?: string | null;
  start: { game_code: string | null; table_id: string | null };
}

export interface LobbyGame {
  game_code: string;
  name?: string;
  names?: Record<string, string>;
  category: string;
  kind?: string;
  live?: boolean;
  min_bet?: number;
  max_bet?: number;
  status?: string;
  sort_order?: number;
  maintenance?: { end?: string | number | null } | null;
  end?: string | number | null;
  lobby?: { hide_menu?: boolean; hide_tables?: boolean; banner?: Banner };
}

export interface Banner {
  sha256: string;
  title: string;
  link_url: string;
  width: number;
  height: number;
}

export interface LobbyTable {
  table_id: string;
  game_code: string;
  name?: string;
  names?: Record<string, string>;
  currency?: string;
  limits: Record<string, number>;
  seats?: { max: number; taken: number };
  players?: number;
  status?: string;
  private?: { state: string; start: number; end: number };
  snapshot_url?: string;
  sort_order?: number;
  live?: boolean;
  mode?: string;
  practice?: boolean;
  mine?: boolean;
  roads?: unknown[];
}

export interface Lobby {
  games: LobbyGame[];
  tables: LobbyTable[];
  balance: Amount | null;
}

/** How a round ended, in the list of own rounds. */
export interface RoundRow {
  round_id: string;
  game_code: string;
  table_id: string;
  started_at?: string;
  settled_at: string;
  status: string;
  bet: number;
  win: number;
  currency: string;
  hand_no: number;
  table_name?: string;
  table_names?: Record<string, string>;
}

/** Close codes of the server; everything else is a lost line. */
export const CLOSE = { sessionOver: 4101, toLobby: 4102, replaced: 4103, moving: 4104, flood: 4129 } as const;
