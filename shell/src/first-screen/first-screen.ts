import { FIRST_SCREEN_ID, LANDING_SCREEN } from '@grandstand/shared-contracts/release';
import type { Decision } from '../composition/route-decision.ts';
import type { RemoteOutcome } from '../composition/remote-slot.ts';

/** From the mount of a remote. A screen that then still shows something else is shown as it is. */
const LIMIT_MS = 4_000;

/** What covers the page until the shell shows the same (decision 104). Every function does nothing once it is gone. */
export interface FirstScreen {
  /** What the page is about to show. */
  follow(decision: Decision): void;
  report(outcome: Pick<RemoteOutcome, 'kind'>): void;
}

const NONE: FirstScreen = { follow: () => {}, report: () => {} };

interface ShownTo {
  /** Of the shell, BCP 47. */
  readonly language: string;
  /** The edge did not know it: this browser has an account or a TV provider. */
  readonly isKnown: boolean;
}

const screenOf = (decision: Decision): string | undefined => {
  if (decision.kind === 'landing') return LANDING_SCREEN;
  return decision.kind === 'remote' && decision.triggers.length === 0 ? decision.route?.screen : undefined;
};

/** Texts of visible headings, and addresses of loaded images. */
const shownIn = (element: Element): string[] => [
  ...[...element.querySelectorAll('h1, h2')]
    .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
    .map(({ textContent }) => textContent),
  ...[...element.querySelectorAll('img')].filter(({ complete }) => complete).map(({ src }) => src),
];

/**
 * The first screen that the edge put into `page`. Beneath it the shell renders into `root`: from its first frame on the
 * shell alone takes focus and presses, and is what assistive technology reads. The first screen is removed in the frame in
 * which the shell shows its headings and images.
 */
export const openFirstScreen = (page: Document, root: Element, { language, isKnown }: ShownTo): FirstScreen => {
  const cover = page.getElementById(FIRST_SCREEN_ID);
  if (!cover) return NONE;
  if (isKnown || cover.lang !== language) {
    cover.remove();
    return NONE;
  }
  let focused: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;

  const remove = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    observer.disconnect();
    root.removeEventListener('load', look, { capture: true });
    clearTimeout(timer);
    cover.remove();
    if (focused === null || page.activeElement !== page.body) return;
    const same = root.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`);
    (same ?? page.getElementById('main'))?.focus({ preventScroll: true });
  };
  const limit = () => {
    timer ??= setTimeout(remove, LIMIT_MS);
  };
  // Once a frame, when its styles are computed in any case; what is visible is not known without them.
  const compare = () => {
    frame = undefined;
    const shown = shownIn(root);
    if (shownIn(cover).every((each) => shown.includes(each))) remove();
  };
  const look = () => {
    if (!cover.inert) {
      focused = cover.contains(page.activeElement) ? (page.activeElement?.getAttribute('href') ?? null) : null;
      cover.inert = true;
    }
    frame ??= requestAnimationFrame(compare);
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'style'] });
  // Images do not bubble.
  root.addEventListener('load', look, { capture: true });

  return {
    follow(decision) {
      if (decision.kind === 'loading') return;
      if (screenOf(decision) !== cover.dataset['screen']) remove();
      else if (decision.kind === 'landing') limit();
    },
    report({ kind }) {
      if (kind === 'mounted') limit();
      if (kind === 'gave-up') remove();
    },
  };
};
