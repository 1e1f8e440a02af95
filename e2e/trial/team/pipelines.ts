import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';

/** Command lines of a pipeline, by job. */
export type Pipeline = Readonly<Record<string, readonly string[]>>;

interface GitLab {
  readonly stages: readonly string[];
  readonly default: { readonly before_script: readonly string[] };
}
interface GitHub {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

const read = async <T>(dir: string, file: string): Promise<T> =>
  parse(await readFile(path.join(dir, file), 'utf8')) as T;

/** `.gitlab-ci.yml` of a repository. */
export const gitlabPipeline = async (dir: string): Promise<Pipeline> => {
  const file = await read<GitLab & Readonly<Record<string, { readonly script: readonly string[] }>>>(
    dir,
    '.gitlab-ci.yml',
  );
  return Object.fromEntries(
    file.stages.map((stage) => [stage, [...file.default.before_script, ...(file[stage]?.script ?? [])]]),
  );
};

/** `.github/workflows/release.yml` of a repository. */
export const githubPipeline = async (dir: string): Promise<Pipeline> => {
  const { jobs } = await read<GitHub>(dir, '.github/workflows/release.yml');
  return Object.fromEntries(
    Object.entries(jobs).map(([name, { steps }]) => [
      name,
      steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
    ]),
  );
};
