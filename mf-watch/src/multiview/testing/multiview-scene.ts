import { MAX_LIVE_STREAMS, type Session, success } from '@grandstand/shared-contracts';
import { Authorize, type RequestOf, StreamCreate, StreamDelete } from '@grandstand/shared-contracts/api';
import type { FakeHost } from '@grandstand/contracts-testing';
import { act } from '@testing-library/react';
import { anAuthorization, refused } from '../../playback/testing/playback-fixture.ts';
import { type FakePort, LIVE_STATE, obedientPort } from '../../player/testing/fake-port.ts';
import '../../player/muted-tile-overlay.tsx';
import { openWatch, settle } from '../../testing/watch-scene.tsx';
import '../multiview-dialog.tsx';
import '../tile-bar.tsx';

/** The platform's stream slots: three per account, one per view of this device, and those of other devices. */
const slotsOn = (host: FakeHost) => {
  const held = new Map<number, string>();
  const others = { count: 0 };
  let streams = 0;
  host.answer(Authorize, ({ contentId }) => {
    streams += 1;
    return success(anAuthorization({ contentUrl: `/media/${contentId}/manifest.mpd`, heartbeatToken: `s${streams}` }));
  });
  host.answer(StreamCreate, ({ view = 1, heartbeatToken }: RequestOf<typeof StreamCreate>) => {
    const taken = [...held.keys()].filter((other) => other !== view).length + others.count;
    if (taken >= MAX_LIVE_STREAMS) return refused(40060105);
    held.set(view, heartbeatToken);
    return success({ streamId: heartbeatToken });
  });
  host.answer(StreamDelete, ({ heartbeatToken }) => {
    for (const [view, token] of held) if (token === heartbeatToken) held.delete(view);
    return success({});
  });
  return { held, others };
};

const { muted: _muted, volume: _volume, ...PLAYING } = LIVE_STATE;

/** The watch page with one engine per tile. */
export const openMultiview = async (path?: string, session?: Session, prepare: (host: FakeHost) => void = () => {}) => {
  const made: FakePort[] = [];
  let slots: ReturnType<typeof slotsOn> | undefined;
  const { host } = await openWatch(
    (onScreen) => {
      slots = slotsOn(onScreen);
      prepare(onScreen);
    },
    session,
    path,
    undefined,
    () => {
      const port = obedientPort();
      made.push(port);
      return port;
    },
  );
  if (!slots) throw new Error('There is no platform.');
  const alive = () => made.filter(({ requested }) => !requested.includes('destroy'));
  const portOf = (id: string) => alive().find(({ sources }) => sources.at(-1)?.url.includes(`/${id}/`));
  return {
    host,
    ...slots,
    alive,
    portOf,
    /** The last source of each player that is not destroyed. */
    shown: () => alive().map(({ sources }) => /\/media\/(.*)\/manifest/.exec(sources.at(-1)?.url ?? '')?.[1]),
    audible: () => alive().filter((port) => !port.state().muted),
    /** Every player reports that it plays. */
    async playAll() {
      await settle();
      act(() => {
        for (const port of alive()) {
          if (port.sources.length > 0 && port.state().status !== 'playing') port.report(PLAYING, { type: 'started' });
        }
      });
      await settle();
    },
  };
};
