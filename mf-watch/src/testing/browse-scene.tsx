import { AppError, failure, type Session, success } from '@grandstand/shared-contracts';
import {
  ContainerItems,
  ContentSearch,
  FindPrograms,
  StorefrontContainers,
  SuggestSearch,
  VodByUrn,
  type VodItem,
} from '@grandstand/shared-contracts/api';
import { aVodItem, type FakeHost } from '@grandstand/contracts-testing';
import { screen, within } from '@testing-library/react';
// Lazy parts are loaded with the test file, so that no test waits for their transformation.
import '../browse/section-grid.tsx';
import '../page/sections.tsx';
import '../search/search-results.tsx';
import '../search/suggestions.tsx';
import '../vod/vod.screen.tsx';
import { openWatch, type Scene } from './watch-scene.tsx';

export const PAID = [{ sp: 'urn:package:Yes' }];
export const aVod = (number: number, overrides: Partial<VodItem> = {}): VodItem =>
  aVodItem({
    id: `vod-${number}`,
    lon: [{ n: `Recording ${number}` }],
    i: [{ cu: `/still-${number}.webp` }],
    ...overrides,
  });

/** Every second recording is free, starting with the first. */
export const CLASSICS = Array.from({ length: 60 }, (_, index) => aVod(index + 1, index % 2 === 0 ? {} : { ent: PAID }));

const page = (items: readonly VodItem[], pageNumber: number, pageSize: number) =>
  success({ data: { data: items.slice((pageNumber - 1) * pageSize, pageNumber * pageSize) }, total: items.length });

/** Everything is in view, so all rows are mounted. */
class AllInView {
  readonly notify: (entries: { isIntersecting: boolean }[]) => void;
  constructor(notify: AllInView['notify']) {
    this.notify = notify;
  }
  observe() {
    this.notify([{ isIntersecting: true }]);
  }
  disconnect() {}
}
export const seeEverything = () => {
  const real = window.IntersectionObserver;
  beforeEach(() => {
    window.IntersectionObserver = AllInView as unknown as typeof IntersectionObserver;
  });
  afterEach(() => {
    window.IntersectionObserver = real;
  });
};

const notFound = () => failure(new AppError('refused', 'We couldn’t find this video.', { status: 404 }));

/** The watch page over a storefront of two sections, `Classics` (60) and `Shorts` (1). */
export const openBrowse = (
  path = '/watch',
  session?: Session,
  prepare: (host: FakeHost) => void = () => {},
): Promise<Scene> =>
  openWatch(
    (host) => {
      const section = (id: string, name: string) => ({ id, name, lon: [{ n: name }], cu: `/content/container/${id}` });
      host.answer(
        StorefrontContainers,
        success({ data: [section('classics', 'Classics'), section('shorts', 'Shorts')], total: 2 }),
      );
      host.answer(ContainerItems, ({ containerId, pageNumber, pageSize }) =>
        page(containerId === 'classics' ? CLASSICS : [aVod(100)], pageNumber, pageSize),
      );
      host.answer(VodByUrn, ({ id }) => {
        const data = CLASSICS.find((item) => item.id === id);
        return data ? success({ data, containerId: 'classics' }) : notFound();
      });
      host.answer(ContentSearch, ({ pageNumber = 1, pageSize }) =>
        success({ data: CLASSICS.slice(0, 12).slice((pageNumber - 1) * pageSize, pageNumber * pageSize), total: 12 }),
      );
      host.answer(FindPrograms, success({ programs: [], teams: [] }));
      host.answer(SuggestSearch, success({ data: [] }));
      prepare(host);
    },
    session,
    path,
  );

export const row = (name: string) => within(screen.getByRole('region', { name }));
export const card = (name: string) => screen.getByRole('link', { name: new RegExp(`${name}(?!\\d)`) });
