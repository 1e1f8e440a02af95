/** @long */
// What a viewer does with the player: one site and one browser for all.
import './media-session.journeys.ts';
import './remote-playback.journeys.ts';
import './player-comfort.journeys.ts';
import './player-resume.journeys.ts';
import './small-player.journeys.ts';
import './small-window.journeys.ts';
import './video-failures.journeys.ts';
import './watch-player.journeys.ts';
