import { screen } from '@testing-library/react';
import '../program/program.screen.tsx';
import { openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import { openWatch, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value;
const openDialog = async () => {
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await settle();
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

test('a recording that plays is shared with or without its moment', async () => {
  const { port } = await openBrowse('/watch/vod-1');
  port.report({ status: 'playing', live: false, positionS: 75.9, durationS: 90, seekEndS: 90 }, { type: 'started' });
  await openDialog();
  expect(link()).toMatch(/\/watch\/vod-1$/);
  await user.click(screen.getByRole('checkbox', { name: 'Start at 1:15' }));
  expect(link()).toMatch(/\/watch\/vod-1\?t=75$/);
});

test('a browser that refuses the clipboard asks the viewer to copy the link', async () => {
  await openBrowse('/watch/vod-1');
  await openDialog();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await settle();
  expect(screen.getByText('We couldn’t copy the link. Select it and copy it yourself.')).toBeVisible();
});

test('offers the browser’s own sharing where there is one', async () => {
  const shared: ShareData[] = [];
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => void shared.push(data),
  });
  await openBrowse('/watch/vod-1');
  await openDialog();
  await user.click(screen.getByRole('button', { name: 'More options' }));
  expect(shared).toEqual([{ title: 'Recording 1', url: expect.stringMatching(/\/watch\/vod-1$/) }]);
});

test('a live game is shared by its own address', async () => {
  await openWatch();
  await openDialog();
  const minute = Date.UTC(2026, 10, 20, 23) / 60_000;
  expect(link()).toMatch(new RegExp(`/watch\\?view=program&id=yes-1-${minute}$`));
});
