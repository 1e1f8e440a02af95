import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import * as shared from './documents.ts';

const source = path.resolve(__dirname, '..');
const platform = path.resolve(__dirname, '../../../platform/src/control-plane/registry-api');

const templates = (text: string): string[] =>
  [...text.matchAll(/\/\* GraphQL \*\/ `((?:[^`\\]|\\.)*)`/g)].map(([, body = '']) => body.replaceAll('\\`', '`'));

const schema = buildSchema(
  ['registry.schema.ts', 'registry-types.schema.ts', 'override.schema.ts']
    .flatMap((file) => templates(readFileSync(path.join(platform, file), 'utf8')))
    .join('\n'),
);

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.api.ts'));

/** Documents with what they are put together from: constants of `documents.ts`, and of their file. */
const documentsOf = (file: string): string[] => {
  const text = readFileSync(path.join(source, file), 'utf8');
  const own = Object.fromEntries(
    [...text.matchAll(/const (\w+) = \/\* GraphQL \*\/ `((?:[^`\\]|\\.)*)`/g)].map(([, name, body]) => [name, body]),
  );
  const parts: Record<string, string | undefined> = { ...shared, ...own };
  return templates(text)
    .map((body) => body.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => parts[name] ?? ''))
    .filter((body) => /^\s*(query|mutation)/.test(body));
};

const documents = [shared.ENVIRONMENTS, ...files.flatMap(documentsOf)];

test('there are documents to check', () => {
  expect(documents.length).toBeGreaterThan(25);
});

test.each(documents.map((document) => [document.replaceAll(/\s+/g, ' ').trim().slice(0, 90), document]))(
  'the registry’s schema takes %s',
  (_title, document) => {
    expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
  },
);
