// What of a page leaves its frame: texts, pictures and controls that nobody can see whole, nor scroll to.
import type { Page } from 'playwright-core';

/** As sentences, each once; of an open panel and what lies behind it the panel alone. */
export function overflowsOf(page: Page): Promise<string[]> {
  const parts = [nameOf, isWatched, lostOf, boxesOf, overflowsIn];
  return page.evaluate(`(() => { ${parts.map(String).join('\n')}\n return overflowsIn(); })()`);
}

// All that follows runs in the page, which is given these functions by their text.

function nameOf(each: Element): string {
  const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
  const own = (at: Element | null | undefined) => (at as HTMLElement | null)?.dataset?.test ?? at?.getAttribute('class');
  const name = own(each) ?? `${each.tagName.toLowerCase()} in ${own(each.closest('[data-test], [class]')) ?? 'the page'}`;
  return words ? `${name} “${words}”` : name;
}

/** Words for readers of screens stand outside on purpose, and what cannot be seen is missed by nobody. */
function isWatched(each: Element): boolean {
  if (each.closest('.sr, .inert, [aria-live], option, [hidden]')) return false;
  return each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** Pixels of a box that are lost to the left or the right; 0 where one can scroll to them, or its words end in an ellipsis. */
function lostOf(each: Element, box: DOMRect): number {
  let { left, right } = box;
  for (let at: Element | null = each; at && at !== document.body; at = at.parentElement) {
    const { overflowX, position, textOverflow } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1) return 0;
    if (overflowX !== 'visible') {
      if (textOverflow === 'ellipsis') return 0;
      const edge = at.getBoundingClientRect();
      const lost = Math.max(edge.left - left, right - edge.right);
      if (lost > 2) return lost;
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
    }
    if (position === 'fixed') break;
  }
  return Math.max(-left, right - innerWidth, 0);
}

/** The texts, pictures and controls of a part of the page, each with the boxes that it fills. */
function boxesOf(root: Element): [Element, DOMRect][] {
  const found: [Element, DOMRect][] = [];
  for (const each of root.querySelectorAll('button, a[href], input, select, img, canvas, video, svg'))
    if (isWatched(each) && !each.parentElement?.closest('svg')) found.push([each, each.getBoundingClientRect()]);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest('svg, script, style') || !isWatched(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) found.push([parent, rect]);
  }
  return found.filter(([, { width, height }]) => width >= 2 && height >= 2);
}

function overflowsIn(): string[] {
  const root = document.querySelector('.scrim') ?? document.body;
  const wide = document.documentElement.scrollWidth - innerWidth;
  const found = boxesOf(root).flatMap(([each, box]) => {
    const lost = lostOf(each, box);
    return lost > 2 ? [`${nameOf(each)} leaves the screen by ${Math.round(lost)} px`] : [];
  });
  return [...new Set([...(wide > 1 ? [`the page is ${wide} px wider than the screen`] : []), ...found])];
}
