import { TranslationProvider } from '@grandstand/shared-contracts/translation';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { Frame } from '../frame/frame.tsx';
import { type Shell, ShellProvider } from '../frame/shell-context.ts';

export const renderShell = (element: HTMLElement, shell: Shell): void =>
  createRoot(element).render(
    <Provider store={shell.frame}>
      <ShellProvider value={shell}>
        <TranslationProvider value={shell.t}>
          <Frame />
        </TranslationProvider>
      </ShellProvider>
    </Provider>,
  );
