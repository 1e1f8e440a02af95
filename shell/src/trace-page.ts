import { tracePage } from './measures/trace-page.ts';

tracePage(window, performance);
