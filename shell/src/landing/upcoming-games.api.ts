import { type Result, success } from '@grandstand/shared-contracts';
import { type Caller, type ReplyOf, tolerant, UpcomingGames } from '@grandstand/shared-contracts/api';

export type UpcomingGame = ReplyOf<typeof UpcomingGames>['games'][number];

export const fetchUpcomingGames = async (call: Caller): Promise<Result<readonly UpcomingGame[]>> => {
  const reply = await call(tolerant(UpcomingGames), {});
  return reply.ok ? success(reply.value.games) : reply;
};
