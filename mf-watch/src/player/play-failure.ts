/** SHELL-085: a refused `play()` is logged and shows no dialog; the player itself offers Play. */
export const logPlayFailure = (error: unknown): void => console.info('The video did not start:', error);
