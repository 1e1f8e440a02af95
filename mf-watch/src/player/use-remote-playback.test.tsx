import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRemotePlayback } from './use-remote-playback.ts';

type Report = (isAvailable: boolean) => void;

/** A video with the Remote Playback API, and the calls to it. */
const aVideo = ({ refuses = false } = {}) => {
  const requested: string[] = [];
  let report: Report = () => {};
  const remote = Object.assign(new EventTarget(), {
    state: 'disconnected',
    async watchAvailability(callback: Report) {
      if (refuses) throw new DOMException('disabled', 'InvalidStateError');
      report = callback;
      requested.push('watch');
      return 7;
    },
    async cancelWatchAvailability(id: number) {
      requested.push(`cancel ${id}`);
    },
    async prompt() {
      requested.push('prompt');
      throw new DOMException('closed', 'NotAllowedError');
    },
  });
  const video = Object.assign(document.createElement('video'), { remote }) as unknown as HTMLVideoElement;
  return {
    video,
    requested,
    report: (isAvailable: boolean) => act(async () => report(isAvailable)),
    become: (state: string) =>
      act(async () => {
        remote.state = state;
        remote.dispatchEvent(new Event(state === 'disconnected' ? 'disconnect' : 'connect'));
      }),
  };
};

const Control = ({ video }: { readonly video: HTMLVideoElement | null }) => {
  const { isElsewhere, choose } = useRemotePlayback(video);
  return choose && <button type="button" onClick={choose}>{`elsewhere: ${isElsewhere}`}</button>;
};

test('A-64a: a viewer can play on another screen while the browser has one', async () => {
  const { video, requested, report, become } = aVideo();
  const { unmount } = render(<Control video={video} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await report(true);
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere: false' }));
  expect(requested).toEqual(['watch', 'prompt']);
  await become('connected');
  expect(screen.getByRole('button', { name: 'elsewhere: true' })).toBeVisible();
  // Its screen is still needed to come back.
  await report(false);
  expect(screen.getByRole('button', { name: 'elsewhere: true' })).toBeVisible();
  await become('disconnected');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  await act(async () => {});
  expect(requested.at(-1)).toBe('cancel 7');
});

test.each([
  ['the browser refuses to watch for screens', aVideo({ refuses: true }).video],
  ['the browser has no Remote Playback API', document.createElement('video')],
  ['there is no video', null],
])('A-64a: renders no control when %s', async (_when, video) => {
  render(<Control video={video} />);
  await act(async () => {});
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
