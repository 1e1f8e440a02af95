import '../src/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root to show the gallery in');
createRoot(element).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
