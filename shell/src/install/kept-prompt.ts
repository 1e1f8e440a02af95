/** The browser's offer to install the site. It fires once, at a moment of its choice, so the first script listens for it. */
export const kept: { prompt?: Event } = {};

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  kept.prompt = event;
});
