// A chip: a colour by rank and a short label; the exact sum always stands beside it.
import { art } from './icon.tsx';

export function Chip(props: { colour: number; label: string }) {
  return (
    <span class={`chip chip-${props.colour}`} aria-hidden="true">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <use href={art('chip')} />
      </svg>
      <b>{props.label}</b>
    </span>
  );
}
