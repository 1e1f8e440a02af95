import { createHash } from 'node:crypto';
import webpack, { type Compilation, type Compiler } from 'webpack';

const NAME = 'ConsolePagePlugin';

const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Writes `index.html`: the entry's stylesheets and scripts by their hashed names, each with its integrity. Before them a
 * script with the integrity of the files that load later, where there are any (`RuntimeIntegrityPlugin` reads it).
 */
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
          const page = this.page(compilation, assets);
          compilation.emitAsset('index.html', new webpack.sources.RawSource(page));
        },
      );
    });
  }

  private page(compilation: Compilation, assets: Compilation['assets']): string {
    const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
    const checked = (file: string) => `integrity="${integrityOf(assets[file]?.buffer() ?? Buffer.alloc(0))}"`;
    const address = (file: string) => `${String(compilation.outputOptions.publicPath)}${file}`;
    const styles = files.filter((file) => file.endsWith('.css'));
    const integrities = this.integrities(compilation, assets, files);
    const scripts = [...integrities, ...files.filter((file) => file.endsWith('.js'))];
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

  /** Emits the script with the integrity of later files. @returns its name; nothing without such files */
  private integrities(compilation: Compilation, assets: Compilation['assets'], first: readonly string[]): string[] {
    const later = Object.keys(assets).filter((file) => /\.(js|css)$/.test(file) && !first.includes(file));
    if (later.length === 0) return [];
    const byAddress = later.map((file) => [
      `${String(compilation.outputOptions.publicPath)}${file}`,
      integrityOf(assets[file]?.buffer() ?? Buffer.alloc(0)),
    ]);
    const source = `self.__GRANDSTAND_INTEGRITY__=${JSON.stringify(Object.fromEntries(byAddress))};`;
    const name = `integrity.${createHash('sha256').update(source).digest('hex').slice(0, 10)}.js`;
    compilation.emitAsset(name, new webpack.sources.RawSource(source));
    return [name];
  }
}
