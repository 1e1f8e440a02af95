import type { Translate } from '@grandstand/shared-contracts/config';
import { FIRST_SCREEN_ID } from '@grandstand/shared-contracts/release';
import styles from './boot-error.module.css';

/** The page of last resort, when neither the document's release nor a last good one can be used. Plain DOM, no React. */
export const showBootError = (root: HTMLElement, t: Translate, reason: string): void => {
  const { ownerDocument: page } = root;
  const make = (tag: string, text: string) => Object.assign(page.createElement(tag), { textContent: text });
  const main = page.createElement('main');
  main.className = styles['error'] ?? '';
  main.setAttribute('role', 'alert');
  const retry = make('button', t('app.tryAgain'));
  retry.className = styles['retry'] ?? '';
  retry.addEventListener('click', () => page.location.reload());
  main.append(make('h1', t('app.noRelease')), make('p', t('app.noReleaseBody')), retry, make('small', reason));
  page.getElementById(FIRST_SCREEN_ID)?.remove();
  root.replaceChildren(main);
};
