import { TranslationProvider } from '@grandstand/shared-contracts/translation';
import { Provider } from 'jotai';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from '../frame/frame.tsx';
import { type Shell, ShellProvider } from '../frame/shell-context.ts';

/** In slices: a slow phone answers to touch between them. */
export const renderShell = (element: HTMLElement, shell: Shell): void =>
  startTransition(() =>
    createRoot(element).render(
      <Provider store={shell.frame}>
        <ShellProvider value={shell}>
          <TranslationProvider value={shell.t}>
            <Frame />
          </TranslationProvider>
        </ShellProvider>
      </Provider>,
    ),
  );
