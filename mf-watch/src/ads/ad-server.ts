/**
 * A document of the ad server; null when it is not XML or times out. Not `fetch`: the site's Trusted Types policy forbids
 * scripts to parse text as XML, and here the browser parses it.
 */
export const fetchVast = (url: string, timeoutMs: number): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.overrideMimeType('application/xml');
    request.timeout = timeoutMs;
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null);
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.send();
  });

/** Sends a tracking event; the response is ignored. */
export const report = (url: string): void => {
  new Image().src = url;
};
