/**
 * A document of the ad server; null when it is none, or does not come in time. Not `fetch`: turning text into XML is what
 * the site's Trusted Types policy forbids to scripts, and what the browser does here by itself.
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

/** Tells the ad server; nobody waits for its answer. */
export const report = (url: string): void => {
  new Image().src = url;
};
