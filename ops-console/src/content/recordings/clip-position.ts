/** Seconds of `1:02:30`, `2:30` or `30`; null for anything else. */
export const positionOf = (text: string): number | null => {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}(\.\d{1,3})?$/.test(part))) return null;
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0);
};
