// In a separate file, so that its users do not import the schemas.

/** Names of the shell's first screens. */
export const LANDING_SCREEN = 'landing';
export const FRAME_SCREEN = 'frame';

/** Id of the element that shows it in a page. It has `lang`, and the screen's name in `data-screen`. */
export const FIRST_SCREEN_ID = 'first-screen';
