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
}

/** Writes the build of a remote made by hand: one script, no framework, the same contract. Returns its folder. */
export const writeHandmadeRemote = async (
  parent: string,
  { name, version, mount }: HandmadeRemote,
): Promise<string> => {
  const folder = path.join(parent, name, version);
  await mkdir(folder, { recursive: true });
  const globalName = `${name}_${version}`.replaceAll(/[^a-z0-9]/gi, '_');
  const script = `var ${globalName} = {
  init: function () {},
  get: function () {
    return Promise.resolve(function () {
      return { remote: { mount: function (element, host) { ${mount} } } };
    });
  },
};
`;
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const bytes = Buffer.byteLength(script);
  const assets = AssetsManifest.parse({
    name,
    version,
    kind: 'remote',
    federation: { runtime: '2.9.2', globalName, entry: 'remoteEntry.handmade.js' },
    files: {
      'remoteEntry.handmade.js': {
        bytes,
        brotliBytes: bytes,
        integrity,
        contentType: 'text/javascript; charset=utf-8',
      },
    },
    groups: { remote: [] },
    shared: { provides: {}, consumes: {} },
  });
  const manifest = JSON.parse(await readFile(path.join(repositoryRoot, name, 'remote.json'), 'utf8')) as object;
  await writeFile(path.join(folder, 'remoteEntry.handmade.js'), script);
  await writeFile(path.join(folder, 'assets.json'), JSON.stringify(assets));
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify({ ...manifest, version }));
  return folder;
};
