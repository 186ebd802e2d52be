// The title of the tab: where we are, or what wants an answer, so that a tab in the background says so.
import { useEffect } from 'preact/hooks';

let place = 'Baize';
const calls: string[] = [];

function write(): void {
  const call = calls.at(-1);
  document.title = call ? `● ${call}` : place;
}

/** Where we are. */
export function setTitle(title: string): void {
  place = title || 'Baize';
  write();
}

/** Stands in the title as long as there are words. */
export function useTitleCall(words: string | null): void {
  useEffect(() => {
    if (!words) return;
    calls.push(words);
    write();
    return () => {
      calls.splice(calls.indexOf(words), 1);
      write();
    };
  }, [words]);
}
