/**
 * Validates addresses from configuration, a query or a service (S-22): https anywhere, or the same
 * origin as `base`. Anything else (`javascript:`, `data:`, plain http elsewhere, garbage) is `null`.
 */
export const safeUrl = (value: string | null | undefined, base: string): string | null => {
  if (!value) return null;
  try {
    const url = new URL(value, base);
    return url.protocol === 'https:' || url.origin === new URL(base).origin ? url.href : null;
  } catch {
    return null;
  }
};

/** Stream URLs: http(s) or protocol-relative, and not http on an https page (specification section 5). */
export const isSafeStreamUrl = (value: string, pageProtocol: string): boolean => {
  if (value.startsWith('//')) return true;
  if (value.startsWith('https://')) return true;
  return value.startsWith('http://') && pageProtocol !== 'https:';
};
