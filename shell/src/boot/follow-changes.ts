import type { createAnalytics } from '../analytics/analytics.ts';
import type { Applications } from '../composition/single-spa.ts';
import { dialogRequestedAtom } from '../frame/frame.atoms.ts';
import { warnAboutPermission } from '../push/permission-warning.ts';
import type { FirstScreen } from '../first-screen/first-screen.ts';
import { isKnownViewer, markViewer } from '../session/viewer-mark.ts';
import { leadOnAfterSession } from '../session/lead-on-after-session.ts';
import { reportConnection } from '../session/report-connection.ts';
import type { Site, View } from './open-site.ts';
import { pageTitle, screenTitle } from './page-title.ts';

/** Title, page views and mounted applications follow the decision; the decision follows session, config and settings. */
export const followChanges = (
  site: Site,
  { history, decision, refresh }: View,
  analytics: ReturnType<typeof createAnalytics>,
  applications: Pick<Applications, 'reconsider'>,
  firstScreen: Pick<FirstScreen, 'follow'>,
): void => {
  const { page, session, storage, config, frame, t } = site;
  decision.subscribe(() => {
    const shown = decision.get();
    firstScreen.follow(shown);
    page.title = pageTitle(screenTitle(shown, site), t);
    const pattern = shown.kind === 'remote' ? shown.route?.path : page.location.pathname;
    if (pattern && shown.kind !== 'loading') analytics.page(pattern, page.title);
    void applications.reconsider();
  });
  const mark = () => markViewer(page, isKnownViewer(storage, session.store.get()), page.location.protocol === 'https:');
  session.store.subscribe(mark);
  // Preferences change without the session.
  window.addEventListener('pagehide', mark);
  mark();
  for (const source of [session.store, config, site.settings]) source.subscribe(refresh);
  leadOnAfterSession({ ...site, history });
  reportConnection(session.bus, window);
  session.bus.on('session:signed-in', () => session.actions.setIntended(undefined));
  warnAboutPermission({
    ...site,
    bus: session.bus,
    helpUrl: () => config.get().contactLinks.help,
    dialog: (options) => frame.set(dialogRequestedAtom, options),
  });
};
