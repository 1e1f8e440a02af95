import type { AppError, Host } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { fetchRecording } from '../catalogue/catalogue.api.ts';
import type { Recording } from '../content/recording.ts';
import { sectionItemsAtom } from '../catalogue/sections.atoms.ts';

interface Found {
  readonly recording: Recording;
  readonly sectionId: string;
}
interface Fetched {
  readonly id: string;
  readonly status: 'loading' | 'missing' | 'failed' | 'found';
  readonly found: Found | null;
  readonly error: AppError | null;
}

const fetchedAtom = atom<Fetched | null>(null);

/** A recording in a loaded section. */
const inSections = (lists: ReturnType<typeof sectionItemsAtom.read>, id: string): Found | null => {
  for (const [sectionId, { items }] of lists) {
    const recording = items.find((item) => item.id === id);
    if (recording) return { recording, sectionId };
  }
  return null;
};

/** WATCH-006: the recording of the address, from a loaded section or from its own request. */
export const recordingAtom = atom((get) => {
  const fetched = get(fetchedAtom);
  const lists = get(sectionItemsAtom);
  return (id: string): Fetched => {
    if (fetched?.id === id && fetched.status === 'found') return fetched;
    const found = inSections(lists, id);
    if (found) return { id, status: 'found', found, error: null };
    return fetched?.id === id ? fetched : { id, status: 'loading', found: null, error: null };
  };
});

/** Requests a recording that is not loaded; `again` after a failure. */
export const recordingRequestedAtom = atom(
  null,
  async (get, set, host: Pick<Host, 'call' | 'config'>, id: string, again = false) => {
    const known = get(recordingAtom)(id);
    if (known.status === 'found' || (get(fetchedAtom)?.id === id && !again)) return;
    set(fetchedAtom, { id, status: 'loading', found: null, error: null });
    const reply = await fetchRecording(host, id);
    if (get(fetchedAtom)?.id !== id) return;
    if (reply.ok) set(fetchedAtom, { id, status: 'found', found: reply.value, error: null });
    else {
      const status = reply.error.status === 404 ? 'missing' : 'failed';
      set(fetchedAtom, { id, status, found: null, error: reply.error });
    }
  },
);
