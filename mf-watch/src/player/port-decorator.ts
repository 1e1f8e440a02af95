import type { PlayerPort } from './player-port.ts';

/** Adds one concern to a port. Each concern is one named function that returns a decorator. */
export type PortDecorator = (port: PlayerPort) => PlayerPort;

/** A port that replaces `methods`; every other call is forwarded to `port`. */
export const extendPort = (port: PlayerPort, methods: Partial<PlayerPort>): PlayerPort =>
  Object.assign(Object.create(port) as PlayerPort, methods);
