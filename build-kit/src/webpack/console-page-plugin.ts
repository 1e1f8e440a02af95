import { createHash } from 'node:crypto';
import webpack, { type Compilation, type Compiler } from 'webpack';

const NAME = 'ConsolePagePlugin';

const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Writes `index.html`: the entry's stylesheets and scripts by their hashed names, each with its integrity. */
export class ConsolePagePlugin {
  private readonly title: string;

  constructor(title: string) {
    this.title = title;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          if (compilation.errors.length > 0) return;
          compilation.emitAsset('index.html', new webpack.sources.RawSource(this.page(compilation, assets)));
        },
      );
    });
  }

  private page(compilation: Compilation, assets: Compilation['assets']): string {
    const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
    const checked = (file: string) => `integrity="${integrityOf(assets[file]?.buffer() ?? Buffer.alloc(0))}"`;
    const address = (file: string) => `${String(compilation.outputOptions.publicPath)}${file}`;
    const styles = files.filter((file) => file.endsWith('.css'));
    const scripts = files.filter((file) => file.endsWith('.js'));
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${this.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${[
  ...styles.map((file) => `<link rel="stylesheet" href="${address(file)}" ${checked(file)}>`),
  ...scripts.map((file) => `<script defer src="${address(file)}" ${checked(file)}></script>`),
].join('\n')}
</head>
<body>
<div id="root"></div>
<noscript><p>The console needs JavaScript. Without it, operate with npx grandstand.</p></noscript>
</body>
</html>
`;
  }
}
