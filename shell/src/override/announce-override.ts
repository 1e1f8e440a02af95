import type { Format, Texts, Translate } from '@grandstand/shared-contracts/config';
import type { Composition } from '@grandstand/shared-contracts/release';
import type { TabOverride } from './tab-override.ts';

interface AnnounceDependencies {
  readonly page: Document;
  readonly tab: TabOverride;
  readonly composition: Pick<Composition, 'issuedAt'>;
  readonly translateFor: (texts: Texts) => Translate;
  readonly format: Pick<Format, 'time'>;
  /** Loads an address anew, with the tab's override. */
  readonly loadAnew: (url: string) => void;
}

/** Shows the banner of a tab that is served otherwise, or was refused to be, and ends the override in time. */
export const announceOverride = async (dependencies: AnnounceDependencies): Promise<void> => {
  const { page, tab, composition, translateFor, format, loadAnew } = dependencies;
  const { shown, refusal } = tab;
  if (!shown && !refusal) return;
  // By the span that the edge gave it, whatever this machine's clock says. The edge then says that it is over.
  if (shown) setTimeout(() => loadAnew(page.location.href), Date.parse(shown.until) - Date.parse(composition.issuedAt));
  const leave = () => {
    tab.forget();
    page.location.reload();
  };
  // A chunk of its own, with its texts: viewers never need it.
  const { OVERRIDE_TEXTS, showOverrideBanner } = await import(
    /* webpackChunkName: "override" */ './override-banner.tsx'
  );
  showOverrideBanner(page, { shown, refusal, t: translateFor(OVERRIDE_TEXTS), format, onLeave: leave });
};
