import { TestEnvironment } from 'jest-environment-node';
import { compileOnce } from './compile-once.ts';
import { recogniseNodeErrors } from './errors-across-realms.ts';

compileOnce();

/** Node's own environment, in which errors of Node's modules are errors of the test too. */
export default class NodeEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    recogniseNodeErrors(this.global as unknown as { Error: ErrorConstructor });
  }
}
