// Which device a request is from: signed with its own key, at this time, and once.
import type { Nonces } from '../auth/index.ts';
import { ApiError, type Clock, wallOf } from '../kernel/index.ts';
import { isSigned } from './device-keys.ts';
import type { Device, Devices } from './devices.ts';

const TOLERANCE_MS = 300_000;

export interface DeviceRequest {
  method: string;
  /** path and query as sent */
  target: string;
  header(name: string): string | undefined;
  body: Buffer;
  /** it came cut, or not whole */
  isBroken: boolean;
}

export class DeviceAuth {
  readonly #clock: Clock;
  readonly #devices: Devices;
  readonly #nonces: Nonces;

  constructor(deps: { clock: Clock; devices: Devices; nonces: Nonces }) {
    this.#clock = deps.clock;
    this.#devices = deps.devices;
    this.#nonces = deps.nonces;
  }

  /**
   * The device that signed this, if it may work.
   * @throws INVALID_SIGNATURE, TIMESTAMP_OUT_OF_RANGE, NONCE_REUSED, FORBIDDEN: it waits for its approval, or is blocked
   */
  async verify({ method, target, header, body, isBroken }: DeviceRequest): Promise<Device> {
    const device = await this.#devices.find(header('x-device') ?? '');
    const timestamp = header('x-timestamp') ?? '';
    const nonce = header('x-nonce') ?? '';
    if (!device || isBroken) throw new ApiError('INVALID_SIGNATURE');
    const at = /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
    const now = wallOf(this.#clock);
    if (!(Math.abs(at - now) <= TOLERANCE_MS)) throw new ApiError('TIMESTAMP_OUT_OF_RANGE');
    const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n${method}\n${target}\n`), body]);
    const isRight = /^[\w-]{1,128}$/.test(nonce) && isSigned(device.publicKey, signed, header('x-signature') ?? '');
    if (!isRight) throw new ApiError('INVALID_SIGNATURE');
    const use = await this.#nonces.use(`device ${device.id}`, nonce, Math.max(at, now) + TOLERANCE_MS);
    if (use === 'reused') throw new ApiError('NONCE_REUSED');
    if (device.status !== 'active') throw new ApiError('FORBIDDEN');
    return device;
  }
}
