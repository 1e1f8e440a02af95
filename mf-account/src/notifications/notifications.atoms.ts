import {
  type AppError,
  type Host,
  NOTIFICATION_TAGS,
  type NotificationTag,
  type Result,
  success,
} from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { keepTags } from './notifications.api.ts';

/** `master` is Allow Notifications, the others are topics. */
export type Preference = 'master' | NotificationTag;
type Services = Pick<Host, 'push' | 'call' | 'session' | 'bus'>;

const wantedAtom = atom<Readonly<Partial<Record<Preference, boolean>>>>({});
/** Pending switches and their new state. */
export const wantedPreferencesAtom = atom((get) => get(wantedAtom));

/** `blocked`: the browser does not allow it. */
export type PreferenceFailure = { readonly kind: 'blocked' } | { readonly kind: 'failed'; readonly error: AppError };

/** Changes one switch; ignores a second press before the response. Null on success. */
export const preferenceChangedAtom = atom(
  null,
  async (get, set, services: Services, preference: Preference, on: boolean): Promise<PreferenceFailure | null> => {
    const wanted = get(wantedAtom);
    if (wanted[preference] !== undefined || wanted.master !== undefined) return null;
    set(wantedAtom, { ...wanted, [preference]: on });
    const { push, session, bus } = services;
    const change = preference === 'master' ? changeMaster(services, on) : changeTag(services, preference, on);
    const changed = await session.actions.track('notifications', () => change);
    const { [preference]: _done, ...others } = get(wantedAtom);
    set(wantedAtom, others);
    if (!changed.ok) return { kind: 'failed', error: changed.error };
    const { isOptedIn } = push.get();
    if (preference === 'master' && isOptedIn !== on) return { kind: 'blocked' };
    bus.emit('notifications:changed', { master: isOptedIn, tags: [...session.get().favourites.tags] });
    return null;
  },
);

/** ACCT-021, A-85: on opens the channel and keeps the tags; off closes it and clears them all. */
const changeMaster = async ({ push, call, session }: Services, on: boolean): Promise<Result<unknown>> => {
  if (on) return push.optIn();
  const closed = await push.optOut();
  if (!closed.ok) return closed;
  const kept = await keepTags(call, { remove: NOTIFICATION_TAGS });
  await session.actions.reloadAccount();
  if (!kept.ok) await push.optIn();
  return kept;
};

/** ACCT-022, ACCT-023: the push service first, then the account; the account decides when they differ. */
const changeTag = async (
  { push, call, session }: Services,
  tag: NotificationTag,
  on: boolean,
): Promise<Result<unknown>> => {
  const pushed = await push.changeTags(withTag(tag, on));
  if (!pushed.ok) return pushed;
  const kept = await keepTags(call, withTag(tag, on));
  await session.actions.reloadAccount();
  if (!kept.ok) await push.changeTags(withTag(tag, session.get().favourites.tags.includes(tag)));
  return kept.ok ? success(undefined) : kept;
};

const withTag = (tag: NotificationTag, on: boolean) => (on ? { add: [tag] } : { remove: [tag] });
