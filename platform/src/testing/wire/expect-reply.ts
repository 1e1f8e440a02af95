import { expect } from '@jest/globals';
import type { RunningPlatform } from './running-platform.ts';

export const success = expect.objectContaining({ responseCode: '1' });

/** Returns the assertion that an account call answers 200 with `reply` as the only key, containing `value`. */
export const replyExpectation =
  (platform: () => RunningPlatform) =>
  async (
    path: string,
    request: string,
    fields: Record<string, unknown>,
    accessToken: string | undefined,
    reply: string,
    value: unknown,
  ): Promise<void> => {
    const { status, body } = await platform().account(path, request, fields, accessToken);
    expect({ status, body }).toEqual({ status: 200, body: { [reply]: value } });
  };
