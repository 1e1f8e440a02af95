import { act, screen, within } from '@testing-library/react';
import { leave, openWatch, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import './small-window.tsx';
import { fakePort, LIVE_STATE, obedientPort } from './testing/fake-port.ts';

runOnSceneClock();

/** A browser with Document Picture-in-Picture, whose window is an empty frame. */
const smallWindows = () => {
  const opened: Window[] = [];
  const api = {
    window: null as Window | null,
    async requestWindow() {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const small = frame.contentWindow as Window;
      Object.assign(small, {
        close: () => {
          if (!frame.isConnected) return;
          small.dispatchEvent(new PageTransitionEvent('pagehide'));
          frame.remove();
          api.window = null;
        },
      });
      api.window = small;
      opened.push(small);
      return small;
    },
  };
  Object.assign(window, { documentPictureInPicture: api });
  return { api, opened, main: () => within(api.window?.document.body ?? document.createElement('body')) };
};
afterEach(() => {
  act(() =>
    (window as { documentPictureInPicture?: { window: Window | null } }).documentPictureInPicture?.window?.close(),
  );
  Reflect.deleteProperty(window, 'documentPictureInPicture');
});

const open = async () => {
  const small = smallWindows();
  const video = document.createElement('video');
  const engine = { video: video as HTMLVideoElement | null };
  const port = { ...obedientPort(), video: () => engine.video };
  const scene = await openWatch(undefined, undefined, undefined, port);
  act(() => port.report({ ...LIVE_STATE, muted: false }, { type: 'started' }));
  await settle();
  const frame = screen.getByRole('region', { name: /^Video player/ });
  frame.querySelector('div')?.append(video);
  await user.click(screen.getAllByRole('button', { name: 'Picture in picture' })[0] as HTMLElement);
  await settle();
  return { ...scene, ...small, port, engine, video, frame };
};

test('the video and its controls move to the small window, and return when it is closed', async () => {
  const { api, main, video, frame, port } = await open();
  expect(api.window?.document.body.contains(video)).toBe(true);
  expect(within(frame).getByRole('status')).toHaveTextContent('Playing in the small window');
  expect(within(frame).queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  await user.click(main().getByRole('button', { name: 'Mute' }));
  expect(port.state().muted).toBe(true);
  await user.click(main().getByRole('button', { name: 'Pause' }));
  expect(port.requested.at(-1)).toBe('pause');
  const { window: small } = api;
  act(() => small?.close());
  expect(frame.contains(video)).toBe(true);
  expect(within(frame).queryByText('Playing in the small window')).not.toBeInTheDocument();
});

test('`Back to the page` closes the small window and focuses the player', async () => {
  const { api, frame } = await open();
  await user.click(within(frame).getByRole('button', { name: 'Back to the page' }));
  await settle();
  expect(api.window).toBeNull();
  expect(frame).toHaveFocus();
});

test('an error or a wall closes the small window: what the viewer can do is on the page', async () => {
  const { api, port, frame } = await open();
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'network', engineCode: 'shaka:1002' } }),
  );
  await settle();
  expect(api.window).toBeNull();
  expect(frame.querySelector('[data-instead]')).toBeVisible();
});

test('another channel continues in the small window, which refers to the page until there is a frame', async () => {
  const { api, main, port, engine, frame } = await open();
  await user.click(screen.getAllByRole('button', { name: /CenterStage/ })[0] as HTMLElement);
  await settle();
  // One engine removes its video with the source, and has another one for the next.
  engine.video = null;
  act(() => port.report({ status: 'loading' }));
  expect(main().getByText('There is no video right now. See the page.')).toBeVisible();
  const next = document.createElement('video');
  frame.querySelector('div')?.append(next);
  engine.video = next;
  act(() => port.report(LIVE_STATE, { type: 'started' }));
  await settle();
  expect(api.window).not.toBeNull();
  expect(api.window?.document.body.contains(next)).toBe(true);
  expect(main().getByRole('heading', { name: /CenterStage/ })).toBeVisible();
});

test('the small window is closed with the remote', async () => {
  const { api, opened } = await open();
  leave();
  await settle();
  expect(opened).toHaveLength(1);
  expect(api.window).toBeNull();
});

test('a browser that refuses the window leaves the player on the page', async () => {
  const { api } = smallWindows();
  Object.assign(api, { requestWindow: async () => Promise.reject(new DOMException('No gesture.', 'NotAllowedError')) });
  const { port } = await openWatch(undefined, undefined, undefined, fakePort());
  act(() => port.report(LIVE_STATE, { type: 'started' }));
  await settle();
  await user.click(screen.getAllByRole('button', { name: 'Picture in picture' })[0] as HTMLElement);
  await settle();
  expect(screen.queryByText('Playing in the small window')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});
