import webpack, { type Compiler } from 'webpack';

const NAME = 'CssLayerPlugin';

/** Statements that are only allowed before every rule, with the comments between them. */
const PREAMBLE = /^(?:\s+|\/\*[\s\S]*?\*\/|@(?:charset|import)\b(?:"[^"]*"|'[^']*'|url\([^)]*\)|[^;"'])*;)*/;

/** Puts `css` inside `@layer <layer>`; leading `@charset` and `@import` stay in front of it, where CSS requires them. */
export const wrapInLayer = (css: string, layer: string): string => {
  const preamble = PREAMBLE.exec(css)?.[0] ?? '';
  return `${preamble}@layer ${layer}{${css.slice(preamble.length)}}`;
};

/** Every stylesheet of the build goes into one cascade layer, so that a remote cannot outrank the shell or another remote. */
export class CssLayerPlugin {
  private readonly layer: string;

  constructor(layer: string) {
    this.layer = layer;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS },
        (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.css')) continue;
            const wrapped = wrapInLayer(String(source.source()), this.layer);
            compilation.updateAsset(name, new webpack.sources.RawSource(wrapped));
          }
        },
      );
    });
  }
}
