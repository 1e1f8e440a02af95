import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';

/** Whether the requests of the next source carry cookies to its origin. */
export type SendCookies = (isNeeded: boolean) => void;

/** The clock answers any origin, which a browser does not accept for a request with cookies. */
export const cookieSwitch = (
  network: Pick<shaka.net.NetworkingEngine, 'registerRequestFilter'> | null,
  timing: shaka.net.NetworkingEngine.RequestType,
): SendCookies => {
  let isOn = false;
  network?.registerRequestFilter((type, request) => {
    if (isOn && type !== timing) request.allowCrossSiteCredentials = true;
  });
  return (isNeeded) => {
    isOn = isNeeded;
  };
};
