import * as z from '@grandstand/shared-contracts/schema';
import type { StreamAddresses } from './player-port.ts';

/** The part of the Presentation API that the sender uses; TypeScript has no types for it. */
interface Connection extends EventTarget {
  readonly state: 'connecting' | 'connected' | 'closed' | 'terminated';
  send(message: string): void;
  terminate(): void;
}
interface Availability extends EventTarget {
  readonly value: boolean;
}
interface Request {
  getAvailability(): Promise<Availability>;
  start(): Promise<Connection>;
}
type RequestConstructor = new (urls: readonly string[]) => Request;

declare global {
  var PresentationRequest: RequestConstructor | undefined;
}

export interface CastMedia extends StreamAddresses {
  readonly title: string;
  readonly live: boolean;
  /** Of recorded content. */
  readonly positionS: number;
}

export interface CastReport {
  readonly isAvailable: boolean;
  readonly isCasting: boolean;
}

export interface CastSender {
  /** Opens the browser's list of cast devices and plays there; loads `media` into a session that is open. */
  cast(media: CastMedia): Promise<void>;
  stop(): void;
  end(): void;
}

const MIME = { dash: 'application/dash+xml', hls: 'application/vnd.apple.mpegurl' } as const;

const Incoming = z.object({ type: z.string(), message: z.optional(z.object({ sessionId: z.optional(z.string()) })) });

const sessionIdOf = (data: unknown): string | undefined => {
  if (typeof data !== 'string') return undefined;
  try {
    const { type, message } = Incoming.parse(JSON.parse(data));
    return type === 'new_session' || type === 'update_session' ? message?.sessionId : undefined;
  } catch {
    return undefined;
  }
};

/** The load request of the Cast media protocol. The licence address is where CAF receivers read their own data. */
const loadRequest = (sessionId: string, { url, format, drm, title, live, positionS }: CastMedia) => ({
  type: 'LOAD',
  sessionId,
  autoplay: true,
  currentTime: live ? undefined : positionS,
  media: {
    contentId: url,
    contentType: MIME[format],
    streamType: live ? 'LIVE' : 'BUFFERED',
    metadata: { metadataType: 0, title },
    customData: drm && { licenceUrl: drm.licenceUrl, system: drm.system },
  },
});

/**
 * A sender for the operator's CAF receiver, over the browser's Presentation API: Chromium browsers speak the Cast protocol
 * for `cast:` addresses, so no script of another origin is needed (decision 28).
 */
export const castSender = (receiverId: string, onChange: (report: CastReport) => void): CastSender | null => {
  const Constructor = globalThis.PresentationRequest;
  if (!Constructor) return null;
  const clientId = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const request = new Constructor([
    `cast:${receiverId}?clientId=${clientId}&capabilities=video_out,audio_out&autoJoinPolicy=origin_scoped`,
  ]);
  let report: CastReport = { isAvailable: false, isCasting: false };
  let connection: Connection | null = null;
  let sessionId: string | undefined;
  let wanted: CastMedia | null = null;
  let sequenceNumber = 0;
  let hasEnded = false;

  const update = (change: Partial<CastReport>) => {
    report = { ...report, ...change };
    if (!hasEnded) onChange(report);
  };
  const send = (type: 'client_connect' | 'v2_message', message: object | null) => {
    sequenceNumber += 1;
    connection?.send(JSON.stringify({ type, clientId, sequenceNumber, timeoutMillis: 0, message }));
  };
  const load = () => {
    if (!wanted || sessionId === undefined) return;
    send('v2_message', loadRequest(sessionId, wanted));
    wanted = null;
    update({ isCasting: true });
  };
  const follow = (opened: Connection) => {
    connection = opened;
    sessionId = undefined;
    const join = () => send('client_connect', null);
    const leave = () => {
      if (connection !== opened) return;
      connection = null;
      update({ isCasting: false });
    };
    opened.addEventListener('message', (event) => {
      sessionId ??= sessionIdOf((event as MessageEvent<unknown>).data);
      load();
    });
    opened.addEventListener('close', leave);
    opened.addEventListener('terminate', leave);
    if (opened.state === 'connected') join();
    else opened.addEventListener('connect', join, { once: true });
  };
  request.getAvailability().then(
    (availability) => {
      const read = () => update({ isAvailable: availability.value });
      availability.addEventListener('change', read);
      read();
    },
    // The browser cannot look for devices.
    () => undefined,
  );
  return {
    async cast(media) {
      wanted = media;
      if (connection) return load();
      try {
        follow(await request.start());
      } catch {
        // The viewer closed the list.
        wanted = null;
      }
    },
    stop: () => connection?.terminate(),
    end() {
      hasEnded = true;
      connection?.terminate();
    },
  };
};
