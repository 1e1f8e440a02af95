import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '../build/packages.ts';

const GENERATOR = path.join(repositoryRoot, 'registry-client/generate/generate.ts');

test('the generated registry client matches the schema of the registry and the operations of its callers', async () => {
  const { stderr } = await promisify(execFile)(process.execPath, [GENERATOR, '--check'], { cwd: repositoryRoot }).catch(
    (error: unknown) => error as { stderr: string },
  );
  expect(
    stderr.split('\n').filter((line) => line !== '' && !/ExperimentalWarning|--trace-warnings/.test(line)),
  ).toEqual([]);
});
