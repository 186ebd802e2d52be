// A panel over the screen: keeps the focus inside, closes with Escape or a tap beside it, gives the focus back.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useTranslate } from '../screen.ts';
import { Icon } from './icon.tsx';

const FOCUSABLE = 'button:not([disabled]),input,select,a[href],[tabindex="0"]';

export function Panel(props: { title: string; test: string; onClose(): void; children: ComponentChildren; wide?: boolean }) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { scrollHeight = 0, clientHeight = 0 } = entry?.target ?? {};
      setScrolls(scrollHeight > clientHeight);
    });
    if (body.current) observer.observe(body.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
    return () => before?.focus?.();
  }, []);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      props.onClose();
    }
    if (event.key === 'Tab') hold(event, box.current);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap beside the panel is a second way to close it; the button is the first.
    <div class="scrim" onKeyDown={keys} onPointerDown={event => event.target === event.currentTarget && props.onClose()}>
      <div
        class={`sheet ${props.wide ? 'wide' : ''}`}
        role="dialog"
        aria-modal="true"
        aria-label={props.title}
        tabIndex={-1}
        ref={box}
        data-test={props.test}
      >
        <div class="sheet-head">
          <h2>{props.title}</h2>
          <button type="button" class="ib" aria-label={translate('nav.close')} data-test="sheet-close" onClick={props.onClose}>
            <Icon name="x" />
          </button>
        </div>
        <div class="sheet-body" ref={body} {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': props.title } : {})}>
          {props.children}
        </div>
      </div>
    </div>
  );
}

function hold(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && document.activeElement !== box) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
