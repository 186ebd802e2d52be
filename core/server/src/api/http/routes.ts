// Which call a path with parameters is: looked for among those with as many parts, where a router would try the pattern of each.
import type { Method } from './endpoint.ts';

interface Route<Answer> {
  parts: readonly string[];
  answer: Answer;
}

/** What a path is, and what stands for its parameters, decoded once. */
export interface Found<Answer> {
  answer: Answer;
  params: Record<string, string>;
}

export class Routes<Answer> {
  readonly #byShape = new Map<string, Route<Answer>[]>();

  /** @param path a pattern such as `/operator/v1/rounds/:round_id`; of two that fit a path the one that came first counts */
  add(method: Method, path: string, answer: Answer): void {
    const parts = path.split('/');
    const shape = `${method} ${parts.length}`;
    this.#byShape.set(shape, [...(this.#byShape.get(shape) ?? []), { parts, answer }]);
  }

  /** @param path as it was sent, in its own spelling: nothing of it is decoded before it is taken apart */
  find(method: string, path: string): Found<Answer> | undefined {
    const sent = path.split('/');
    const route = this.#byShape
      .get(`${method} ${sent.length}`)
      ?.find(({ parts }) => parts.every((part, i) => (part.startsWith(':') ? sent[i] !== '' : part === sent[i])));
    if (!route) return undefined;
    const params = route.parts.flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), decoded(sent[i] ?? '')]] : []));
    return { answer: route.answer, params: Object.fromEntries(params) };
  }
}

/** A malformed escape leaves it as it was sent. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
