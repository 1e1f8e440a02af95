import { type Host, type Result, success } from '@grandstand/shared-contracts';
import { GameDetails, type ReplyOf, tolerant } from '@grandstand/shared-contracts/api';
import { type Recording, recording } from '../content/recording.ts';

type Wire = ReplyOf<typeof GameDetails>;

/** What the page of a game shows besides its programme and its score. */
export interface Details extends Omit<Wire, 'condensed' | 'highlights'> {
  readonly condensed: Recording | null;
  readonly highlights: readonly Recording[];
}

export const fetchDetails = async ({ call }: Pick<Host, 'call'>, id: string): Promise<Result<Details>> => {
  const reply = await call(tolerant(GameDetails), { id });
  if (!reply.ok) return reply;
  const { condensed, highlights, ...rest } = reply.value;
  const shown = (item: Parameters<typeof recording>[0]) => recording(item, location.href);
  return success({ ...rest, condensed: condensed ? shown(condensed) : null, highlights: highlights.map(shown) });
};
