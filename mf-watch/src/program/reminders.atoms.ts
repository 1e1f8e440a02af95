import { type Host, isSignedIn } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { changeReminder, fetchReminders } from './reminders.api.ts';

type Services = Pick<Host, 'call' | 'session'>;

interface Reminders {
  /** The account; '' for a visitor. */
  readonly owner: string;
  readonly ids: ReadonlySet<string>;
}
const NONE: ReadonlySet<string> = new Set();

const stateAtom = atom<Reminders>({ owner: '', ids: NONE });
export const remindersAtom = atom((get) => get(stateAtom).ids);

const setCountAtom = atom(0);
/** How many the viewer has set on this page. */
export const remindersSetAtom = atom((get) => get(setCountAtom));

/** Requests the account's reminders, once per account. */
export const remindersRequestedAtom = atom(null, async (get, set, host: Services) => {
  const session = host.session.get();
  const owner = isSignedIn(session) ? (session.account?.spAccountID ?? '') : '';
  if (get(stateAtom).owner === owner) return;
  set(stateAtom, { owner, ids: NONE });
  const reply = await fetchReminders(host);
  if (reply.ok && get(stateAtom).owner === owner) set(stateAtom, { owner, ids: new Set(reply.value) });
});

/** False when the account did not store it. */
export const reminderChangedAtom = atom(
  null,
  async (get, set, host: Services, programId: string, isWanted: boolean): Promise<boolean> => {
    const reply = await changeReminder(host, programId, isWanted);
    if (!reply.ok) return false;
    const { owner, ids } = get(stateAtom);
    const others = [...ids].filter((id) => id !== programId);
    set(stateAtom, { owner, ids: new Set(isWanted ? [...others, programId] : others) });
    if (isWanted) set(setCountAtom, (count) => count + 1);
    return true;
  },
);
