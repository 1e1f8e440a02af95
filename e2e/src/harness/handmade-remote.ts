import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AssetsManifest } from '@grandstand/shared-contracts/release';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');

interface HandmadeRemote {
  /** An existing remote, whose remote.json is taken. */
  readonly name: string;
  readonly version: string;
  /** Statements of `mount(element, host)`; ends with returning the undo. */
  readonly mount: string;
  /** Other files of the build: path to text. */
  readonly files?: Readonly<Record<string, string>>;
  /** Expression of a promise that `get` waits for. */
  readonly before?: string;
}

const describe = (text: string) => ({
  bytes: Buffer.byteLength(text),
  brotliBytes: Buffer.byteLength(text),
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  contentType: 'text/javascript; charset=utf-8',
});

/** Writes the build of a remote made by hand: one script, no framework, the same contract. Returns its folder. */
export const writeHandmadeRemote = async (
  parent: string,
  { name, version, mount, files = {}, before = 'Promise.resolve()' }: HandmadeRemote,
): Promise<string> => {
  const folder = path.join(parent, name, version);
  await mkdir(folder, { recursive: true });
  const globalName = `${name}_${version}`.replaceAll(/[^a-z0-9]/gi, '_');
  const script = `var ${globalName} = {
  init: function () {},
  get: function (module) {
    if (module !== './remote') return Promise.reject(new Error('Unknown module ' + module));
    return ${before}.then(function () {
      return function () {
        return { remote: { mount: function (element, host) { ${mount} } } };
      };
    });
  },
};
`;
  const all = { 'remoteEntry.handmade.js': script, ...files };
  const assets = AssetsManifest.parse({
    name,
    version,
    kind: 'remote',
    federation: { runtime: '2.9.2', globalName, entry: 'remoteEntry.handmade.js' },
    files: Object.fromEntries(Object.entries(all).map(([file, text]) => [file, describe(text)])),
    groups: { remote: [] },
    shared: { provides: {}, consumes: {} },
  });
  const manifest = JSON.parse(await readFile(path.join(repositoryRoot, name, 'remote.json'), 'utf8')) as object;
  for (const [file, text] of Object.entries(all)) await writeFile(path.join(folder, file), text);
  await writeFile(path.join(folder, 'assets.json'), JSON.stringify(assets));
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify({ ...manifest, version }));
  return folder;
};
