import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../build/packages.ts';

const folder = path.join(repositoryRoot, 'docs/runbooks/kubernetes');
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const variablesOf = (file: string): string[] => [...textOf(file).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template?: {
      readonly spec: { readonly containers: readonly { readonly image: string; readonly args: readonly string[] }[] };
    };
  };
}
const { resources, images } = parse(textOf('kustomization.yaml')) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string }[];
};
const all = resources.flatMap((file) => parseAllDocuments(textOf(file)).map((document) => document.toJS() as Resource));
const { services } = parse(readFileSync(path.join(repositoryRoot, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<
    Record<string, { readonly command: readonly string[]; readonly environment: Readonly<Record<string, string>> }>
  >;
};
const argsOf = (name: string): readonly string[] =>
  all.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)?.spec.template?.spec.containers[0]
    ?.args ?? [];

test('the Kubernetes base runs the same modules in the same processes as the compose file', () => {
  expect(argsOf('platform')).toEqual(services['platform-1']?.command.slice(2));
  expect(argsOf('registry')).toEqual(services['registry']?.command.slice(2));
});

test('it sets every variable that the compose file sets, and takes every image from the kustomization', () => {
  const given = [...variablesOf('settings.env'), ...variablesOf('secrets.env.example')];
  const needed = Object.keys(services['platform-1']?.environment ?? {});
  expect(needed.filter((name) => !given.includes(name))).toEqual([]);
  const used = all.flatMap(({ spec }) => spec.template?.spec.containers.map(({ image }) => image) ?? []);
  expect(used.length).toBe(3);
  expect(used.filter((image) => !images.some(({ name }) => name === image))).toEqual([]);
});
