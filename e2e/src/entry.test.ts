/** @long */
// How a visitor comes in, and what a session survives: one site and one browser for all.
import './sign-in-ways.journeys.ts';
import './social.journeys.ts';
import './screens.journeys.ts';
import './session.journeys.ts';
import './dead-ends.journeys.ts';
import './device-flow.journeys.ts';
import './stable-loading.journeys.ts';
