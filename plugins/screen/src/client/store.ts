// The smallest shared state: a value, a way to change it, and a hook that draws again when it changed.
import { useEffect, useState } from 'preact/hooks';

export interface Store<T> {
  get(): T;
  set(change: T | ((value: T) => T)): void;
  listen(listener: () => void): () => void;
}

export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      const next = typeof change === 'function' ? (change as (value: T) => T)(value) : change;
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(source: Store<T>): T {
  const [value, setValue] = useState({ held: source.get() });
  useEffect(() => {
    const take = () => setValue(now => (Object.is(now.held, source.get()) ? now : { held: source.get() }));
    take();
    return source.listen(take);
  }, [source]);
  return Object.is(value.held, source.get()) ? value.held : source.get();
}
