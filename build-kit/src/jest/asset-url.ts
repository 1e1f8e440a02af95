/** Replaces stylesheets, images and fonts in tests. */
const assetUrl = '/asset';
export default assetUrl;
