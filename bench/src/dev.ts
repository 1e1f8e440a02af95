import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { issueOverride, startDevServer } from '@grandstand/build-kit/local';
import type { Page } from 'puppeteer';
import { launchBrowser } from './browser.ts';
import { machine, markdownTable, spread } from './report.ts';
import { publish } from './results.ts';
import { requestedRounds } from './rounds.ts';
import { repositoryRoot, startSite } from './site.ts';

/** The bar: from the save to the frame that shows it. */
const ALLOWED_MS = 300;
const EMAIL_FIELD = '[data-remote="mf-auth"] input:not([type=password])';

interface Edit {
  readonly name: string;
  /** In the folder of mf-auth. */
  readonly file: string;
  /** What is replaced; `text` appears on the page. */
  readonly before: string;
  readonly after: (text: string) => string;
  readonly taken: number[];
}
const EDITS: readonly Edit[] = [
  {
    name: 'a component',
    file: 'src/login/login.screen.tsx',
    before: "{t('signIn.title')}",
    after: (text) => `{t('signIn.title')} ${text}`,
    taken: [],
  },
  {
    name: 'a text',
    file: 'texts/en.ts',
    before: "'signIn.submit': 'LOGIN'",
    after: (text) => `'signIn.submit': '${text}'`,
    taken: [],
  },
];

/** mf-auth beside the packages that it imports, so that the working copy is not edited. */
const copyRemote = async (work: string): Promise<string> => {
  const dir = path.join(work, 'mf-auth');
  const filter = (from: string) => !['dist', 'node_modules'].includes(path.basename(from));
  await cp(path.join(repositoryRoot, 'mf-auth'), dir, { recursive: true, filter });
  return dir;
};

/** From before the file is written to the frame that shows `text`, by the clock of this process. */
const measureEdit = async (page: Page, dir: string, { file, before, after, taken }: Edit, text: string) => {
  const source = path.join(dir, file);
  const original = await readFile(source, 'utf8');
  const shown = page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 'raf' }, text);
  const startedAt = performance.now();
  await writeFile(source, original.replace(before, after(text)));
  await shown;
  taken.push(performance.now() - startedAt);
  await writeFile(source, original);
  await page.waitForFunction((wanted) => !document.body.innerText.includes(wanted), { polling: 'raf' }, text);
};

const rounds = requestedRounds();
const cache = path.join(repositoryRoot, '.cache');
await mkdir(cache, { recursive: true });
const work = await mkdtemp(path.join(cache, 'bench-dev-'));
const dir = await copyRemote(work);
const site = await startSite();
const browser = await launchBrowser();
const first = Promise.withResolvers<string>();
const server = await startDevServer(
  { name: 'mf-auth', kind: 'remote', dir },
  {
    onBuild: async (build) => {
      const { link, override } = await issued;
      await site.registry.announce(override.id, build);
      first.resolve(link);
    },
    onError: (message) => first.reject(new Error(message)),
  },
);
const issued = issueOverride(site.registry, {
  environment: 'development',
  remote: 'mf-auth',
  origin: server.origin,
  hours: 1,
  reason: 'a bench',
});
try {
  const login = new URL(await first.promise);
  login.pathname = '/login';
  const page = await browser.newPage();
  await page.goto(login.href);
  await (await page.waitForSelector(EMAIL_FIELD))?.type('someone@example.test');
  for (let round = 0; round <= rounds; round += 1) {
    for (const edit of EDITS) await measureEdit(page, dir, edit, `EDIT ${round}`);
    // The first round only warms the compiler up.
    if (round === 0) for (const { taken } of EDITS) taken.length = 0;
  }
  const isKept = await page.$eval(EMAIL_FIELD, (field) => (field as HTMLInputElement).value !== '');
  if (!isKept) throw new Error('The page was reloaded: the typed value is gone.');
  const rows = EDITS.map(({ name, taken }) => [name, spread(taken)]);
  publish(
    'dev',
    `${machine(await browser.version())} · n = ${rounds}`,
    markdownTable(['edit of', 'save → visible, ms'], rows),
    EDITS.map(({ name, taken }) => ({
      name: `edit of ${name}, save to visible`,
      unit: 'ms',
      values: taken,
      bar: { atMost: ALLOWED_MS },
    })),
  );
} finally {
  await server.stop();
  await browser.close();
  await site.stop();
  await rm(work, { recursive: true });
}
