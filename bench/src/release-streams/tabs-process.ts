import { openTabs } from '../control-plane/tabs.ts';

/** Which tabs a separate process opens: a process has only so many files. */
export interface TabsRequest {
  readonly url: string;
  readonly count: number;
  /** Number of the first of them; no two have the same. */
  readonly first: number;
}
/** `problem` null: all of them are open, and have received the current release. */
export interface TabsReply {
  readonly problem: string | null;
}

process.once('message', ({ url, count, first }: TabsRequest) => {
  const reply = (problem: string | null) => process.send?.({ problem } satisfies TabsReply);
  openTabs(url, count, first).then(
    () => reply(null),
    (error: unknown) => reply(String(error)),
  );
});
process.on('disconnect', () => process.exit(0));
