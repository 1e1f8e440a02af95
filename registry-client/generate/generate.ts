import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { type ASTNode, buildSchema, type DocumentNode, Kind, parse, visit } from 'graphql';
import { plugin } from './documents-plugin.ts';

const root = path.resolve(import.meta.dirname, '../..');
const API = path.join(root, 'platform/src/control-plane/registry-api/registry.schema.ts');
/** Extensions of it (decisions 59, 74, 75, 80, 102 and 126). */
const CONTENT = path.join(root, 'platform/src/services/content/console/content.schema.ts');
const PREVIEW = path.join(root, 'platform/src/services/content-preview/content-preview.schema.ts');
const RECORDER = path.join(root, 'platform/src/services/recorder/recorder.schema.ts');
const UPLOADS = path.join(root, 'platform/src/services/uploads/console/upload.schema.ts');
const INGEST = path.join(root, 'platform/src/services/ingest/console/ingest.schema.ts');
const BREAKS = path.join(root, 'platform/src/services/breaks/breaks.schema.ts');
/** Fragments that more than one caller names. */
const SHARED = 'registry-client/src';
const COMMAND = 'npm run generate -w registry-client';

interface Target {
  /** Its `.graphql` files contain the operations. */
  readonly folder: string;
  /** A folder inside with a separate target: the console loads it later than its first scripts. */
  readonly except?: string;
  readonly output: string;
}

const TARGETS: readonly Target[] = [
  { folder: SHARED, output: 'registry-client/src/registry.generated.ts' },
  { folder: 'build-kit/src', output: 'build-kit/src/cli/registry/registry.generated.ts' },
  { folder: 'ops-console/src', except: 'content/', output: 'ops-console/src/registry/registry.generated.ts' },
  { folder: 'ops-console/src/content', output: 'ops-console/src/content/api/content.generated.ts' },
];

const CONFIG = {
  immutableTypes: true,
  arrayInputCoercion: false,
  skipTypename: true,
  omitOperationSuffix: true,
  inputMaybeValue: 'T | null | undefined',
  useTypeImports: true,
  strictScalars: true,
};

/** Where a generated file finds the types of the schema's own scalars: the client itself does not import its own index. */
const scalarsFrom = (module: string): Readonly<Record<string, string>> => ({
  DateTime: `${module}#DateTime`,
  JsonText: `${module}#JsonText`,
});

const readSchema = async (): Promise<string> => {
  const api = (await import(pathToFileURL(API).href)) as { registrySchema: string };
  const content = (await import(pathToFileURL(CONTENT).href)) as { contentTypes: string };
  const recorder = (await import(pathToFileURL(RECORDER).href)) as { recorderTypes: string };
  const uploads = (await import(pathToFileURL(UPLOADS).href)) as { uploadTypes: string };
  const ingest = (await import(pathToFileURL(INGEST).href)) as { ingestTypes: string };
  const breaks = (await import(pathToFileURL(BREAKS).href)) as { breakTypes: string };
  const preview = (await import(pathToFileURL(PREVIEW).href)) as { contentPreviewTypes: string };
  return [
    api.registrySchema,
    content.contentTypes,
    recorder.recorderTypes,
    uploads.uploadTypes,
    ingest.ingestTypes,
    breaks.breakTypes,
    preview.contentPreviewTypes,
  ].join('\n');
};

interface Source {
  readonly location: string;
  readonly document: DocumentNode;
}

const documentsIn = (folder: string, except?: string): Source[] => {
  const place = path.join(root, folder);
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql') && (except === undefined || !file.startsWith(except)))
    .toSorted()
    .map((file) => ({ location: file, document: parse(readFileSync(path.join(place, file), 'utf8')) }));
};

/** Of the fragments that both callers share, those that these documents name, and what those name in turn. */
const usedFragments = (own: readonly Source[], shared: readonly Source[]): Source[] => {
  const fragments = shared.flatMap(({ location, document }) =>
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [{ location, one }] : [])),
  );
  const used = new Set<string>();
  const follow = (node: ASTNode): void => {
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const found = fragments.find(({ one }) => one.name.value === value);
        if (!found || used.has(value)) return;
        used.add(value);
        follow(found.one);
      },
    });
  };
  for (const { document } of own) follow(document);
  return fragments
    .filter(({ one }) => used.has(one.name.value))
    .map(({ location, one }) => ({ location, document: { kind: Kind.DOCUMENT, definitions: [one] } }));
};

const generate = async (sdl: string, { folder, except, output }: Target): Promise<string> => {
  const own = documentsIn(folder, except);
  const documents = folder === SHARED ? own : [...own, ...usedFragments(own, documentsIn(SHARED))];
  const text = await codegen({
    filename: path.join(root, output),
    schema: parse(sdl),
    schemaAst: buildSchema(sdl),
    documents,
    config: { ...CONFIG, scalars: scalarsFrom(folder === SHARED ? './scalars.ts' : '@grandstand/registry-client') },
    plugins: [{ operations: {} }, { documents: {} }],
    pluginMap: { operations, documents: { plugin } },
  });
  return `// Generated by "${COMMAND}".\n${text.trim()}\n`;
};

const isCheck = process.argv.includes('--check');
const sdl = await readSchema();
for (const target of TARGETS) {
  const file = path.join(root, target.output);
  const text = await generate(sdl, target);
  if (!isCheck) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${target.output} does not match the registry's schema and operations: run "${COMMAND}".`);
    process.exitCode = 1;
  }
}
