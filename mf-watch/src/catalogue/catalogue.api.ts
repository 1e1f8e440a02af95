import { type Host, PAGE_SIZES, type Result, success, type WatchState } from '@grandstand/shared-contracts';
import {
  ContainerItems,
  ContentSearch,
  StorefrontContainers,
  tolerant,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import type { RecordingPage, Section } from './page-list.ts';
import { type Recording, recording } from '../content/recording.ts';

type Caller = Pick<Host, 'call' | 'config'>;

/** The storefront's page that the watch screen shows. */
const STOREFRONT_TAB = 'watch';
const CONTAINER_QUERY = { reg: 'us', dt: 'androidmobile', client: 'yesn-yesn-androidmobile' };

/** `requested`: the number of list positions up to the end of this page. */
const page = (wire: readonly WatchState['vodItem'][], total: number, requested: number): RecordingPage => ({
  items: wire.map((item) => recording(item, location.href)),
  total,
  hasMore: requested < total,
});

const sectionsOf = (vodList: WatchState['vodList']): readonly Section[] =>
  vodList.map(({ id, lon, name }) => ({ id, name: lon?.[0]?.n || name }));

export const fetchSections = async ({ call, config }: Caller): Promise<Result<readonly Section[]>> => {
  const { sfId } = config.get();
  const reply = await call(tolerant(StorefrontContainers), {
    sfId,
    tId: STOREFRONT_TAB,
    pageSize: PAGE_SIZES.containers,
    offset: 0,
  });
  return reply.ok ? success(sectionsOf(reply.value.data)) : reply;
};

/** WATCH-014: `pageNumber` counts from 1. */
export const fetchSectionItems = async (
  { call }: Caller,
  containerId: string,
  pageNumber: number,
): Promise<Result<RecordingPage>> => {
  const reply = await call(tolerant(ContainerItems), {
    containerId,
    ...CONTAINER_QUERY,
    pageNumber,
    pageSize: PAGE_SIZES.seeMore,
  });
  if (!reply.ok) return reply;
  const section: WatchState['vodSections'][string] = reply.value.data.data;
  return success(page(section, reply.value.total, pageNumber * PAGE_SIZES.seeMore));
};

/** WATCH-025. */
export const searchRecordings = async (
  { call }: Caller,
  term: string,
  pageNumber: number,
): Promise<Result<RecordingPage>> => {
  const reply = await call(tolerant(ContentSearch), {
    term,
    cty: 'episode',
    st: 'published',
    pageSize: PAGE_SIZES.search,
    reg: 'us',
    client: 'web',
    pageNumber,
  });
  if (!reply.ok) return reply;
  const vodSearchResults: WatchState['vodSearchResults'] = reply.value.data;
  return success(page(vodSearchResults, reply.value.total, pageNumber * PAGE_SIZES.search));
};

/** WATCH-006. 404 for an unknown id. */
export const fetchRecording = async (
  { call }: Caller,
  id: string,
): Promise<Result<{ readonly recording: Recording; readonly sectionId: string }>> => {
  const reply = await call(VodByUrn, { id });
  if (!reply.ok) return reply;
  const { data, containerId }: WatchState['urlVOD'] = reply.value;
  return success({ recording: recording(data, location.href), sectionId: containerId });
};
