import { EmptyState } from '@grandstand/shared-ui';

/** An environment before its first release, and how it gets one. */
export function NoRelease({ environment }: { readonly environment: string }) {
  return (
    <EmptyState
      heading="No release yet"
      message={`${environment} serves nothing. Choose versions under Environments, or run npx grandstand release ${environment} with a version of each package.`}
    />
  );
}
