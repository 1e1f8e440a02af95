import * as z from 'zod/mini';
import { PackageName, PackageVersion } from './package-name.ts';

/** One file of a build. `integrity` is a Subresource Integrity value over the uncompressed bytes. */
export const AssetFile = z.object({
  bytes: z.int().check(z.nonnegative()),
  /** Bytes on the wire at brotli 11; equals `bytes` for files that are not compressed (fonts, images). */
  brotliBytes: z.int().check(z.nonnegative()),
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
  contentType: z.string(),
});
export type AssetFile = z.infer<typeof AssetFile>;

const Schema = z.record(z.string(), z.unknown());
const Schemas = z.record(z.string(), Schema);
const CallSchemas = z.record(z.string(), z.object({ request: Schema, reply: Schema }));

/**
 * What a build says to others and hears from them, as JSON Schema taken from the contract it was built with. The
 * registry's gate compares a writer's schema with its readers'. Events by reference (`player:state@1`), panels by name.
 */
export const ContractSurface = z.object({
  events: z.object({ emits: Schemas, listens: Schemas }),
  panels: z.object({ offers: Schemas, uses: Schemas }),
  /** Calls of teams' own services by reference (`news:listStories@1`). Absent in builds with a contract before 0.7.0. */
  calls: z._default(z.object({ serves: CallSchemas, uses: CallSchemas }), { serves: {}, uses: {} }),
});
export type ContractSurface = z.infer<typeof ContractSurface>;
export const SILENT: ContractSurface = {
  events: { emits: {}, listens: {} },
  panels: { offers: {}, uses: {} },
  calls: { serves: {}, uses: {} },
};

/** By language (BCP 47), then by key (`group.name`; `title.<English>` for titles of pages). */
const Texts = z.record(
  z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
  z.record(z.string().check(z.regex(/^[\w-]+\./), z.maxLength(200)), z.string().check(z.maxLength(2_000))),
);

/**
 * `assets.json` of a build: every file with size and hash, the files each chunk group needs, and what is shared.
 * Written by build-kit, checked again by the registry against the uploaded bytes.
 */
export const AssetsManifest = z.object({
  name: PackageName,
  version: PackageVersion,
  kind: z.enum(['shell', 'remote']),
  /** `entry` is a path of `files`; null for the shell, which is entered by its initial chunks (`groups.main`). */
  federation: z.nullable(z.object({ runtime: z.string(), globalName: z.string(), entry: z.string() })),
  files: z.record(z.string(), AssetFile),
  /** The shell: version of the federation runtime it brings for every remote. */
  federationRuntime: z.optional(z.string()),
  /** Chunk group name (`main`, `remote`) to file paths, scripts and stylesheets in load order. */
  groups: z.record(z.string(), z.array(z.string())),
  shared: z.object({
    provides: z.record(z.string(), z.object({ version: z.string(), eager: z.boolean(), files: z.array(z.string()) })),
    /** Shared package to the semver range this build accepts. */
    consumes: z.record(z.string(), z.string()),
    /** The packages that the first scripts of a remote request. Absent: possibly all of them. */
    consumesFirst: z.optional(z.array(z.string())),
  }),
  speaks: z._default(ContractSurface, SILENT),
  /** Texts beside English, which the scripts contain. The platform serves them while the version is released. */
  texts: z.optional(Texts),
  /** Set by the registry from the bytes: a script is an ES module or imports one. */
  usesModules: z.optional(z.boolean()),
});
export type AssetsManifest = z.infer<typeof AssetsManifest>;

/**
 * Bytes on the wire of the scripts without which nothing of a build shows: the shell's initial chunks; a remote's entry
 * and its exposed chunk. This is what `budgets.jsBrotliBytes` bounds.
 */
export const firstLoadBytes = ({ kind, files, groups, federation }: AssetsManifest): number => {
  const first = kind === 'shell' ? (groups['main'] ?? []) : [federation?.entry ?? '', ...(groups['remote'] ?? [])];
  return scriptBytes([...new Set(first)], files);
};

/** Name of the shell's chunk group with the federation runtime, as its import gives it. */
export const FEDERATION_CHUNK = 'federation';

/** Name of the shell's script that asks for a screen's first lists (`DataPreload`); on pages that have some. */
export const DATA_PRELOAD_CHUNK = 'preload-data';

/** Name of the shell's script that continues the page's trace in its calls; on pages of a platform that traces. */
export const TRACE_CHUNK = 'trace-page';

/** Bytes on the wire of the scripts that a page of `remote` preloads: its first, and the shell's for it and its data. */
export const pageLoadBytes = (shell: AssetsManifest, remote: AssetsManifest): number => {
  const { consumes, consumesFirst = Object.keys(consumes) } = remote.shared;
  const lent = consumesFirst.flatMap((key) => shell.shared.provides[key]?.files ?? []);
  const group = (name: string) => shell.groups[name] ?? [];
  const own = [...group('main'), ...group(FEDERATION_CHUNK), ...group(DATA_PRELOAD_CHUNK), ...lent];
  return scriptBytes([...new Set(own)], shell.files) + firstLoadBytes(remote);
};

/** Bytes on the wire of all scripts of a build: of a remote every screen, and none of the packages that the shell shares. */
export const allScriptBytes = ({ files }: AssetsManifest): number => scriptBytes(Object.keys(files), files);

const scriptBytes = (names: readonly string[], files: AssetsManifest['files']): number =>
  names.filter((name) => name.endsWith('.js')).reduce((sum, name) => sum + (files[name]?.brotliBytes ?? 0), 0);
