/** What each promise has resolved to after at most `ms`; undefined for one that is still pending. */
export const settledWithin = async <T extends readonly unknown[]>(
  ms: number,
  pending: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<{ [K in keyof T]: T[K] | undefined }> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    const settled: readonly unknown[] = await Promise.all(pending.map((one) => Promise.race([one, late])));
    return settled as { [K in keyof T]: T[K] | undefined };
  } finally {
    clearTimeout(timer);
  }
};
