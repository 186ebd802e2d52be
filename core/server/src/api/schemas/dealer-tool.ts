// What a dealer's tool sends and reads beside its room.
import Type from 'typebox';
import { orNull, Timestamp } from './words.ts';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$' });

export const RegisterBody = Type.Object({
  operator: text(64),
  device_name: text(60),
  os: text(60),
  app_version: text(40),
  public_key: Type.String({ maxLength: 400, description: 'SPKI as base64: Ed25519, or ECDSA over P-256' }),
  table_id: Type.Optional(orNull(text(64))),
});

export const DeviceState = Type.Object({
  device_id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  status: Type.Enum(['pending', 'active', 'disabled']),
  table_id: orNull(Type.String({ description: 'where it works; null: nowhere yet' })),
  table_name: orNull(Type.String()),
});

export const LoginBody = Type.Object({
  login: Type.Optional(text(100)),
  pin: Type.Optional(Type.String({ maxLength: 100 })),
  badge: Type.Optional(text(100)),
});

export const SignedIn = Type.Object({
  token: Type.String({ description: 'for the room `dealer`: `joinById("dealer", {session: token})`' }),
  expires_at: Timestamp,
  dealer: Type.Object({
    dealer_id: Type.String(),
    login: Type.String(),
    name: Type.String(),
    role: Type.Enum(['dealer', 'pitboss']),
    photo_url: Type.String(),
  }),
  device: DeviceState,
});

const ToolFile = Type.Object({
  platform: Type.Enum(['windows-x86_64', 'darwin-aarch64', 'darwin-x86_64']),
  alias: Type.Enum(['windows', 'mac', 'mac-intel']),
  file: Type.String(),
  size: Type.Integer({ description: 'bytes' }),
  url: Type.String({ description: 'always the newest file' }),
});

export const PublishedToolView = Type.Object({
  version: Type.String({ description: 'empty when nothing is published' }),
  notes: Type.Optional(Type.String()),
  pub_date: Type.Optional(Type.String()),
  files: Type.Array(ToolFile),
});
