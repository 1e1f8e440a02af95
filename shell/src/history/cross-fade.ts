import { flushSync } from 'react-dom';
import { type Action, viewChange } from './page-history.ts';

/** A frame that does not come in time is not waited for. */
const FRAME_MS = 100;

const ignore = () => undefined;

interface CrossFadeOptions {
  readonly page: Document;
  /** Query parameters that open something over the page, which has its own motion. */
  readonly overlays: readonly string[];
}

/**
 * A short cross-fade between two views of one path, after a press and after Back. The address changes immediately; its view
 * is rendered in the next frame, when the browser has kept what is displayed.
 */
export const crossFadeViews = ({ page, overlays }: CrossFadeOptions): void => {
  const place = () => ({ path: page.location.pathname, query: new URLSearchParams(page.location.search) });
  let shown = place();

  const mayFade = (action: Action): boolean => {
    const before = shown;
    shown = place();
    if (!page.startViewTransition || action === 'REPLACE' || before.path !== shown.path) return false;
    if (before.query.toString() === shown.query.toString()) return false;
    if (overlays.some((name) => before.query.get(name) !== shown.query.get(name))) return false;
    const isBusy = page.visibilityState !== 'visible' || page.fullscreenElement || page.querySelector('dialog[open]');
    // Protected video may be black in what the browser keeps.
    const isProtected = [...page.querySelectorAll('video')].some(({ mediaKeys }) => mediaKeys);
    return !isBusy && !isProtected && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  };

  viewChange.show = (render, action) => {
    if (!mayFade(action)) return render();
    let isRendered = false;
    const renderOnce = () => {
      if (isRendered) return;
      isRendered = true;
      clearTimeout(timer);
      flushSync(render);
    };
    const timer = setTimeout(renderOnce, FRAME_MS);
    const root = page.documentElement;
    root.dataset['fading'] = '';
    const { ready, finished, updateCallbackDone } = page.startViewTransition(renderOnce);
    // The next navigation ends it: what it shows is rendered in any case.
    for (const stage of [ready, updateCallbackDone]) stage.catch(ignore);
    finished.catch(ignore).finally(() => delete root.dataset['fading']);
  };
};
