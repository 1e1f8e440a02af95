import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createReleasedTexts } from './control-plane/registry/compositions/released-texts.service.ts';
import { createSettingsRepo } from './services/settings/settings.repo.ts';
import { createSettings } from './services/settings/settings.service.ts';
import { publishSample, sampleRemote } from './testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from './testing/test-registry.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
  await publishSample(
    registry,
    sampleRemote({
      name: 'mf-news',
      version: '1.0.0',
      texts: { es: { 'news.title': 'Noticias', 'title.News': 'Noticias' } },
    }),
  );
  await publishSample(
    registry,
    sampleRemote({
      name: 'mf-news',
      version: '1.1.0',
      texts: { es: { 'news.title': 'Titulares', 'news.more': 'Ver más' }, fr: { 'news.title': 'À la une' } },
    }),
  );
});
afterAll(() => at.close());

const news = (version: string) => ({ name: 'mf-news', version });
/** The localization document that the site of an environment reads; a changed release is noticed after a second. */
const siteOf = (environment: string) => {
  const settings = createSettings(
    createSettingsRepo(at.db),
    at.clock,
    createReleasedTexts(at.db, at.clock, environment),
  );
  return {
    settings,
    async texts() {
      at.clock.nowMs += 1_000;
      return (await settings.forSite()).localization as Record<string, Record<string, unknown>>;
    },
  };
};

test('SHELL-012: the site has the texts that the released version was published with, and those of an older one after a rollback', async () => {
  const site = siteOf('texts');
  const first = await at.environmentWith('texts', [news('1.0.0')]);
  expect((await site.texts())['news']).toEqual({ title: { es: 'Noticias' } });
  expect((await site.texts())['title']).toEqual({ News: { es: 'Noticias' } });
  await registry.releases.release('texts', first.id, { shell: '1.0.0', remotes: [news('1.1.0')] }, by);
  expect((await site.texts())['news']).toEqual({ title: { es: 'Titulares', fr: 'À la une' }, more: { es: 'Ver más' } });
  await registry.releases.rollback('texts', first.id, by);
  expect((await site.texts())['news']).toEqual({ title: { es: 'Noticias' } });
});

test('SHELL-012: an entry of the operators overrides the text of the version, in its language only', async () => {
  const site = siteOf('override');
  await at.environmentWith('override', [news('1.1.0')]);
  await site.settings.change('localization', { news: { title: { es: 'Últimas noticias', en: 'Latest' } } });
  expect((await site.texts())['news']).toEqual({
    title: { es: 'Últimas noticias', fr: 'À la une', en: 'Latest' },
    more: { es: 'Ver más' },
  });
  await site.settings.reset();
});

test('SHELL-012: during a rollout the site has the texts of both versions, and shared ones as before', async () => {
  const site = siteOf('rollout');
  const first = await at.environmentWith('rollout', [news('1.0.0')]);
  await registry.rollouts.start('rollout', first.id, { remotes: [news('1.1.0')], percent: 10 }, by);
  expect((await site.texts())['news']).toMatchObject({
    title: { es: 'Noticias', fr: 'À la une' },
    more: { es: 'Ver más' },
  });
});

test('SHELL-012: without a release the site has the common texts and the sentences of the services in Spanish', async () => {
  const texts = await siteOf('empty').texts();
  expect(texts['modal']).toMatchObject({ close: { es: 'CERRAR' } });
  expect(texts['service']).toMatchObject({ 'Email or password is incorrect.': { es: expect.any(String) } });
});
