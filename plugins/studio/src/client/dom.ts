// Elements of the page: made, put in place, and asked for what was typed.
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

export function show(...children: Child[]): void {
  document.querySelector('#app')?.replaceChildren(...children);
}

/** A field with its name above it. */
export const field = (label: string, props: Partial<HTMLInputElement>): [HTMLLabelElement, HTMLInputElement] => {
  const input = make('input', { autocomplete: 'off', ...props });
  return [make('label', {}, label, input), input];
};

export const button = (label: string, onclick: () => void, className = ''): HTMLButtonElement =>
  make('button', { type: 'button', className, onclick }, label);
