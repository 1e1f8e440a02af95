import { RELEASE_STREAM_PATH, ReleaseNotice } from '@grandstand/shared-contracts/release';

/** A browser connects again by itself when the line breaks, but not when the site answers with a failure. */
const RECONNECT_MS = 5_000;
/** `EventSource.CLOSED`. */
const CLOSED = 2;

interface ReleaseStreamDependencies {
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  readonly connect: (path: string) => Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
  readonly hear: (notice: ReleaseNotice) => void;
  readonly later: (work: () => void, ms: number) => void;
}

/**
 * Listens to releases while the tab is looked at. A hidden tab lets go of its connection: a browser has but a few for one
 * origin, and hears what is current as soon as it connects again.
 */
export const followReleases = ({ page, connect, hear, later }: ReleaseStreamDependencies): void => {
  let stream: ReturnType<typeof connect> | null = null;

  const follow = (): void => {
    if (page.visibilityState === 'hidden') {
      stream?.close();
      stream = null;
    } else if (!stream) {
      stream = connect(RELEASE_STREAM_PATH);
      stream.addEventListener('release', (event) => {
        const notice = readNotice((event as MessageEvent<string>).data);
        if (notice) hear(notice);
      });
      stream.addEventListener('error', () => later(followAgain, RECONNECT_MS));
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
const readNotice = (text: string): ReleaseNotice | null => {
  try {
    return ReleaseNotice.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
