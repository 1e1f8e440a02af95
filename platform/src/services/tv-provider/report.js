// The page's only script: tells the site that shows it in a frame how the sign-in ended.
const { message, site } = document.documentElement.dataset;
if (window.parent !== window) window.parent.postMessage({ type: message }, site);
