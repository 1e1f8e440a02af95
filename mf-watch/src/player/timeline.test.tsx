import { act, fireEvent, screen } from '@testing-library/react';
import { openWatch, play, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { startOfProgram } from './start-of-program.ts';
import { LIVE_STATE } from './testing/fake-port.ts';

runOnSceneClock();

const NOW = 10_000_000;

test.each([
  ['in the window', LIVE_STATE, NOW - 600_000, 1_200],
  ['before the window', LIVE_STATE, NOW - 3_600_000, null],
  ['where the viewer is', { ...LIVE_STATE, positionS: 1_210 }, NOW - 600_000, null],
  ['of a recording', { ...LIVE_STATE, live: false }, NOW - 600_000, null],
  ['unknown', LIVE_STATE, undefined, null],
])('finds the beginning of a programme %s', (_where, state, startsAtMs, startS) => {
  expect(startOfProgram(state, startsAtMs, NOW)).toBe(startS);
});

test('Start over seeks to the beginning of the programme while the window contains it', async () => {
  const { port } = await openWatch();
  act(() => port.report({ ...LIVE_STATE, seekEndS: 7_200, positionS: 7_200 }, { type: 'started' }));
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  // On air for an hour.
  expect(port.requested.at(-1)).toBe('seek 3600');
});

test('seeks ten seconds back and forward', async () => {
  const { port } = await openWatch();
  play(port);
  await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }));
  await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }));
  expect(port.requested.slice(-2)).toEqual(['seek 1790', 'seek 1810']);
});

test('marks the beginning of the programme on the timeline while the window contains it', async () => {
  const { port } = await openWatch();
  play(port);
  expect(screen.queryByRole('img', { name: 'The program starts here' })).not.toBeInTheDocument();
  // On air for an hour, in a window of two.
  act(() => port.report({ ...LIVE_STATE, seekEndS: 7_200, positionS: 7_200 }));
  expect(screen.getByRole('img', { name: 'The program starts here' }).style.getPropertyValue('--at')).toBe('50.00%');
});

test('shows thumbnail and time over the timeline until the pointer leaves', async () => {
  const { port } = await openWatch();
  port.showThumbnail({ url: 'https://media.test/7.jpg', xPx: 0, yPx: 0, widthPx: 160, heightPx: 90 });
  play(port);
  const track = screen.getByRole('slider', { name: 'Seek' }).parentElement as HTMLElement;
  track.getBoundingClientRect = () => ({ left: 0, width: 200 }) as DOMRect;
  // jsdom’s pointer events have no coordinates.
  const moved = Object.assign(new Event('pointermove', { bubbles: true }), { clientX: 50, pointerType: 'mouse' });
  fireEvent(track, moved);
  await settle();
  expect(track.querySelector('img')).toHaveAttribute('src', 'https://media.test/7.jpg');
  // A quarter of the half hour of the window.
  expect(track).toHaveTextContent('-22:30');
  await user.click(screen.getByRole('button', { name: 'Spoiler-free' }));
  expect(track.querySelector('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Spoiler-free' }));
  expect(track.querySelector('img')).toBeVisible();
  fireEvent.error(track.querySelector('img') as HTMLElement);
  expect(track.querySelector('img')).toBeNull();
  expect(track).toHaveTextContent('-22:30');
  fireEvent.pointerLeave(track);
  expect(track).not.toHaveTextContent('-22:30');
});

/** What a browser does at a press on the timeline: an `input` event, then at its end another one of the value of then. */
const press = (slider: HTMLInputElement, toS: number) => {
  fireEvent.pointerDown(slider);
  fireEvent.input(slider, { target: { value: String(toS) } });
};
const release = (slider: HTMLInputElement) => {
  fireEvent.pointerUp(slider);
  const shown = slider.value;
  // The browser rounds what it is given.
  fireEvent.change(slider, { target: { value: `${Number(shown) + 0.001}` } });
  return Number(shown);
};
const slider = () => screen.getByRole('slider', { name: 'Seek' }) as HTMLInputElement;

test('a press on the timeline seeks once, and the thumb stays there until the player is', async () => {
  const { port } = await openWatch();
  play(port);
  press(slider(), 600);
  expect(release(slider())).toBe(600);
  act(() => jest.advanceTimersByTime(1_000));
  expect(port.requested.filter((request) => request.startsWith('seek'))).toEqual(['seek 600']);
  act(() => port.report({ positionS: 601 }));
  expect(slider().value).toBe('601');
});

test('a press that rests seeks while it lasts, and its end does not seek again', async () => {
  const { port } = await openWatch();
  play(port);
  press(slider(), 600);
  act(() => jest.advanceTimersByTime(200));
  act(() => port.report({ positionS: 602 }));
  release(slider());
  act(() => jest.advanceTimersByTime(1_000));
  expect(port.requested.filter((request) => request.startsWith('seek'))).toEqual(['seek 600']);
});
