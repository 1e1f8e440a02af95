import type { EventPayload } from '@grandstand/shared-contracts';
import { AccessNotice, RELEASE_STREAM_PATH, ReleaseNotice } from '@grandstand/shared-contracts/release';

/** A browser connects again by itself when the line breaks, but not when the site answers with a failure. */
const RECONNECT_MS = 5_000;
/** `EventSource.CLOSED`. */
const CLOSED = 2;

interface ReleaseStreamDependencies {
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  readonly connect: (path: string) => Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
  readonly observe: (notice: ReleaseNotice) => void;
  /** What may be watched changed, or the stream that reports it was opened or lost. */
  readonly accessChanged: (change: EventPayload<'access:changed'>) => void;
  readonly later: (work: () => void, ms: number) => void;
}

/**
 * Listens to releases, and to changes of what may be watched, while the tab is visible. A hidden tab closes its connection:
 * a browser has a few for one origin, and gets the current release as soon as it connects again.
 */
export const followReleases = ({ page, connect, observe, accessChanged, later }: ReleaseStreamDependencies): void => {
  let stream: ReturnType<typeof connect> | null = null;

  const follow = (): void => {
    if (page.visibilityState === 'hidden') {
      stream?.close();
      stream = null;
      accessChanged({ notified: false });
    } else if (!stream) {
      stream = connect(RELEASE_STREAM_PATH);
      stream.addEventListener('release', (event) => {
        const notice = ReleaseNotice.safeParse(dataOf(event)).data;
        if (notice) observe(notice);
      });
      stream.addEventListener('access', (event) => {
        const notice = AccessNotice.safeParse(dataOf(event)).data;
        if (notice) accessChanged({ notified: true, ...notice });
      });
      stream.addEventListener('error', () => {
        accessChanged({ notified: false });
        later(followAgain, RECONNECT_MS);
      });
    }
  };
  const followAgain = (): void => {
    if (stream?.readyState !== CLOSED) return;
    stream = null;
    follow();
  };
  page.addEventListener('visibilitychange', follow);
  follow();
};

/** Null for an invalid message: a newer server may send other fields, and an invalid line changes nothing. */
const dataOf = (event: Event): unknown => {
  try {
    return JSON.parse((event as MessageEvent<string>).data);
  } catch {
    return null;
  }
};
