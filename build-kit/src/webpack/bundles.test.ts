import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runWebpack } from '../build/build-packages.ts';
import { remoteConfig } from './remote-config.ts';
import { SHARED_PACKAGES } from './shared-packages.ts';
import { shellConfig } from './shell-config.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');
const output = mkdtempSync(path.join(tmpdir(), 'grandstand-bundles-'));
const remoteFolder = path.join(output, 'remote');
const shellFolder = path.join(output, 'shell');

const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8');
const assetsOf = (folder: string) => AssetsManifest.parse(JSON.parse(read(folder, 'assets.json')));
const allText = (folder: string, extension: string) =>
  Object.keys(assetsOf(folder).files)
    .filter((file) => file.endsWith(extension))
    .map((file) => read(folder, file))
    .join('\n');

beforeAll(async () => {
  await runWebpack([
    shellConfig(path.join(fixtures, 'shell'))({ output: shellFolder }),
    remoteConfig(path.join(fixtures, 'remote'))({ version: '1.2.3-src.h0123456789', output: remoteFolder }),
  ]);
});

afterAll(() => rmSync(output, { recursive: true, force: true }));

test.each([remoteFolder, shellFolder])('every listed file has the stated size and hash (%#)', (folder) => {
  const { files } = assetsOf(folder);
  expect(Object.keys(files)).not.toHaveLength(0);
  for (const [file, { bytes, integrity }] of Object.entries(files)) {
    const content = readFileSync(path.join(folder, file));
    expect(content.length).toBe(bytes);
    expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(integrity);
  }
});

test.each([remoteFolder, shellFolder])(
  'the output contains only listed files, their compressed twins and manifests (%#)',
  (folder) => {
    const listed = new Set(Object.keys(assetsOf(folder).files));
    const others = readdirSync(folder).filter((file) => !listed.has(file.replace(/\.(br|gz)$/, '')));
    expect(others.filter((file) => file !== 'assets.json' && file !== 'remote.json')).toEqual([]);
  },
);

test('the first screens of a package are a listed file, with the class names of its stylesheets', () => {
  const [screen] = JSON.parse(read(remoteFolder, 'first-screens.json'));
  expect(screen).toMatchObject({
    screen: 'card',
    phases: [0, 1, 2],
    view: { tag: 'h2', children: [{ text: 'card.title', english: 'A card' }] },
  });
  expect(allText(remoteFolder, '.css')).toContain(`.${screen.view.class}`);
  expect(assetsOf(remoteFolder).files['first-screens.json']).toBeDefined();
});

test('compressed twins hold the same bytes, and brotliBytes is what goes over the wire', () => {
  const { files, federation } = assetsOf(remoteFolder);
  const entry = path.join(remoteFolder, federation?.entry ?? '');
  const original = readFileSync(entry);
  const brotli = readFileSync(`${entry}.br`);
  expect(brotliDecompressSync(brotli).equals(original)).toBe(true);
  expect(gunzipSync(readFileSync(`${entry}.gz`)).equals(original)).toBe(true);
  expect(files[federation?.entry ?? '']?.brotliBytes).toBe(brotli.length);
});

test('a remote carries its version in its global name and lists the files of its exposed module', () => {
  const { federation, groups, version } = assetsOf(remoteFolder);
  expect(version).toBe('1.2.3-src.h0123456789');
  expect(federation?.globalName).toBe('fixture_remote_1_2_3_src_h0123456789');
  expect(read(remoteFolder, federation?.entry ?? '')).toContain(`var ${federation?.globalName}`);
  expect(groups['remote']?.map((file) => path.extname(file)).toSorted()).toEqual(['.css', '.js']);
});

test('a remote consumes the shared packages it imports, contains none of them, and lists those its first scripts need', () => {
  const { shared } = assetsOf(remoteFolder);
  expect(shared.provides).toEqual({});
  expect(Object.keys(shared.consumes).toSorted()).toEqual([
    '@grandstand/shared-contracts/schema',
    'jotai',
    'react-dom/client',
    'react-final-form',
    'react-slick',
    'react/jsx-runtime',
  ]);
  expect(Object.keys(shared.consumes)).toEqual(expect.arrayContaining(shared.consumesFirst ?? []));
  expect(shared.consumesFirst).toContain('react-final-form');
  expect(shared.consumesFirst).not.toContain('react-slick');
  expect(allText(remoteFolder, '.js').length).toBeLessThan(15_000);
  expect(allText(remoteFolder, '.js')).not.toContain('ZodMini');
});

test('decision 132: the container of a remote needs nothing but the share scope, so that the shell starts it itself', () => {
  const { entry = '', globalName = '' } = assetsOf(remoteFolder).federation ?? {};
  const page = createContext({ document: { currentScript: { tagName: 'SCRIPT', src: `http://localhost/${entry}` } } });
  runInContext(read(remoteFolder, entry), page);
  expect(runInContext(`${globalName}.init.length`, page)).toBe(2);
});

test('the shell provides eager packages in its first scripts, and router, form and carousel in separate chunks', () => {
  const { shared, groups, federation } = assetsOf(shellFolder);
  expect(federation).toBeNull();
  expect(groups['main']?.map((file) => file.split('.')[0])).toEqual(['react', 'platform', 'main']);
  const compiledAhead = Object.keys(assetsOf(shellFolder).files).filter(
    (file) => file.endsWith('.js') && read(shellFolder, file).startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(compiledAhead.toSorted()).toEqual(groups['main']?.toSorted());
  expect(shared.provides['react']).toMatchObject({ eager: true, files: [] });
  expect(Object.keys(shared.provides).toSorted()).toEqual(Object.keys(SHARED_PACKAGES).toSorted());
  for (const lazy of ['@grandstand/shared-contracts/router', 'react-final-form', 'final-form', 'react-slick']) {
    const files = shared.provides[lazy]?.files ?? [];
    expect(files).not.toHaveLength(0);
    expect(groups['main']).not.toEqual(expect.arrayContaining(files));
  }
  // One contains the other; a page that requests both downloads it once.
  expect(shared.provides['react-final-form']?.files).toEqual(
    expect.arrayContaining([...(shared.provides['final-form']?.files ?? [])]),
  );
});

test('stylesheets of a remote are in its layer, with unique class names and the import first', () => {
  const css = allText(remoteFolder, '.css');
  expect(css).toMatch(/@layer remote\.fixture-remote\{@layer base/);
  expect(css).toMatch(/\.fixture-remote_[\w-]{5}\{color:/);
  expect(css).toMatch(/@import "https:[^"]*A;B";@layer remote/);
  expect(css).toMatch(/@font-face[\s\S]*dot\.[0-9a-f]+\.svg/);
});

test('scripts and stylesheets loaded by the runtime carry integrity, and only through the named policy', () => {
  const remote = allText(remoteFolder, '.js');
  expect(remote.match(/__GRANDSTAND_INTEGRITY__/g)?.length).toBeGreaterThanOrEqual(2);
  expect(remote).toContain('createPolicy("grandstand"');
  expect(allText(shellFolder, '.js')).toContain('__GRANDSTAND_INTEGRITY__');
});

test('no script evaluates text', () => {
  expect(allText(remoteFolder, '.js')).not.toMatch(/\beval\(/);
  expect(allText(shellFolder, '.js')).not.toMatch(/[^.\w]eval\(/);
});

test('remote.json is copied with the version of the build', () => {
  const manifest = RemoteManifest.parse(JSON.parse(read(remoteFolder, 'remote.json')));
  expect(manifest).toMatchObject({ name: 'fixture-remote', version: '1.2.3-src.h0123456789' });
});
