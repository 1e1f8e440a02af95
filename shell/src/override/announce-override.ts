import type { Format, Texts, Translate } from '@grandstand/shared-contracts/config';
import type { Composition } from '@grandstand/shared-contracts/release';
import { liveValue } from '@grandstand/shared-contracts';
import { openDevTab } from './dev-tab.ts';
import type { TabOverride } from './tab-override.ts';

interface AnnounceDependencies {
  readonly page: Document;
  readonly tab: TabOverride;
  readonly composition: Pick<Composition, 'issuedAt'>;
  readonly translateFor: (texts: Texts) => Translate;
  readonly format: Pick<Format, 'time'>;
  /** Loads an address with the tab's override. */
  readonly reloadAt: (url: string) => void;
}

/** Shows the banner of a tab with an override or a refused one, and ends the override when it expires. */
export const announceOverride = async (dependencies: AnnounceDependencies): Promise<void> => {
  const { page, tab, composition, translateFor, format, reloadAt } = dependencies;
  const { shown, refusal } = tab;
  if (!shown && !refusal) return;
  const buildError = shown?.origin ? openDevTab() : liveValue(null);
  // Uses the lifetime that the edge sent, not this machine's clock. After the reload the edge reports the expiry.
  if (shown) setTimeout(() => reloadAt(page.location.href), Date.parse(shown.until) - Date.parse(composition.issuedAt));
  const leave = () => {
    tab.forget();
    page.location.reload();
  };
  // A separate chunk with its texts: viewers never load it.
  const { OVERRIDE_TEXTS, showOverrideBanner } = await import(
    /* webpackChunkName: "override" */ './override-banner.tsx'
  );
  showOverrideBanner(page, { shown, refusal, buildError, t: translateFor(OVERRIDE_TEXTS), format, onLeave: leave });
};
