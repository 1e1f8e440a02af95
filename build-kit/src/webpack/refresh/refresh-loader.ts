import path from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { ownModule } from '../../own-module.ts';

export interface RefreshOptions {
  /** Folder of the package that is built. */
  readonly dir: string;
  /** Whether the bundle follows the builds of its dev server by itself. */
  readonly followsBuilds: boolean;
}

const REMOTE = /^src\/remote\.tsx?$/;
const TEXTS = 'texts/en.ts';
const HOT = 'import.meta.webpackHot';

/** The call that a module ends with; null for one that passes its changes on to its importers. */
const acceptance = (file: string, source: string): { readonly stem: string; readonly name: string } | null => {
  if (REMOTE.test(file)) return { stem: 'hot-remote', name: 'acceptRemote' };
  if (file === TEXTS) return { stem: 'hot-texts', name: 'acceptTexts' };
  return source.includes('$RefreshReg$(') ? { stem: 'refresh-runtime', name: 'acceptComponents' } : null;
};

/**
 * Loader over compiled sources: connects what the compiler wrote for React Fast Refresh, and lets components, texts and
 * the remote take their changes. The first line gets longer and no line is added, so source maps by line stay valid.
 */
const refreshLoader: LoaderDefinitionFunction<RefreshOptions> = function (source, map) {
  const { dir, followsBuilds } = this.getOptions();
  const file = path.relative(dir, this.resourcePath).split(path.sep).join('/');
  // What it imports into other modules cannot import itself.
  if (path.dirname(this.resourcePath) === import.meta.dirname) return this.callback(null, source, map);
  const accepted = acceptance(file, source);
  const head: string[] = [];
  const tail: string[] = [];
  const take = (stem: string, names: string) =>
    head.push(`import { ${names} } from ${JSON.stringify(ownModule(import.meta.dirname, stem))};`);
  if (source.includes('$Refresh')) {
    take('refresh-runtime', 'registerIn as hotRegisterIn, signature as hotSignature');
    head.push('var $RefreshReg$ = hotRegisterIn(__webpack_module__), $RefreshSig$ = hotSignature;');
  }
  if (accepted) {
    take(accepted.stem, `${accepted.name} as hotAccept`);
    tail.push(`hotAccept(${HOT}, __webpack_module__);`);
  }
  if (REMOTE.test(file) && followsBuilds) {
    take('hot-updates', 'followBuilds as hotFollowBuilds');
    tail.push(`hotFollowBuilds(${HOT});`);
  }
  this.callback(null, `${head.join(' ')}${source}\n${tail.join('\n')}`, map);
};

export default refreshLoader;
