// A call of a certification with its answer, and how it differed from an ordinary one.
import type { Answer, Classified } from '../wallet/index.ts';
import type { Message } from './message.ts';
import type { Tampering } from './tampering.ts';

/** An answer with what it was to. */
export interface Reply {
  message: Message;
  answer: Answer;
  classified: Classified;
  tampering: Tampering | undefined;
  /** we did not wait for it */
  hungUp: boolean;
}

/** How a call differs from an ordinary one. */
export interface How {
  tampering?: Tampering;
  /** hangs up as soon as the call is written */
  hangUp?: true;
  /** the bytes that are sent; by default the message's own */
  text?: string;
}
