import { FIRST_SCREENS_FILE, FirstScreens } from '@grandstand/shared-contracts/release';
import webpack, { type Compiler } from 'webpack';
import { type BuildEnv, isForDeveloper } from '../base-config.ts';
import { packageFirstScreens } from './package-first-screens.ts';

const NAME = 'FirstScreensPlugin';

/**
 * Writes the first screens of a package as a file of the build, which `assets.json` lists like any other. Not in a build for
 * its developer: pages show such a build by an override only, and then begin without a first screen.
 */
export class FirstScreensPlugin {
  private readonly name: string;
  private readonly env: BuildEnv;

  /** `name`: of the package, part of its class names. */
  constructor(name: string, env: BuildEnv) {
    this.name = name;
    this.env = env;
  }

  apply(compiler: Compiler): void {
    if (isForDeveloper(this.env)) return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const screens = await packageFirstScreens(compiler.context, this.name, this.env);
          if (!screens) return;
          const file = JSON.stringify(FirstScreens.parse(screens));
          compilation.emitAsset(FIRST_SCREENS_FILE, new webpack.sources.RawSource(file));
        },
      );
    });
  }
}
