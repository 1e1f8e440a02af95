/**
 * Keeps `--scrollbar-width` of the root element current, for the page beneath a sheet (`base.css` of shared-ui). An open
 * modal hides the scrollbar, so the width from before it stays.
 */
export const followScrollbarWidth = (page: Document): void => {
  const root = page.documentElement;
  const measure = () => {
    if (page.querySelector('dialog[open]')) return;
    root.style.setProperty('--scrollbar-width', `${(page.defaultView?.innerWidth ?? 0) - root.clientWidth}px`);
  };
  new ResizeObserver(measure).observe(root);
};
