import type { FastifyInstance } from 'fastify';
import type { AudienceMembers } from '../registry/rollout/audience-members.service.ts';

/** Visitors that join in the same moment share a statement; no page waits for it. */
const FLUSH_AFTER_MS = 200;

/** Records which visitors got a rollout by its audience, behind the pages. @returns what notes one */
export const audienceNotes = (
  app: FastifyInstance,
  audience: Pick<AudienceMembers, 'note' | 'flush'>,
): ((visitor: string, salts: readonly string[]) => void) => {
  let timer: NodeJS.Timeout | undefined;
  const flush = (): Promise<void> =>
    audience.flush().catch((err: unknown) => app.log.warn({ err }, 'visitors of an audience were not recorded'));
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await flush();
  });
  return (visitor, salts) => {
    audience.note(visitor, salts);
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, FLUSH_AFTER_MS).unref();
  };
};
