import { type Host, isSignedIn } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { type AccountIds, idsOf, NO_IDS, withChange } from '../viewing/account-ids.ts';
import { changeReminder, fetchReminders } from './reminders.api.ts';

type Services = Pick<Host, 'call' | 'session'>;

interface Reminders {
  /** The account; '' for a visitor. */
  readonly owner: string;
  readonly ids: AccountIds;
  /** The list failed to load. */
  readonly hasFailed: boolean;
}

const stateAtom = atom<Reminders>({ owner: '', ids: NO_IDS, hasFailed: false });
export const remindersAtom = atom((get): ReadonlySet<string> => new Set(idsOf(get(stateAtom).ids)));

const setCountAtom = atom(0);
/** How many the viewer has set on this page. */
export const remindersSetAtom = atom((get) => get(setCountAtom));

/** Requests the account's reminders, once per account, and again after a failure. */
export const remindersRequestedAtom = atom(null, async (get, set, host: Services) => {
  const session = host.session.get();
  const owner = isSignedIn(session) ? (session.account?.spAccountID ?? '') : '';
  const known = get(stateAtom);
  if (known.owner === owner && !known.hasFailed) return;
  set(stateAtom, { owner, ids: known.owner === owner ? known.ids : NO_IDS, hasFailed: false });
  const reply = await fetchReminders(host);
  const current = get(stateAtom);
  if (current.owner !== owner) return;
  if (reply.ok) set(stateAtom, { ...current, ids: { ...current.ids, stored: reply.value } });
  else set(stateAtom, { ...current, hasFailed: true });
});

/** False when the account did not store it. */
export const reminderChangedAtom = atom(
  null,
  async (get, set, host: Services, programId: string, isWanted: boolean): Promise<boolean> => {
    const { owner } = get(stateAtom);
    const reply = await changeReminder(host, programId, isWanted);
    if (!reply.ok) return false;
    const current = get(stateAtom);
    if (current.owner === owner) set(stateAtom, { ...current, ids: withChange(current.ids, programId, isWanted) });
    if (isWanted) set(setCountAtom, (count) => count + 1);
    return true;
  },
);
