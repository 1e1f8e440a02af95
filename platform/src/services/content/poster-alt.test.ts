import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { OAuthToken, VodByUrn } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PageImage } from '../../infrastructure/http/page-description.ts';
import { SAVE_CHANNEL, SAVE_PROGRAMME, SAVE_RECORDING, testEditor } from '../../testing/test-editors.ts';
import { madePoster, uploadPicture } from '../../testing/test-pictures.ts';
import { type TestManifests, testManifests } from '../../testing/test-manifests.ts';
import { bearer, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { createCatalogueRepo } from '../catalogue/catalogue.repo.ts';
import { createGuide } from '../catalogue/programmes/guide.ts';
import { createProgrammeGuide } from '../catalogue/programmes/programme-guide.ts';
import { createRecordings } from '../catalogue/recordings.service.ts';
import { createPageDescriptions } from '../discovery/page-descriptions.service.ts';
import { posterImage, posterTexts } from './model/poster-image.ts';
import { createPublishedContent } from './published-content.service.ts';

let platform: TestPlatform;
let manifests: TestManifests;
/** The address of a stored poster. */
let poster: string;
let folder: string;
let editor: Awaited<ReturnType<typeof testEditor>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-alt-'));
  [platform, manifests] = await Promise.all([
    testPlatform({ FFMPEG_PATH: findFfmpeg(), GS_UPLOADS_DIR: folder }),
    testManifests(),
  ]);
  editor = await testEditor(platform);
  poster = await madePoster(platform, await uploadPicture(platform, folder));
});
afterAll(() => Promise.all([platform.close(), manifests.close(), rm(folder, { recursive: true, force: true })]));

const TEXTS = { posterAlt: 'A fan catches a foul ball', posterAltEs: 'Un aficionado atrapa la pelota' };
const recording = (more: object = {}) => ({
  title: 'Ballpark stories',
  section: 'highlights',
  address: `${manifests.url}/master.m3u8`,
  format: 'hls',
  durationS: 60,
  isFree: true,
  poster,
  ...TEXTS,
  ...more,
});
const added = async (more: object = {}): Promise<string> => {
  const { data, error } = await editor(SAVE_RECORDING, { recording: recording(more) });
  expect(error).toBeNull();
  platform.clock.offsetMs += 2_000;
  return String(data['saveRecording']?.['id']);
};
const imageOf = async (id: string) => {
  const client = { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' };
  const { access_token: token } = OAuthToken.reply.parse((await send(platform.site, OAuthToken, client)).json());
  const reply = await send(platform.site, VodByUrn, { id }, bearer(token));
  return VodByUrn.reply.parse(reply.json()).data.i?.[0];
};
const previewOf = async (id: string, language: string): Promise<PageImage> => {
  const content = createPublishedContent(platform.db, platform.clock);
  const recordings = createRecordings(createCatalogueRepo(platform.db), content);
  const describe = createPageDescriptions({
    siteOrigin: 'https://site.test',
    pathOf: async () => '/watch',
    guide: createGuide(createProgrammeGuide(content), platform.clock),
    recording: async (wanted) => (await recordings.published(wanted))?.item,
    now: () => platform.clock.now(),
  });
  const { image } = await describe({
    pathname: `/watch/${id}`,
    query: new URLSearchParams(),
    screen: 'watch',
    params: { vodId: id },
    title: '',
    headers: { 'accept-language': language },
  });
  return image;
};

test('what a poster shows reaches cards and link previews in both languages', async () => {
  const id = await added();
  expect(await imageOf(id)).toEqual({
    cu: poster,
    ar: '16x9',
    alt: [
      { n: TEXTS.posterAlt, lang: 'en' },
      { n: TEXTS.posterAltEs, lang: 'es' },
    ],
  });
  const image = poster.replace('.webp', '.jpg');
  const form = { type: 'image/jpeg', width: 1_280, height: 720 };
  expect(await previewOf(id, 'en')).toEqual({ path: image, alt: TEXTS.posterAlt, form });
  expect(await previewOf(id, 'es')).toEqual({ path: image, alt: TEXTS.posterAltEs, form });
});

test('a link preview of a poster without a description is described by the title', async () => {
  const id = await added({ posterAlt: null, posterAltEs: null });
  expect(await imageOf(id)).toEqual({ cu: poster, ar: '16x9' });
  expect(await previewOf(id, 'es')).toMatchObject({ alt: 'Ballpark stories' });
});

test('a link preview of a game shows the drawn image and its title, because a poster may show the result', async () => {
  const id = await added({ away: { code: 'GUL', name: 'Gulls' }, home: { code: 'HER', name: 'Herons' } });
  const { path, alt, form } = await previewOf(id, 'en');
  expect([path, form]).toEqual([`/media/cards/${id}.png`, undefined]);
  expect(alt).toMatch(/^Gulls at Herons/);
});

test.each([
  ['recording', () => editor(SAVE_RECORDING, { recording: recording({ poster: null }) })],
  [
    'channel',
    () => editor(SAVE_CHANNEL, { id: 'yes-1', channel: { name: 'YES', source: 'synthetic', posterAlt: 'A stadium' } }),
  ],
  [
    'program',
    () =>
      editor(SAVE_PROGRAMME, {
        programme: {
          channel: 'yes-1',
          title: 'Bowling night',
          startsAt: new Date(platform.clock.now() + 3_600_000).toISOString(),
          endsAt: new Date(platform.clock.now() + 7_200_000).toISOString(),
          posterAltEs: 'Una bolera',
        },
      }),
  ],
])('a %s that describes no poster is refused with what to do', async (_kind, save) => {
  expect((await save()).error?.errors.join(' ')).toMatch(
    /posterAlt .*describes no poster: choose a poster, or clear the description/,
  );
});

test('a description too long for a card is refused with its limit', async () => {
  const { error } = await editor(SAVE_RECORDING, { recording: recording({ posterAlt: 'x'.repeat(201) }) });
  expect(error?.errors.join(' ')).toMatch(/posterAlt .* is longer than 200 characters: shorten it/);
});

test('a poster of the league is not described by the words of another poster', () => {
  expect(posterImage({ poster: null, posterAlt: 'A stadium' }, '/media/static/poster-baseball.webp')).toEqual({
    cu: '/media/static/poster-baseball.webp',
    ar: '16x9',
  });
  const texts = { poster, ...TEXTS };
  expect(posterTexts(posterImage(texts, poster))).toEqual(texts);
});
