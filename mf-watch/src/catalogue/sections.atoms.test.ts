import { success } from '@grandstand/shared-contracts';
import { ContainerItems, StorefrontContainers } from '@grandstand/shared-contracts/api';
import { fakeHost } from '@grandstand/contracts-testing';
import { createStore } from 'jotai';
import { sectionItemsAtom, sectionRequestedAtom, sectionsRefreshedAtom } from './sections.atoms.ts';

/** A storefront of one section with three recordings, two per page; `published` adds one at the beginning. */
const aStorefront = () => {
  const ids = ['vod-1', 'vod-2', 'vod-3'];
  const host = fakeHost();
  host.answer(StorefrontContainers, success({ data: [{ id: 'classics', name: 'Classics', cu: '/c' }], total: 1 }));
  host.answer(ContainerItems, ({ pageNumber }) =>
    success({ data: { data: ids.slice((pageNumber - 1) * 2, pageNumber * 2).map((id) => ({ id })) }, total: 70 }),
  );
  const store = createStore();
  return {
    publish: (id: string) => ids.unshift(id),
    more: () => store.set(sectionRequestedAtom, host, 'classics'),
    refresh: () => store.set(sectionsRefreshedAtom, host),
    shown: () =>
      store
        .get(sectionItemsAtom)
        .get('classics')
        ?.items.map(({ id }) => id),
    requested: () => host.calls.filter(({ id }) => id === 'containerItems').length,
  };
};

test('shows each recording once when one is published between two pages', async () => {
  const { publish, more, shown } = aStorefront();
  await more();
  publish('vod-0');
  await more();
  expect(shown()).toEqual(['vod-1', 'vod-2', 'vod-3']);
});

test('does not request a page that is loading', async () => {
  const { more, shown, requested } = aStorefront();
  await Promise.all([more(), more()]);
  expect(requested()).toBe(1);
  expect(shown()).toEqual(['vod-1', 'vod-2']);
});

test('WATCH-021: a refresh shows new recordings and keeps lists with several pages', async () => {
  const { publish, more, refresh, shown } = aStorefront();
  await more();
  publish('vod-0');
  await refresh();
  expect(shown()).toEqual(['vod-0', 'vod-1']);
  await more();
  await refresh();
  expect(shown()).toEqual(['vod-0', 'vod-1', 'vod-2', 'vod-3']);
});
