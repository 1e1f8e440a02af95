/** @long */
// The pages around the player: one site and one browser for all.
import './watch-layout.journeys.ts';
import './watch-sports.journeys.ts';
import './schedule.journeys.ts';
import './search.journeys.ts';
import './sharing.journeys.ts';
import './large-text.journeys.ts';
import './forced-colors.journeys.ts';
import './own-data.journeys.ts';
import './phone-stability.journeys.ts';
import './view-arrival.journeys.ts';
import './install-offer.journeys.ts';
