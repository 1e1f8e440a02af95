import type { StreamView } from '@grandstand/shared-contracts/api';
import { useState } from 'react';
import type { PlaybackSession } from '../playback/playback-session.ts';
import { useSessions } from '../playback/use-playback.ts';
import { reseated, type Seat } from './seats.ts';

export interface Pictures {
  /** In the order of views, which is the order they are in the document. */
  readonly seats: readonly Seat[];
  readonly heardView: StreamView;
  readonly sessionOf: (view: StreamView) => PlaybackSession;
}

/** Which picture shows what, and the playback session of each. The first of `ids` is heard. */
export const usePictures = (ids: readonly string[]): Pictures => {
  const sessionOf = useSessions();
  const [known, setKnown] = useState(() => reseated([], ids));
  const seats = reseated(known, ids);
  if (seats !== known) setKnown(seats);
  return { seats, heardView: seats.find(({ id }) => id === ids[0])?.view ?? 1, sessionOf };
};
