/** Where the clock is requested that the manifests of live streams are made with. */
export const CLOCK_PATH = '/media/time';

/** ISO 23009-1, 5.8.4.11. */
export const CLOCK_ELEMENT = `<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="${CLOCK_PATH}"/>`;
