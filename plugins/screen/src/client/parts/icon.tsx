// A line icon from the art sheet; decoration only, the control around it carries the name.
// Text, as the bundler would lead every script, words too, to the one that holds an object.
declare const __ART__: string;
const PATHS = JSON.parse(__ART__) as Record<string, string>;

/** Address of a drawn symbol: each family of drawings is a file, fetched by who shows one of it. */
export const art = (id: string): string => `${PATHS[id.split('-')[0] ?? '']}#${id}`;

export function Icon(props: { name: string; class?: string }) {
  return (
    <svg class={`ic ${props.class ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={art(`i-${props.name}`)} />
    </svg>
  );
}
