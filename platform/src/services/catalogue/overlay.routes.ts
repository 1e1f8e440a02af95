import { LiveEventFile, LiveProgram } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { anyone, registerCall } from '../../infrastructure/http/register-call.ts';
import type { LiveGames } from './programmes/live-games.ts';

/** What the overlay on the player asks (PLAT-050, 051). */
export const overlayRoutes = (app: FastifyInstance, games: LiveGames): void => {
  registerCall(app, LiveEventFile, anyone, () => games.current(), { conditional: true });

  registerCall(app, LiveProgram, anyone, async ({ programId }) => {
    const game = await games.program(programId);
    if (!game) throw new HttpError(404, 'program_not_found', 'We couldn’t find this program.');
    return {
      programId,
      scheduledStartTime: new Date(game.startMs).toISOString(),
      scheduledEndTime: new Date(game.endMs).toISOString(),
    };
  });
};
