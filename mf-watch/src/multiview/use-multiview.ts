import { MAX_LIVE_STREAMS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { channelLabel, type LiveItem } from '../content/live-item.ts';
import { itemChosenAtom, lineupAtom } from '../live/live.atoms.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import {
  hasRoom,
  type TileIds,
  tilesFromAddress,
  withAudible,
  withAudibleReplaced,
  withoutTile,
  withTile,
} from './tiles.ts';

export interface Multiview {
  /** One channel, or several. */
  readonly ids: TileIds;
  /** The address names tiles. Without them the current channel plays alone. */
  readonly isActive: boolean;
  readonly hasRoom: boolean;
  /** The last change, for screen readers. */
  readonly announcement: string;
  add(id: string): void;
  remove(id: string): void;
  hear(id: string): void;
  /** Another channel in place of the heard one. */
  replaceAudible(id: string): void;
  /** Only the heard one stays. */
  leave(): void;
}

/**
 * The address names the tiles (`with`), so they can be shared and reloaded, and Back leaves multiview. Entering adds a
 * history entry; changes within replace it.
 */
export const useMultiview = (current: LiveItem): Multiview => {
  const { t, navigate, history } = useHost();
  const [query] = useSearchParams();
  const { items } = useAtomValue(lineupAtom);
  const choose = useSetAtom(itemChosenAtom);
  const { beside } = useWatchAddress();
  const [announcement, setAnnouncement] = useState('');

  const parameter = query.get('with');
  const isActive = parameter !== null;
  const named = tilesFromAddress(
    parameter,
    items.map(({ id }) => id),
  );
  const ids = named.length > 0 ? named : [current.id];
  const [audibleId] = ids;
  // The heard channel plays on when the address no longer names it.
  useEffect(() => {
    if (audibleId !== undefined && isActive) choose(audibleId);
  }, [audibleId, isActive, choose]);

  const nameOf = (id: string) => {
    const item = items.find((one) => one.id === id);
    return item ? channelLabel(item) : '';
  };
  const show = (next: TileIds, text: string) => {
    setAnnouncement(text);
    const [first] = next;
    if (first === undefined || next === ids) return;
    choose(first);
    if (next.length > 1 || isActive) navigate(beside(next), { replace: isActive, state: history.get().state });
  };
  const nowAudible = (id: string) => t('multiview.nowAudible', { title: nameOf(id) });
  return {
    ids,
    isActive,
    hasRoom: hasRoom(ids),
    announcement,
    add: (id) =>
      show(
        withTile(ids, id),
        hasRoom(ids) ? t('multiview.added', { title: nameOf(id) }) : t('multiview.full', { count: MAX_LIVE_STREAMS }),
      ),
    remove: (id) => show(withoutTile(ids, id), t('multiview.removed', { title: nameOf(id) })),
    hear: (id) => show(withAudible(ids, id), nowAudible(id)),
    replaceAudible: (id) => show(withAudibleReplaced(ids, id), ids.length > 1 ? nowAudible(id) : ''),
    leave: () => show(ids.slice(0, 1), t('multiview.left', { title: nameOf(audibleId ?? '') })),
  };
};
