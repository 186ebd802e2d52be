// GET /card-design: how cards look to the operator's players, and what may be chosen.
import Type from 'typebox';
import { CARD_DESIGNS, chosenOf } from '../../../catalog/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { CardDesign, FullCardDesign } from '../../schemas/table.ts';

const values = Type.Array(Type.String());

export const endpoint = operatorEndpoint({
  id: 'card-design.get',
  method: 'GET',
  path: '/card-design',
  summary: 'How cards look',
  reply: {
    200: Type.Object({
      card_design: CardDesign,
      default: FullCardDesign,
      options: Type.Object({ face: values, back: values, back_color: values }),
    }),
  },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, operator }) {
    const { face, back, back_color } = (await services.settings.read()).card_design;
    const options = { face: [...CARD_DESIGNS.face], back: [...CARD_DESIGNS.back], back_color: [...CARD_DESIGNS.back_color] };
    return { card_design: chosenOf(operator.cardDesign), default: { face, back, back_color }, options };
  },
});
