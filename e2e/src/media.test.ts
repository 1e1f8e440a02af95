/** @long */
// Where media come from, and who may have them: one site and one browser for all.
import './shared-media.journeys.ts';
import './media-origins.journeys.ts';
import './access-checks.journeys.ts';
import './multiview.journeys.ts';
