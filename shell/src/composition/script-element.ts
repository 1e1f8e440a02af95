import { integrityOf } from './integrity.ts';

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

/** Only files that the release names may become scripts. */
const createPolicy = (): ScriptUrlPolicy => {
  const rules: ScriptUrlPolicy = {
    createScriptURL(url) {
      if (integrityOf(url) === undefined) throw new TypeError(`The release does not name ${url}.`);
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  return trustedTypes?.createPolicy('grandstand-loader', rules) ?? rules;
};

let policy: ScriptUrlPolicy | undefined;

/** An element for the script at `url`, with the integrity of the release. @throws TypeError when the release does not name it */
export const scriptElement = (url: string): HTMLScriptElement => {
  policy ??= createPolicy();
  const script = document.createElement('script');
  script.src = policy.createScriptURL(url);
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrityOf(url) ?? '';
  return script;
};
