import type { Host, Result } from '@grandstand/shared-contracts';
import { PushKey, type ReplyOf } from '@grandstand/shared-contracts/api';

type Key = Promise<Result<ReplyOf<typeof PushKey>>>;

const keys = new WeakMap<Host['call'], Key>();

/** SHELL-091, A-102: the push service's configuration, fetched once; a failure is fetched again. */
export const fetchPushKey = (call: Host['call']): Key => {
  const known = keys.get(call);
  if (known) return known;
  const fetched = call(PushKey, {}).then((reply) => {
    if (!reply.ok) keys.delete(call);
    return reply;
  });
  keys.set(call, fetched);
  return fetched;
};
