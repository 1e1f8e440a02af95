import type { GameRecord } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import { followRecord } from '../score/follow-record.ts';

interface Known {
  readonly id: string;
  /** Null while it fails to load. */
  readonly record: GameRecord | null;
}

/** The score of the game `id` as far as it went on air; undefined while it loads, null while it fails. */
export const useRecord = (id: string): GameRecord | null | undefined => {
  const host = useHost();
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => followRecord(host, id, (record) => setKnown({ id, record })), [host, id]);
  return known?.id === id ? known.record : undefined;
};
