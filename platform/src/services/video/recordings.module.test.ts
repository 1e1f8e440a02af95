import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { createCatalogueRepo } from '../catalogue/catalogue.repo.ts';
import { createRecordings } from '../catalogue/recordings.service.ts';
import { createPublishedContent } from '../content/published-content.service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

test('every recording of the catalogue has a medium that plays', async () => {
  const rows = await platform.db.selectFrom('vod').select(['id', 'media_id']).execute();
  const { db, clock } = platform;
  const { published } = createRecordings(createCatalogueRepo(db), createPublishedContent(db, clock));
  const contents = await Promise.all(rows.map(({ id }) => published(id)));
  expect(contents).not.toContain(undefined);
});

test.each(['vod-baseball-20', 'vod-basketball-24', 'vod-soccer-20'])(
  'PLAT-033: a recording of %s is authorised, and its manifest and first bytes are served',
  async (mediaId) => {
    const { id } = await platform.db
      .selectFrom('vod')
      .select('id')
      .where('media_id', '=', mediaId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { viewer } = await testViewers(platform);
    const grant = Authorize.reply.parse((await (await viewer('card-m', mediaId)).play(id)).grant);
    const manifest = await platform.site.inject({ url: grant.contentUrl });
    expect(manifest.body).toContain('type="static"');
    const media = grant.contentUrl.replace(/[^/]+$/, '');
    expect((await platform.site.inject({ url: `${media}v360/init.mp4` })).statusCode).toBe(200);
    expect(grant.drm?.system).toBe(mediaId === 'vod-soccer-20' ? 'clearkey' : undefined);
  },
);
