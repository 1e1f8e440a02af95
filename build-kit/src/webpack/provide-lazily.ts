// @ts-nocheck: resolved by webpack inside the shell's build, from the shell's dependencies.
/**
 * Never called. Webpack provides a shared package only when it meets an import of it, and this is that import for the
 * packages that the shell hands to remotes without using them itself. Keep in step with `SHARED_PACKAGES`.
 */
export const provideLazily = () =>
  Promise.all([
    import('@grandstand/shared-contracts/router'),
    import('final-form'),
    import('react-final-form'),
    import('react-slick'),
  ]);
