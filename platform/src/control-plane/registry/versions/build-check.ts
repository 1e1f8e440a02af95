import { createHash } from 'node:crypto';
import {
  AssetsManifest,
  FIRST_SCREENS_FILE,
  FirstScreens,
  FRAME_SCREEN,
  hasSlot,
  LANDING_SCREEN,
  RemoteManifest,
} from '@grandstand/shared-contracts/release';
import { measureBuild } from '../measure/measure-build.ts';
import { rangeErrors } from '../measure/range-errors.ts';
import { assetType, ENCODINGS } from '../model/asset-types.ts';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import { presentForm } from './earlier-manifests.ts';
import { sizeErrors } from './size-errors.ts';

export interface CheckedBuild {
  assets: AssetsManifest;
  /** Null for the shell. */
  remote: RemoteManifest | null;
  digest: string;
}

/** The two files that describe a build; they are kept with the version and not served. */
const ASSETS_FILE = 'assets.json';
const REMOTE_FILE = 'remote.json';

const MAX_REPORTED = 200;

/** Digest of a build, which its uploader can compute too: see `registry_version.digest`. */
export const buildDigest = (files: UploadedFiles): string =>
  createHash('sha256')
    .update(files.get(ASSETS_FILE) ?? '')
    .update(files.get(REMOTE_FILE) ?? '')
    .digest('hex');

/** Checks an upload against its own manifests, and measures a remote. Either the build, or the errors that were found, 200 at most. */
export const checkBuild = async (
  name: string,
  version: string,
  files: UploadedFiles,
): Promise<{ build: CheckedBuild; problems: [] } | { build: null; problems: string[] }> => {
  const problems = sizeErrors(files);
  if (problems.length > 0) return { build: null, problems };
  const assets = parseFile(files, ASSETS_FILE, AssetsManifest, problems);
  if (!assets) return { build: null, problems };
  if ((assets.kind === 'shell') !== (name === 'shell'))
    problems.push(`assets.json: ${name} cannot be a ${assets.kind}.`);
  const remote = assets.kind === 'remote' ? parseFile(files, REMOTE_FILE, RemoteManifest, problems) : null;
  for (const [file, stated] of [[ASSETS_FILE, assets], ...(remote ? [[REMOTE_FILE, remote] as const] : [])] as const) {
    if (stated.name !== name) problems.push(`${file} is of ${stated.name}, not of ${name}.`);
    if (stated.version !== undefined && stated.version !== version) {
      problems.push(`${file} is of version ${stated.version}, not of ${version}.`);
    }
  }
  // Not by push(...): a call with more than about 120,000 arguments overflows the stack.
  const found = [
    ...problems,
    ...screenErrors(files, assets, remote),
    ...fileErrors(assets, files),
    ...referenceErrors(assets),
    ...rangeErrors(assets, remote),
  ];
  if (!remote || found.length > 0) return outcomeOf(found, assets, remote, files);
  const { errors, usesModules, firstFiles, firstShared } = await measureBuild(assets, files);
  const measured: AssetsManifest = {
    ...assets,
    usesModules,
    groups: { ...assets.groups, remote: [...firstFiles] },
    shared: { ...assets.shared, consumesFirst: [...firstShared] },
  };
  return outcomeOf([...errors], measured, remote, files);
};

/** First screens of screens that the build does not have, and a place for others' screens outside the shell. */
const screenErrors = (files: UploadedFiles, { kind }: AssetsManifest, remote: RemoteManifest | null): string[] => {
  if (!files.has(FIRST_SCREENS_FILE)) return [];
  const problems: string[] = [];
  const screens = parseFile(files, FIRST_SCREENS_FILE, FirstScreens, problems) ?? [];
  const own = new Set(kind === 'shell' ? [LANDING_SCREEN, FRAME_SCREEN] : remote?.routes.map(({ screen }) => screen));
  for (const { screen, view } of screens) {
    if (!own.has(screen)) problems.push(`${FIRST_SCREENS_FILE}: "${screen}" is not a screen of this build.`);
    if (hasSlot(view) !== (screen === FRAME_SCREEN && kind === 'shell'))
      problems.push(
        `${FIRST_SCREENS_FILE}: "${screen}": only the shell's "${FRAME_SCREEN}" has a slot for other screens.`,
      );
  }
  return problems;
};

/** The first errors, and how many more there are: a hostile build can have as many as its manifest has values. */
const reported = (problems: string[]): string[] =>
  problems.length <= MAX_REPORTED
    ? problems
    : [...problems.slice(0, MAX_REPORTED), `The build has ${problems.length - MAX_REPORTED} more errors.`];

const outcomeOf = (
  problems: string[],
  assets: AssetsManifest,
  remote: RemoteManifest | null,
  files: UploadedFiles,
): { build: CheckedBuild; problems: [] } | { build: null; problems: string[] } =>
  problems.length > 0
    ? { build: null, problems: reported(problems) }
    : { build: { assets, remote, digest: buildDigest(files) }, problems: [] };

interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

const parseFile = <T>(files: UploadedFiles, file: string, schema: Schema<T>, problems: string[]): T | null => {
  const bytes = files.get(file);
  if (!bytes) {
    problems.push(`${file} is missing.`);
    return null;
  }
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    problems.push(`${file} is not JSON: ${String(error)}.`);
    return null;
  }
  const parsed = parseValue(schema, file === REMOTE_FILE ? presentForm(value) : value);
  if (!parsed) {
    problems.push(`${file} is nested too deeply, or has too many wrong values to list. Compare it with its schema.`);
    return null;
  }
  if (parsed.success) return parsed.data;
  problems.push(
    ...reported(parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.') || '(whole)'}: ${message}.`)),
  );
  return null;
};

/** Null when the schema library overflows the stack. */
const parseValue = <T>(schema: Schema<T>, value: unknown): ReturnType<Schema<T>['safeParse']> | null => {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** The listed file whose compressed twin a path is, if it is one. */
const plainPathOf = (path: string): string =>
  ENCODINGS.reduce(
    (plain, { suffix }) => (plain === path && path.endsWith(suffix) ? path.slice(0, -suffix.length) : plain),
    path,
  );

const fileErrors = (assets: AssetsManifest, files: UploadedFiles): string[] => {
  const problems: string[] = [];
  for (const [path, stated] of Object.entries(assets.files)) {
    const bytes = files.get(path);
    if (!bytes) {
      problems.push(`${path} is in assets.json and was not uploaded.`);
      continue;
    }
    if (bytes.length !== stated.bytes) {
      problems.push(`${path} has ${bytes.length} bytes; assets.json says ${stated.bytes}.`);
    }
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (integrity !== stated.integrity)
      problems.push(`${path} has the hash ${integrity}; assets.json says ${stated.integrity}.`);
    if (!assetType(path)) problems.push(`${path} is of a kind that is not served.`);
  }
  for (const path of files.keys()) {
    if (path === ASSETS_FILE || path === REMOTE_FILE || plainPathOf(path) in assets.files) continue;
    problems.push(`${path} was uploaded and is not in assets.json.`);
  }
  return problems;
};

/** Files that a manifest names and does not list. */
export const referenceErrors = ({ kind, federation, files, groups, shared }: AssetsManifest): string[] => {
  const problems: string[] = [];
  if (kind === 'remote' && !federation) problems.push('assets.json: a remote needs federation.entry.');
  if (kind === 'shell' && !groups['main']) problems.push('assets.json: a shell needs groups.main.');
  const named: [string, readonly string[]][] = [
    ['federation.entry', federation ? [federation.entry] : []],
    ...Object.entries(groups).map(([group, paths]): [string, string[]] => [`groups.${group}`, paths]),
    ...Object.entries(shared.provides).map(([key, { files: paths }]): [string, string[]] => [
      `shared.provides.${key}`,
      paths,
    ]),
  ];
  for (const [where, paths] of named) {
    for (const path of paths) {
      if (!(path in files)) problems.push(`assets.json: ${where} names ${path}, which is not in files.`);
    }
  }
  return problems;
};
