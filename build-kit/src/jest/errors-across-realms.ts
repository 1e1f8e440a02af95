import { types } from 'node:util';

/**
 * Lets `error instanceof Error` hold in tests for errors that Node itself throws (files, network): jest runs tests in a
 * realm with its own `Error`. Subclasses keep their usual meaning.
 */
export const recogniseNodeErrors = (realm: { Error: ErrorConstructor }): void => {
  const RealmError = realm.Error;
  Object.defineProperty(RealmError, Symbol.hasInstance, {
    configurable: true,
    value(this: unknown, candidate: unknown): boolean {
      if (this === RealmError && types.isNativeError(candidate)) return true;
      return Function.prototype[Symbol.hasInstance].call(this, candidate);
    },
  });
};
