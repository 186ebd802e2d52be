// What is wrong with how a page is laid out: texts that leave their box, are cut or lie under something, controls that cross.
import type { Page } from 'playwright-core';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** As sentences; of an open panel and what lies behind it the panel alone. */
export function layoutFaults(page: Page): Promise<string[]> {
  const parts = [
    overlap,
    isEmpty,
    nameOf,
    isShown,
    seenOf,
    scrolls,
    isSame,
    isFanned,
    isFace,
    hasGround,
    isPainted,
    crossedControls,
    textFaults,
    rectFaults,
    cutCards,
    coveredCards,
    underRibbon,
    hiddenResults,
    shortenedLabels,
    betsOnCards,
    faultsIn,
  ];
  return page.evaluate(`(() => { ${parts.map(String).join('\n')}\n return faultsIn(); })()`);
}

// All that follows runs in the page, which is given these functions by their text.

function overlap(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

function isEmpty({ left, top, right, bottom }: Box): boolean {
  return right - left <= 2 || bottom - top <= 2;
}

function nameOf(each: Element): string {
  const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
  return `${(each as HTMLElement).dataset?.test ?? each.getAttribute('class') ?? each.tagName} “${words}”`;
}

function isShown(each: Element): boolean {
  return each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** What is seen of a box, and what cuts it where nobody can scroll to the rest. */
function seenOf(each: Element, box: Box): { seen: Box; cut: Element | null } {
  let seen = box;
  let cut: Element | null = null;
  for (let at: Element | null = each; at; at = at.parentElement) {
    const { overflowX, overflowY, overflowClipMargin, position } = getComputedStyle(at);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const edge = at.getBoundingClientRect();
    const over = overflowY === 'clip' ? Number.parseFloat(overflowClipMargin) || 0 : 0;
    const inside = { left: edge.left - over, top: edge.top - over, right: edge.right + over, bottom: edge.bottom + over };
    const left = overlap(seen, inside);
    const across = /auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1;
    const down = /auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight + 1;
    const lost = seen.right - left.right + (left.left - seen.left) + (seen.bottom - left.bottom) + (left.top - seen.top);
    if (!across && !down && lost > 2) cut ??= at;
    seen = left;
    if (position === 'fixed') break;
  }
  return { seen: overlap(seen, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), cut };
}

function scrolls(each: Element): boolean {
  for (let at: Element | null = each; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
  return false;
}

/** Parts of one control, or of one seat, lie on each other on purpose. */
function isSame(one: Element, other: Element): boolean {
  const wholes = ['button', 'label', '.game', '.row', '.pseat', '.timer', '.bx'];
  return wholes.some(whole => one.closest(whole) !== null && one.closest(whole) === other.closest(whole));
}

/** Cards of one hand that lie half over each other. */
function isFanned(one: Element, other: Element): boolean {
  return one.closest('.fanned') !== null && one.closest('.fanned') === other.closest('.fanned');
}

function crossedControls(root: Element): string[] {
  const controls = [...root.querySelectorAll('button, a[href], input, select, textarea')].flatMap(each => {
    if (!isShown(each) || each.closest('[inert], .sr')) return [];
    const { seen } = seenOf(each, each.getBoundingClientRect());
    return isEmpty(seen) ? [] : [{ each, seen }];
  });
  return controls.flatMap((a, at) =>
    controls
      .slice(at + 1)
      .filter(b => !a.each.contains(b.each) && !b.each.contains(a.each) && !isFanned(a.each, b.each))
      .filter(b => !isEmpty(overlap(a.seen, b.seen)))
      .map(b => `${nameOf(a.each)} crosses ${nameOf(b.each)}`),
  );
}

function textFaults(root: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isShown(parent)) continue;
    if (parent.closest('.sr, [aria-live], option, svg, .inert')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width >= 2 && rect.height >= 2) found.push(...rectFaults(parent, rect));
  }
  return found;
}

/** A line of words and what stands around it. */
function rectFaults(parent: Element, rect: DOMRect): string[] {
  const slack = 2;
  /** what covers others on purpose, for a moment or while nothing can be done */
  const above = '.inert, .banner-line, .toast, .line, .own-strip, .covering';
  const boxes = 'button, .btn, .game, .row, .spot, .pill, .plate, .sheet, .verdict, .standing, th, td, label, select, .zone';
  const found: string[] = [];
  const { seen, cut } = seenOf(parent, rect);
  const isShortened = cut !== null && getComputedStyle(cut).textOverflow === 'ellipsis';
  if (cut && !isShortened) found.push(`${nameOf(parent)} is cut`);
  if (isShortened && parent.closest('h2, h3')) found.push(`${nameOf(parent)} is shortened`); // a heading is no name that somebody chose
  if (isEmpty(seen)) return found;
  const isFree = !isShortened && !scrolls(parent);
  if (isFree && cut === null && rect.right > innerWidth + slack) found.push(`${nameOf(parent)} leaves the frame`);
  const box = parent.closest(boxes);
  if (box && isFree && !parent.matches('.plate em')) {
    const edge = box.getBoundingClientRect();
    const over = Math.max(edge.left - rect.left, rect.right - edge.right);
    if (over > slack) found.push(`${nameOf(parent)} leaves ${nameOf(box)} by ${Math.round(over)}`);
  }
  if (parent.closest(above)) return found;
  // capitals reach from some quarter of a line to some three quarters; between two cards of a hand a gap is left
  for (const across of [0.25, 0.5, 0.75])
    for (const down of [0.3, 0.5, 0.7]) {
      const x = seen.left + (seen.right - seen.left) * across;
      const y = seen.top + (seen.bottom - seen.top) * down;
      const all = document.elementsFromPoint(x, y).filter(each => !each.closest(above) && (each === parent || isPainted(each)));
      const [top] = all;
      // of one seat too: shown cards leave its name in sight, and the button what it did
      const isHidden = parent.closest('.plate') && top?.closest('.card, .dealer');
      if (top && !top.contains(parent) && !parent.contains(top) && (isHidden || !isSame(top, parent)))
        found.push(`${nameOf(parent)} lies under ${nameOf(top)}`);
      const card = all.find(hasGround)?.closest('.card');
      if (card && isFace(card) && top?.closest('.card') !== card) found.push(`${nameOf(parent)} is written on ${nameOf(card)}`);
    }
  return found;
}

/** Cards in play that are cut where nobody can scroll to the rest; a shadow's width may be missing. */
function cutCards(root: Element): string[] {
  const slack = 3;
  return [...root.querySelectorAll('svg.card')].flatMap(each => {
    const box = each.getBoundingClientRect();
    if (!isShown(each) || each.closest('.inert, .game, .hero') || box.width < 12) return [];
    const { seen, cut } = seenOf(each, box);
    const lost = Math.max(seen.left - box.left, box.right - seen.right, seen.top - box.top, box.bottom - seen.bottom);
    const isOut = cut || innerHeight >= 700; // on a low frame one scrolls to what is above
    return isOut && lost > slack ? [`${nameOf(each)} is cut by ${Math.round(lost)}`] : [];
  });
}

function hasGround(each: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(each);
  return each.closest('svg, img, video') !== null || backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
}

/** Something of it is seen: a ground, a drawing or words of its own. */
function isPainted(each: Element): boolean {
  return hasGround(each) || [...each.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

function isFace(card: Element): boolean {
  return card.matches('.drawn, .named, [class*="su-"]') && card.querySelector('use[href$="#back"]') === null;
}

/** Faces in play on whose index, the upper left corner, something lies that is no card of the same hand. */
function coveredCards(root: Element): string[] {
  return [...root.querySelectorAll('svg.card')].filter(isFace).flatMap(each => {
    const box = each.getBoundingClientRect();
    if (!isShown(each) || each.closest('.inert, .game, .hero') || box.width < 12) return [];
    const point = { left: box.left + box.width * 0.2, top: box.top + box.height * 0.2 };
    if (isEmpty(seenOf(each, { ...point, right: point.left + 3, bottom: point.top + 3 }).seen)) return [];
    const above = document
      .elementsFromPoint(point.left, point.top)
      .find(one => !one.closest('.inert, .toast, .line, .own-strip, .covering'));
    if (!above || above.contains(each) || each.contains(above)) return [];
    const other = above.closest('.card');
    const isOneHand = other?.parentElement?.parentElement === each.parentElement?.parentElement;
    return isOneHand ? [] : [`${nameOf(each)} is covered by ${nameOf(above)}`];
  });
}

/** Faces in play that the ribbon with the result hides, though it be their foot alone. */
function underRibbon(root: Element): string[] {
  const ribbons = [...root.querySelectorAll('.verdict')].filter(isShown).map(each => each.getBoundingClientRect());
  return [...root.querySelectorAll('svg.card')].filter(isFace).flatMap(each => {
    const { seen } = seenOf(each, each.getBoundingClientRect());
    const lost = ribbons.some(ribbon => !isEmpty(overlap(seen, ribbon)));
    return isShown(each) && lost ? [`${nameOf(each)} lies under the result`] : [];
  });
}

/** Labels of a word or two that say nothing when they are shortened. */
function shortenedLabels(root: Element): string[] {
  return [...root.querySelectorAll('.nx em')].flatMap(each =>
    isShown(each) && each.scrollWidth > each.clientWidth ? [`${nameOf(each)} is shortened`] : [],
  );
}

/** How a round ended is in sight at once: nobody scrolls to it. */
function hiddenResults(root: Element): string[] {
  return [...root.querySelectorAll('[data-test="round-result"], [data-test="round-end"]')].flatMap(each => {
    const box = each.getBoundingClientRect();
    const { seen } = seenOf(each, box);
    const lost = Math.max(seen.left - box.left, box.right - seen.right, seen.top - box.top, box.bottom - seen.bottom);
    return isShown(each) && lost > 3 ? [`${nameOf(each)} is out of sight by ${Math.round(lost)}`] : [];
  });
}

/** What I have bet lies before my cards, not on them; rounded corners may meet. */
function betsOnCards(root: Element): string[] {
  const cards = [...root.querySelectorAll('.own svg.card')].filter(isShown);
  return [...root.querySelectorAll('.pbet[data-test]')].filter(isShown).flatMap(bet => {
    const { left, top, right, bottom } = bet.getBoundingClientRect();
    const inside = { left: left + 2, top: top + 2, right: right - 2, bottom: bottom - 2 };
    const covered = cards.find(card => !isEmpty(overlap(inside, card.getBoundingClientRect())));
    return covered ? [`${nameOf(bet)} lies on ${nameOf(covered)}`] : [];
  });
}

function faultsIn(): string[] {
  const root = document.querySelector('.scrim') ?? document.body;
  const isWide = document.documentElement.scrollWidth > innerWidth + 2;
  const found = [
    ...crossedControls(root),
    ...textFaults(root),
    ...cutCards(root),
    ...coveredCards(root),
    ...underRibbon(root),
    ...hiddenResults(root),
    ...shortenedLabels(root),
    ...betsOnCards(root),
    ...(isWide ? ['the page is wider than its frame'] : []),
  ];
  return [...new Set(found)];
}
