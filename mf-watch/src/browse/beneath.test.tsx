import { success } from '@grandstand/shared-contracts';
import { AiringLive } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import { openBrowse } from '../testing/browse-scene.tsx';
import { requests, runOnSceneClock, settle } from '../testing/watch-scene.tsx';

runOnSceneClock();

test('renders nothing beneath a line-up that is loading and would move it', async () => {
  let arrive = () => {};
  await openBrowse('/watch', undefined, (host) =>
    host.answer(AiringLive, () => new Promise((resolve) => (arrive = () => resolve(success({ data: [] }))))),
  );
  expect(screen.queryByRole('heading', { name: 'MORE VIDEO' })).toBeNull();
  await act(async () => arrive());
  await settle();
  expect(screen.getByRole('heading', { name: 'MORE VIDEO' })).toBeVisible();
});

test('a loading line-up takes no space beside search results', async () => {
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

test('AUTH-091: does not load the sections while the TV provider dialog is open', async () => {
  const { host } = await openBrowse('/watch', aSession({ userType: 'tve' }));
  expect(screen.queryByText('MORE VIDEO')).toBeNull();
  expect(requests(host, 'storefrontContainers')).toEqual([]);
  const tv = { selectedMVPD: 'harborline', authenticated: true };
  await act(async () => host.session.set(aSession({ userType: 'tve', tv })));
  expect(await screen.findByText('MORE VIDEO')).toBeVisible();
  expect(requests(host, 'storefrontContainers')).toHaveLength(1);
});

test('X-02: opens a section at its top, and Back restores the scroll position of the list', async () => {
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
