// Elements of the page. What a wallet has said is text, never markup.
type Child = Node | string;

/** An element with its properties and what is in it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...children);
  return element;
}

/** A list of names and values. */
export const pairs = (className: string, rows: readonly (readonly [string, string])[]): HTMLDListElement =>
  make('dl', { className }, ...rows.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))));
