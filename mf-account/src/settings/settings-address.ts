import { useHost } from '@grandstand/shared-contracts/react';
import { useLocation } from '@grandstand/shared-contracts/router';
import { useLayoutEffect, useRef, useState } from 'react';

const PARAMETER = 'settings';
/** this value is the menu, any other names a screen. */
const MENU = 'true';

/** The number of history entries between this one and the panel's first. */
interface PanelEntry {
  readonly settingsDepth: number;
}

export interface SettingsAddress {
  /** The parameter's value; null while the panel is closed. */
  readonly requested: string | null;
  /** The current address with another screen. */
  readonly hrefOf: (screen: string) => string;
  /** Opens a screen over the menu; Back returns to it. */
  readonly open: (screen: string) => void;
  /** From a screen to the menu, by the history where it leads there. */
  readonly back: () => void;
  /** Replaces a screen that this viewer may not open by the menu. */
  readonly replaceByMenu: () => void;
  readonly close: () => void;
}

/** the panel and its screens are one query parameter of the page beneath, which does not change. */
export const useSettingsAddress = (): SettingsAddress => {
  const { navigate, history } = useHost();
  const { pathname, search, state } = useLocation();
  const requested = new URLSearchParams(search).get(PARAMETER);
  const depth = usePanelDepth(requested, (state as PanelEntry | null)?.settingsDepth);
  const isLeaving = useRef(false);

  const withParameter = (value: string | null): string => {
    const query = new URLSearchParams(search);
    if (value === null) query.delete(PARAMETER);
    else query.set(PARAMETER, value);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  /** Replaced, so that Back does not open the panel again. */
  const leave = () => navigate(withParameter(null), { replace: true });

  useLayoutEffect(() => {
    if (!isLeaving.current || depth > 0) return;
    isLeaving.current = false;
    leave();
  });

  return {
    requested,
    hrefOf: withParameter,
    open: (screen) => navigate(withParameter(screen), { state: { settingsDepth: depth + 1 } satisfies PanelEntry }),
    back: () => (depth > 0 ? history.go(-1) : navigate(withParameter(MENU), { replace: true })),
    replaceByMenu: () => navigate(withParameter(MENU), { replace: true }),
    close() {
      if (depth === 0) return leave();
      // Goes back over the panel's own entries first, so that Back from the page does not lead into them.
      isLeaving.current = true;
      history.go(-depth);
    },
  };
};

/** A panel inside a screen may navigate to the address it is at: the entry is the same, and so is its depth. */
const usePanelDepth = (requested: string | null, noted: number | undefined): number => {
  const { history } = useHost();
  const [last, setLast] = useState({ requested, depth: noted ?? 0 });
  const isSameEntry = history.lastAction() === 'REPLACE' && requested === last.requested;
  const depth = noted ?? (isSameEntry ? last.depth : 0);
  if (requested !== last.requested || depth !== last.depth) setLast({ requested, depth });
  return depth;
};
