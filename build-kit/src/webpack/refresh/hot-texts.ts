import type { Host } from '@grandstand/shared-contracts';
import { type Texts, translator } from '@grandstand/shared-contracts/config';
import type { HotModule, LoadedModule } from './hot-module.ts';
import { renderAllAgain } from './refresh-runtime.ts';

/** What the page mounted the remote with; undefined until then. */
let loaded: Texts | undefined;
let newest: Texts = {};

/** The texts of the newest version of the remote. */
export const takeTexts = (texts: Texts): void => {
  loaded ??= texts;
  newest = texts;
};

/** The module of a remote's English texts: an edit is shown by the screens that are mounted. */
export const acceptTexts = (hot: HotModule<{ isReplaced: boolean }>, { exports }: LoadedModule): void => {
  hot.accept();
  hot.dispose((data) => {
    data.isReplaced = true;
  });
  if (!hot.data?.isReplaced) return;
  takeTexts(Object.assign({}, ...Object.values(exports)) as Texts);
  renderAllAgain();
};

/**
 * A Host whose `t` knows the edits. What the site shows instead of the remote's English text, an operator's or a
 * translation, stays.
 */
export const withEditedTexts = (host: Host): Host => ({
  ...host,
  t(key, params) {
    const [before, after] = [loaded?.[key], newest[key]];
    if (after === undefined || after === before) return host.t(key, params);
    const isOwn = before === undefined || host.t(key) === translator({ [key]: before })(key);
    return isOwn ? translator(newest)(key, params) : host.t(key, params);
  },
});
