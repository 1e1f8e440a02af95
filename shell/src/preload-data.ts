import { createBrowserStorage } from './storage/browser-storage.ts';
import { preloadData } from './preload/preload-data.ts';

const calls = document.currentScript?.dataset['calls'];
if (calls) preloadData(window, createBrowserStorage(), calls);
