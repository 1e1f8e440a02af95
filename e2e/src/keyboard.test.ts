// Without a mouse: one site and one browser for all.
import './keyboard-stops.journeys.ts';
import './keyboard-tasks.journeys.ts';
