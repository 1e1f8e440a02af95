import { act, screen } from '@testing-library/react';
import {
  contents,
  openWatch,
  play,
  requests,
  runOnSceneClock,
  settle,
  user,
  withoutSubscription,
} from '../testing/watch-scene.tsx';

runOnSceneClock();

const another = () => screen.getByRole('button', { name: /Brooklyn at Chicago/ });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('WATCH-039: authorizes a channel ahead when the pointer rests on it; the click takes the slot', async () => {
  const { host, port } = await openWatch();
  play(port);
  await user.hover(another());
  await pass(99);
  expect(contents(host)).toEqual(['yes-1']);
  await pass(1);
  expect(contents(host)).toEqual(['yes-1', 'yes-2']);
  expect(requests(host, 'streamCreate')).toHaveLength(1);
  await user.click(another());
  await settle();
  expect(contents(host)).toEqual(['yes-1', 'yes-2']);
  expect(requests(host, 'streamCreate').map(({ request }) => request)).toMatchObject([
    { itemId: 'yes-1' },
    { itemId: 'yes-2' },
  ]);
});

test('requests nothing when the pointer only passes over', async () => {
  const { host, port } = await openWatch();
  play(port);
  await user.hover(another());
  await pass(60);
  await user.unhover(another());
  await pass(1_000);
  expect(contents(host)).toEqual(['yes-1']);
});

test('keyboard focus counts after a rest, a press immediately, and a touch that scrolls not at all', async () => {
  const { host, port } = await openWatch();
  play(port);
  act(() => another().focus());
  await pass(100);
  expect(contents(host)).toEqual(['yes-1', 'yes-2']);
  await user.pointer({ target: screen.getByRole('button', { name: /CenterStage/ }), keys: '[MouseLeft>]' });
  await settle();
  expect(contents(host).at(-1)).toBe('yes-3');
  const before = contents(host).length;
  const overflow = screen.getByRole('button', { name: /New York at Toronto/ });
  await user.pointer({ target: overflow, keys: '[TouchA>]' });
  act(() => void overflow.dispatchEvent(new Event('pointercancel', { bubbles: true })));
  await pass(1_000);
  expect(contents(host)).toHaveLength(before);
});

test('WATCH-018: authorizes nothing ahead that the viewer may not watch', async () => {
  const { host } = await openWatch(undefined, withoutSubscription);
  const requested = requests(host, 'locationLookup').length;
  await user.hover(another());
  await pass(1_000);
  expect(requests(host, 'locationLookup')).toHaveLength(requested);
});
