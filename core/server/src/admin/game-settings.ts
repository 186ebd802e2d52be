// What an operator sets for one of its games: the bets that its players may make, and how its lobby shows it.
import type { Recording } from '../audit/index.ts';
import type { Sql } from '../db/index.ts';
import { type Amount, ApiError, bytesOf, isAmount, pictureOf, sha256 } from '../kernel/index.ts';
import { isLinkUrl, type Operator, readGameSettings, writeGameSettings } from '../operators/index.ts';
import type { Services } from './services.ts';

type Given = Readonly<Record<string, unknown>>;
type Limits = Record<string, { min?: Amount; max?: Amount }>;

/** How a game shows in a site's lobby; what is as usual is left out (GMS-10). */
export interface GameLobby {
  hide_menu?: true;
  hide_tables?: true;
  banner?: GameBanner;
}

export interface GameBanner {
  sha256: string;
  title: string;
  link_url: string;
  width: number;
  height: number;
}

interface Place {
  operator: string;
  game: string;
}

const MOST_TITLE = 200;
const MOST_PIXELS = 4096;
const MOST_IMAGE = 524_288;

/** `currency`, `min`, `max`: not the operator's, not a multiple of the currency's step, the smallest above the largest. */
export async function betLimitFaults(
  { currencies }: Services,
  operator: Operator,
  { currency, min = 0, max = 0 }: Given,
): Promise<string[]> {
  const found = operator.currencies.includes(String(currency)) ? await currencies.find(String(currency)) : undefined;
  const isOff = (amount: unknown) => isAmount(amount) && amount % (found?.settingsStep ?? 1) !== 0;
  const isCrossed = isAmount(min) && isAmount(max) && max > 0 && min > max;
  return [...(found ? [] : ['currency']), ...(isOff(min) ? ['min'] : []), ...(isOff(max) || isCrossed ? ['max'] : [])];
}

/** In force for who comes from now on, and in open lobbies. @returns all limits of the game */
export async function setBetLimits(
  services: Services,
  record: Recording,
  { currency, min, max, ...place }: Place & { currency: string; min: Amount; max: Amount },
): Promise<Limits> {
  return change(services, record, place, settings => {
    const { [currency]: _, ...others } = settings.bet_limits as Limits;
    const sides = { ...(min > 0 ? { min } : {}), ...(max > 0 ? { max } : {}) };
    const limits: Limits = min > 0 || max > 0 ? { ...others, [currency]: sides } : others;
    settings.bet_limits = limits;
    return limits;
  });
}

/** `banner.title`, `banner.link_url`: what a schema does not say of a banner. */
export function bannerFaults({ config }: Services, banner: unknown): string[] {
  if (typeof banner !== 'object' || banner === null) return [];
  const { title = '', link_url: link = '' } = banner as Given;
  const isLong = typeof title === 'string' && [...title.trim()].length > MOST_TITLE;
  const isLink = typeof link !== 'string' || link === '' || isLinkUrl(link, config.env === 'test');
  return [...(isLong ? ['banner.title'] : []), ...(isLink ? [] : ['banner.link_url'])];
}

interface LobbyWanted extends Place {
  menu?: boolean;
  tables?: boolean;
  banner?: (Partial<GameBanner> & Pick<GameBanner, 'sha256'>) | null;
}

/** Replaces all of it; lobbies that are open show it at once. @throws BANNER_NOT_FOUND */
export async function setGameLobby(services: Services, record: Recording, wanted: LobbyWanted): Promise<GameLobby> {
  const { menu = false, tables = false, banner, operator, game } = wanted;
  const lobby: GameLobby = {
    ...(menu ? {} : { hide_menu: true }),
    ...(tables ? {} : { hide_tables: true }),
    ...(banner ? { banner: bannerOf(banner) } : {}),
  };
  return change(services, record, { operator, game }, async (settings, sql) => {
    if (banner && !(await services.banners.has(sql, operator, banner.sha256))) throw new ApiError('BANNER_NOT_FOUND');
    settings.lobby = lobby;
    return lobby;
  });
}

const pixels = (given = 0): number => Math.min(Math.max(given, 0), MOST_PIXELS);

const bannerOf = ({ sha256, title = '', link_url = '', width, height }: NonNullable<LobbyWanted['banner']>): GameBanner => ({
  sha256,
  title: title.trim(),
  link_url,
  width: pixels(width),
  height: pixels(height),
});

/** @throws BAD_IMAGE: no base64, no picture, too large */
export async function uploadBanner(
  { banners }: Services,
  record: Recording,
  operator: string,
  image: string,
): Promise<{ sha256: string; width: number; height: number }> {
  const bytes = bytesOf(image);
  const picture = bytes && bytes.length <= MOST_IMAGE ? pictureOf(bytes) : undefined;
  if (!bytes || !picture || [picture.width, picture.height].some(side => side < 1 || side > MOST_PIXELS))
    throw new ApiError('BAD_IMAGE');
  const { type, width, height } = picture;
  const made = { sha256: sha256(bytes), width, height };
  record.note({ ...made, type });
  await record.change(sql => banners.store(sql, operator, { ...made, type, bytes }));
  return made;
}

type GameSettings = NonNullable<Awaited<ReturnType<typeof readGameSettings>>>;

/** Of two at once the second one changes what the first one left. */
async function change<T>(
  { db, online }: Services,
  record: Recording,
  { operator, game }: Place,
  work: (settings: GameSettings, sql: Sql) => T | Promise<T>,
): Promise<T> {
  const result = await record.change(async sql => {
    const settings = await readGameSettings(sql, operator, game);
    if (!settings) throw new Error(`${operator} is gone`);
    const made = await work(settings, sql);
    db.invalidates(sql, 'operator', operator);
    await writeGameSettings(sql, operator, game, settings);
    return made;
  });
  online.lobbyChanged(operator);
  return result;
}
