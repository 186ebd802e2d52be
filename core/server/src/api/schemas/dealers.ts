// Dealers and their devices: what operators and staff send, and what they read.
import Type from 'typebox';
import { orNull, Timestamp } from './words.ts';

const Role = Type.Enum(['dealer', 'pitboss']);
const Name = Type.String({ format: 'dealer-name', description: '1 to 60 bytes; trimmed' });

export const NewDealerBody = Type.Object({
  login: Type.String({
    pattern: '^\\s*[a-zA-Z0-9][a-zA-Z0-9_-]{1,31}\\s*$',
    maxLength: 100,
    description: 'kept in lower case, trimmed; nobody else has it, at no operator',
  }),
  name: Name,
  pin: Type.String({ minLength: 4, maxLength: 32 }),
  role: Type.Optional(Role),
});

export const DealerChange = Type.Object({
  name: Type.Optional(Name),
  role: Type.Optional(Role),
  pin: Type.Optional(Type.String({ pattern: '^([\\s\\S]{4,32})?$', description: 'empty: it stays' })),
  status: Type.Optional(Type.Enum(['active', 'disabled'])),
});

export const NewDealer = Type.Object({ dealer_id: Type.String() });

const dealer = {
  dealer_id: Type.String({ format: 'uuid' }),
  login: Type.String(),
  name: Type.String(),
  role: Role,
  status: Type.Enum(['active', 'disabled']),
  rounds: Type.Integer({ description: 'rounds in which they dealt a card' }),
  created_at: Timestamp,
  photo_url: Type.String({ description: 'for everybody; empty without a photo' }),
  badge_tail: orNull(Type.String()),
  badge_issued_at: orNull(Timestamp),
  badge_code: Type.String({ description: 'show it to administrators alone; empty where none is issued' }),
};
export const DealerView = Type.Object(dealer);
export const DealerList = Type.Object({ dealers: Type.Array(DealerView) });

export const Badge = Type.Object({
  code: Type.String(),
  tail: Type.String(),
  login: Type.String(),
  name: Type.String(),
  role: Role,
});

const { badge_code: _badge, ...withoutBadge } = dealer;
export const StaffDealer = Type.Object({ ...withoutBadge, operator_code: Type.String() });
export const StaffDealerList = Type.Object({ dealers: Type.Array(StaffDealer) });
export const NewStaffDealerBody = Type.Object({
  operator_code: Type.String({ maxLength: 64 }),
  ...NewDealerBody.properties,
});

const Live = Type.Object({
  scanner: Type.Enum(['connected', 'disconnected', 'virtual', 'none']),
  stream: Type.Object({
    state: Type.Enum(['live', 'connecting', 'off', 'error']),
    latency_ms: Type.Optional(Type.Integer()),
    bitrate_kbps: Type.Optional(Type.Integer()),
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    fps: Type.Optional(Type.Number()),
  }),
  cpu: Type.Optional(Type.Number({ description: 'percent' })),
  mem: Type.Optional(Type.Number({ description: 'percent' })),
  update: Type.Optional(Type.String()),
  app_version: Type.String(),
  os: Type.String(),
});
export const DeviceView = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  status: Type.Enum(['pending', 'active', 'disabled']),
  online: Type.Boolean(),
  logged_in: Type.Boolean(),
  dealer: Type.Optional(Type.String({ description: 'login of who is signed in' })),
  on_duty: Type.Optional(Type.String({ description: 'their name' })),
  app_version: Type.String(),
  os: Type.String(),
  last_ip: Type.Optional(Type.String()),
  last_seen_at: Type.Optional(Timestamp),
  created_at: Timestamp,
  table_id: Type.Optional(Type.String()),
  requested_table_id: Type.Optional(Type.String()),
  open_tables: Type.Array(Type.String(), { description: 'the tables it deals at now' }),
  setup_ready: Type.Boolean({ description: 'approved and bound to a table' }),
  live: Type.Optional(Live),
  last_status: Type.Optional(Live),
  operator: Type.Optional(Type.String()),
  operator_name: Type.Optional(Type.String()),
});
export const DeviceList = Type.Object({
  active: Type.Integer({ description: 'approved devices' }),
  limit: orNull(Type.Integer({ description: 'null: as many as you like' })),
  devices: Type.Array(DeviceView),
});
export const StaffDeviceList = Type.Object({ devices: Type.Array(DeviceView) });

export const DeviceChangeBody = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  status: Type.Optional(Type.Enum(['active', 'disabled'], { description: 'approve, block' })),
  table_id: Type.Optional(orNull(Type.String({ maxLength: 64, description: 'null: it works nowhere' }))),
});
export const DeviceLimitBody = Type.Object({
  operator_code: Type.String({ maxLength: 64 }),
  limit: orNull(Type.Integer({ minimum: 0, maximum: 100_000 })),
});
export const DeviceLimit = Type.Object({ operator_code: Type.String(), limit: orNull(Type.Integer()) });

export const PhotoBody = Type.Object({ image: Type.String({ description: 'base64 or a data URL of a JPEG or PNG' }) });
export const PhotoUrl = Type.Object({ photo_url: Type.String() });
