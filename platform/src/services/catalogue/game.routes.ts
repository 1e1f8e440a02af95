import { GameDetails, GameScore } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import { createGameDetails } from './game-details.service.ts';
import { gameOnAir, gameRecorded } from './programmes/game-records.ts';
import type { Guide } from './programmes/guide.ts';
import type { Recordings } from './recordings.service.ts';

interface GameRoutesOptions {
  readonly guide: Guide;
  readonly recordings: Recordings;
  readonly clock: Clock;
  readonly zoneOf: (request: FastifyRequest) => string;
  readonly client: Authenticate<null>;
}

/** A game: its score over its time, and what its page shows besides. */
export const gameRoutes = (app: FastifyInstance, options: GameRoutesOptions): void => {
  const { recordings, clock, zoneOf, client } = options;
  const detailsOf = createGameDetails(options);
  const missing = () => new HttpError(404, 'content_not_found', 'We couldn’t find this game.');

  registerCall(
    app,
    GameScore,
    client,
    async ({ id }) => {
      const recording = await recordings.published(id);
      const game = gameOnAir(id, clock.now()) ?? gameRecorded(recording?.item, recording?.game);
      if (!game) throw missing();
      return game;
    },
    { conditional: true },
  );

  registerCall(
    app,
    GameDetails,
    client,
    async ({ id }, { request }) => {
      const details = await detailsOf(id, zoneOf(request));
      if (!details) throw missing();
      return details;
    },
    { conditional: true },
  );
};
