import { AppError, failure, type Result } from '@grandstand/shared-contracts';

/**
 * Does something with code that comes when it is first needed. Code that does not come is a failure like that of a call,
 * `unavailable` with `fault` as its message; the next try asks for it again.
 */
export const whenLoaded = async <Code, T>(
  load: () => Promise<Code>,
  problem: () => string,
  work: (code: Code) => Promise<Result<T>>,
): Promise<Result<T>> => {
  let code: Code;
  try {
    code = await load();
  } catch (cause) {
    return failure(new AppError('unavailable', problem(), { cause }));
  }
  return work(code);
};
