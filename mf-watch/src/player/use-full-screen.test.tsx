import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFullScreen } from './use-full-screen.ts';

let full: Element | null = null;
const goFull = (element: Element | null) => {
  full = element;
  document.dispatchEvent(new Event('fullscreenchange'));
};
beforeEach(() => {
  full = null;
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, value: true },
    fullscreenElement: { configurable: true, get: () => full },
    exitFullscreen: { configurable: true, value: async () => goFull(null) },
  });
});
afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
});

const Toggle = ({ room }: { readonly room: { readonly current: HTMLElement | null } }) => {
  const { isFull, toggle } = useFullScreen(room);
  return (
    <button type="button" onClick={() => toggle?.()}>
      {isFull ? 'Leave' : 'Enter'}
    </button>
  );
};

test('X-13: a player that mounts in a full-screen frame detects it, and the next press leaves full screen', async () => {
  const room = { current: document.createElement('div') };
  room.current.requestFullscreen = async () => goFull(room.current);
  const first = render(<Toggle room={room} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
  expect(full).toBe(room.current);
  first.unmount();

  // The next channel's player.
  render(<Toggle room={room} />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(full).toBeNull();
  expect(screen.getByRole('button', { name: 'Enter' })).toBeVisible();
  act(() => goFull(document.body));
  expect(screen.getByRole('button', { name: 'Enter' })).toBeVisible();
});
