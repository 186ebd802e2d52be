// Calls under `/card-design`. Made by `npm run docs` from what the server declares: do not edit.
export interface CardDesign {
  /** How cards look. */
  'GET /card-design': {
    reply: {
      card_design: {
        /** texas, studio */
        face?: string | undefined;
        /** texas, rlive */
        back?: string | undefined;
        /** blue, red, black; counts where `back` is rlive */
        back_color?: string | undefined;
      };
      default: {
        /** texas, studio */
        face: string;
        /** texas, rlive */
        back: string;
        /** blue, red, black; counts where `back` is rlive */
        back_color: string;
      };
      options: {
        face: string[];
        back: string[];
        back_color: string[];
      };
    };
  };
  /** Set how cards look. */
  'PUT /card-design': {
    body: {
      face?: 'texas' | 'studio' | '' | null | undefined;
      back?: 'texas' | 'rlive' | '' | null | undefined;
      back_color?: 'blue' | 'red' | 'black' | '' | null | undefined;
    };
    reply: {
      card_design: {
        /** texas, studio */
        face?: string | undefined;
        /** texas, rlive */
        back?: string | undefined;
        /** blue, red, black; counts where `back` is rlive */
        back_color?: string | undefined;
      };
    };
  };
}
