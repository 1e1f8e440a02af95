import '@grandstand/shared-ui/base.css';
import './frame/console.css';
import { createStore, Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { browserHistory } from './frame/browser-history.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page of the console has no #root.');

createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <App history={browserHistory(window)} />
    </Provider>
  </StrictMode>,
);
