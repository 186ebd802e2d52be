// What a launch sends (specification, POST /launch, step 1); `null` counts as absent.
import Type from 'typebox';
import { Anything, orNull } from './words.ts';

const text = (maxLength: number) => Type.Optional(orNull(Type.String({ maxLength })));

export const LaunchBody = Type.Object({
  player: Type.Object({
    external_id: Type.String({ format: 'external-id', description: '1 to 64 bytes' }),
    nickname: Type.String({ format: 'nickname', description: '2 to 16 characters' }),
    currency: Type.String({ format: 'currency-name' }),
    country: text(10),
    vip_level: Type.Optional(orNull(Type.Integer())),
  }),
  game_code: text(64),
  table_id: text(64),
  table_password: text(100),
  lang: Type.Optional(Anything),
  device: Type.Optional(orNull(Type.Enum(['desktop', 'mobile']))),
  return_url: Type.Optional(orNull(Type.String({ format: 'return-url' }))),
  operator_session_id: text(256),
});
