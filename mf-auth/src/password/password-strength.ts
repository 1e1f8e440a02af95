/** AUTH-048: how many of the four classes a password has: lowercase, uppercase, digit, special. */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 | 4 => {
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u];
  return classes.filter((kind) => kind.test(password)).length as 0 | 1 | 2 | 3 | 4;
};
