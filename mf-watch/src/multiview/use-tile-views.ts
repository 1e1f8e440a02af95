import type { StreamView } from '@grandstand/shared-contracts/api';
import { useState } from 'react';
import type { PlaybackSession } from '../playback/playback-session.ts';
import { useSessions } from '../playback/use-playback.ts';
import { assignViews, type ViewAssignment } from './view-assignments.ts';

export interface TileViews {
  /** Sorted by view, which is their order in the document. */
  readonly assignments: readonly ViewAssignment[];
  readonly audibleView: StreamView;
  readonly sessionOf: (view: StreamView) => PlaybackSession;
}

/** The view and the playback session of each tile. The first of `ids` is heard. */
export const useTileViews = (ids: readonly string[]): TileViews => {
  const sessionOf = useSessions();
  const [known, setKnown] = useState(() => assignViews([], ids));
  const assignments = assignViews(known, ids);
  if (assignments !== known) setKnown(assignments);
  return { assignments, audibleView: assignments.find(({ id }) => id === ids[0])?.view ?? 1, sessionOf };
};
