import { success } from '@grandstand/shared-contracts';
import { AiringLive } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import { openBrowse } from '../testing/browse-scene.tsx';
import { requests, runOnSceneClock, settle } from '../testing/watch-scene.tsx';

runOnSceneClock();

test('nothing stands beneath a line-up that is still on its way, and would be moved by it', async () => {
  let arrive = () => {};
  await openBrowse('/watch', undefined, (host) =>
    host.answer(AiringLive, () => new Promise((resolve) => (arrive = () => resolve(success({ data: [] }))))),
  );
  expect(screen.queryByRole('heading', { name: 'MORE VIDEO' })).toBeNull();
  await act(async () => arrive());
  await settle();
  expect(screen.getByRole('heading', { name: 'MORE VIDEO' })).toBeVisible();
});

test('beside what is looked at instead, a line-up on its way takes no room', async () => {
  let arrive = () => {};
  await openBrowse('/watch?vodSearch=goal', undefined, (host) =>
    host.answer(AiringLive, () => new Promise((resolve) => (arrive = () => resolve(success({ data: [] }))))),
  );
  expect(screen.getByRole('heading', { name: 'SHOWING RESULTS FOR goal' })).toBeVisible();
  expect(screen.queryByText('Loading what’s on…')).toBeNull();
  await act(async () => arrive());
  await settle();
  expect(screen.queryByRole('heading', { name: 'Nothing is on right now.' })).toBeNull();
});

test('AUTH-091: while the TV provider is asked for over the page, the sections are not begun beneath it', async () => {
  const { host } = await openBrowse('/watch', aSession({ userType: 'tve' }));
  expect(screen.queryByText('MORE VIDEO')).toBeNull();
  expect(requests(host, 'storefrontContainers')).toEqual([]);
  const tv = { selectedMVPD: 'harborline', authenticated: true };
  await act(async () => host.session.set(aSession({ userType: 'tve', tv })));
  expect(await screen.findByText('MORE VIDEO')).toBeVisible();
  expect(requests(host, 'storefrontContainers')).toHaveLength(1);
});

test('X-02: a section begins at its top, and Back finds the list where it was scrolled to', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { host } = await openBrowse();
  window.scrollY = 700;
  window.dispatchEvent(new Event('scroll'));
  await act(async () => host.navigate('/watch?currentSection=classics'));
  await settle();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  window.scrollY = 0;
  window.dispatchEvent(new Event('scroll'));
  await act(async () => host.history.go(-1));
  await settle();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  scrollTo.mockRestore();
});
