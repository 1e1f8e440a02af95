/** @long */
// What a viewer does with the player by keys: one site and one browser for all.
import './player-keys.journeys.ts';
import './player-keys-scope.journeys.ts';
