import type { FakeHost } from '@grandstand/contracts-testing';
import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import {
  ChangeMyList,
  GetViewing,
  RecordingsByIds,
  RemoveViewing,
  type ReplyOf,
  SaveViewing,
} from '@grandstand/shared-contracts/api';
import { act, screen, within } from '@testing-library/react';
import { aVod, openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import { requests, runOnSceneClock, settle, user, visitor } from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

type Lists = ReplyOf<typeof GetViewing>;
const lists = (positions: readonly (readonly [id: string, positionS: number])[], myList: string[] = []): Lists => ({
  progress: positions.map(([contentId, positionS]) => ({ contentId, positionS, lengthS: 90, watched: false })),
  removed: [],
  myList,
});
const unavailable = failure(new AppError('unavailable', 'none'));
const answerAccount = (host: FakeHost) => {
  for (const call of [SaveViewing, RemoveViewing, ChangeMyList]) host.answer(call, success({}));
  host.answer(RecordingsByIds, ({ ids }) =>
    success({ data: ids.split(',').map((id) => aVod(Number(id.replace('vod-', '')))) }),
  );
};
const at = (positionS: number) => ({ status: 'playing', live: false, positionS, durationS: 90, seekEndS: 90 }) as const;
const toContinue = () =>
  within(screen.getByRole('region', { name: 'Continue watching' }))
    .getAllByRole('link')
    .map((link) => /Recording \d+/.exec(link.textContent ?? '')?.[0]);
const myList = () => screen.getByRole('button', { name: 'My List' });

/** The page of a recording that plays before the lists of the account arrive. */
const openBeforeLists = async (prepare: (host: FakeHost) => void = () => {}) => {
  const reply = Promise.withResolvers<Result<Lists>>();
  const scene = await openBrowse('/watch/vod-1', undefined, (fake) => {
    answerAccount(fake);
    fake.answer(GetViewing, () => reply.promise);
    prepare(fake);
  });
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_600)));
  const arrive = async (arrived: Lists) => {
    reply.resolve(success(arrived));
    await settle();
  };
  return { ...scene, arrive };
};

test('a list that arrives after a change does not undo it', async () => {
  const { arrive } = await openBeforeLists();
  await user.click(myList());
  await settle();
  await arrive(lists([], ['vod-7']));
  expect(myList()).toHaveAttribute('aria-pressed', 'true');
});

test('a change that failed before the list arrived leaves what the account stores', async () => {
  const { arrive } = await openBeforeLists((fake) => fake.answer(ChangeMyList, unavailable));
  await user.click(myList());
  await settle();
  expect(myList()).toHaveAttribute('aria-pressed', 'false');
  await arrive(lists([], ['vod-1']));
  expect(myList()).toHaveAttribute('aria-pressed', 'true');
});

test('positions and watched marks that arrive after playback do not undo it', async () => {
  const { host, port, arrive } = await openBeforeLists((fake) =>
    fake.preferences.set('positions', [
      ['vod-1', 20],
      ['vod-3', 30],
    ]),
  );
  act(() => port.report(at(60), { type: 'started' }));
  act(() => port.report(at(60), { type: 'timeChanged' }));
  act(() => host.navigate('/watch/vod-3'));
  await settle();
  act(() => port.report(at(60), { type: 'started' }));
  act(() => port.report({ ...at(88), status: 'ended' }, { type: 'completed' }));
  act(() => host.navigate('/watch'));
  await settle();
  await arrive(
    lists([
      ['vod-3', 30],
      ['vod-1', 20],
      ['vod-9', 40],
    ]),
  );
  expect(host.preferences.get('positions')).toEqual([
    ['vod-9', 40],
    ['vod-1', 60],
  ]);
  expect(screen.getAllByRole('link', { name: /Recording 3(?!\d)/ })[0]).toHaveTextContent('WATCHED');
});

test('lists that failed are requested again when a recording is opened', async () => {
  const { host } = await openBrowse('/watch', undefined, (fake) => {
    answerAccount(fake);
    fake.preferences.set('positions', [['vod-3', 20]]);
    fake.answer(GetViewing, unavailable);
  });
  expect(toContinue()).toEqual(['Recording 3']);
  host.answer(GetViewing, success(lists([['vod-9', 30]], ['vod-1'])));
  act(() => host.navigate('/watch/vod-1'));
  await settle();
  expect(requests(host, 'getViewing')).toHaveLength(2);
  expect(myList()).toHaveAttribute('aria-pressed', 'true');
  expect(toContinue()).toEqual(['Recording 9', 'Recording 3']);
});

/** Presses Remove on the first recording to continue; the account's answer is given later. */
const beginRemoval = async () => {
  const reply = Promise.withResolvers<Result<ReplyOf<typeof RemoveViewing>>>();
  const scene = await openBrowse('/watch', undefined, (fake) => {
    answerAccount(fake);
    fake.answer(
      GetViewing,
      success(
        lists([
          ['vod-9', 30],
          ['vod-5', 60],
        ]),
      ),
    );
    fake.answer(RemoveViewing, () => reply.promise);
  });
  await user.click(screen.getByRole('button', { name: 'Remove Recording 9 from Continue watching' }));
  await settle();
  const fail = async () => {
    reply.resolve(unavailable);
    await settle();
  };
  return { ...scene, fail };
};

test('a removal that fails restores its recording, and not what was removed meanwhile', async () => {
  const { host, fail } = await beginRemoval();
  host.answer(RemoveViewing, success({}));
  await user.click(screen.getByRole('button', { name: 'Remove Recording 5 from Continue watching' }));
  await settle();
  expect(host.preferences.get('positions')).toEqual([]);
  await fail();
  expect(host.preferences.get('positions')).toEqual([['vod-9', 30]]);
  expect(toContinue()).toEqual(['Recording 9']);
});

test('a removal that fails after the viewer signed out restores nothing', async () => {
  const { host, fail } = await beginRemoval();
  act(() => host.session.set(visitor));
  host.preferences.set('positions', []);
  await settle();
  await fail();
  expect(host.preferences.get('positions')).toEqual([]);
});
