/** What webpack gives a module that can be replaced (`import.meta.webpackHot`). `Kept` passes from a version to the next. */
export interface HotModule<Kept> {
  /** What the version before kept; undefined at the first. */
  readonly data?: Partial<Kept>;
  accept(): void;
  dispose(keep: (data: Partial<Kept>) => void): void;
  /** Gives the change to the modules that import this one. */
  invalidate(): void;
  /** Fetches the next update and applies it; null when there is none. @throws when a module rejects it */
  check(autoApply: true): Promise<readonly unknown[] | null>;
}

/** Webpack's `__webpack_module__`. */
export interface LoadedModule {
  readonly id: string | number;
  readonly exports: Readonly<Record<string, unknown>>;
}
