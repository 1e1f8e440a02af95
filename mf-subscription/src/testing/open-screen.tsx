import { type Session, success } from '@grandstand/shared-contracts';
import {
  GetPkgsAndProdsWithPromos,
  LocationLookup,
  OpenCheckout,
  type PackageMessage,
} from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';
// There when a plan is chosen, as on a page whose viewer reads the plans first.
import '../checkout/purchase.tsx';

const includes = ['New York Yankees games produced by YES', 'Up to 3 live streams at once'];
export const annual: PackageMessage = {
  pkgMsg: {
    packageID: 'yes.web.Yearly',
    period: 'NoOfYears',
    retailPrice: 199.99,
    displayName: 'YES Network Annual',
    includes,
  },
  promoMsg: [],
};
export const monthly: PackageMessage = {
  pkgMsg: {
    packageID: 'yes.web.Monthly',
    period: 'NoOfMonths',
    retailPrice: 19.99,
    displayName: 'YES Network Monthly',
    includes,
  },
  promoMsg: [],
};

/** A viewer without a subscription, with both plans on sale. */
export const aHost = (path: string, session: Partial<Session> = {}, config?: unknown): FakeHost => {
  const host = fakeHost({
    texts: remote.texts,
    session: aSession({ subscriptions: { list: [], loadedAt: 1 }, ...session }),
    path,
    routes: manifest.routes as never,
    ...(config === undefined ? {} : { config }),
  });
  host.answer(LocationLookup, success({ country: 'us', zone: 'yankees-nets', zip: '10451' }));
  host.answer(GetPkgsAndProdsWithPromos, success({ packages: [monthly, annual] }));
  return host;
};

let unmount: () => Promise<void> = async () => {};

/** The remote at the host's path. Undone by `closeScreen`. */
export const openScreen = async (host: FakeHost): Promise<UserEvent> => {
  let mounted: ReturnType<typeof renderRemote> | undefined;
  await act(async () => {
    mounted = renderRemote(remote, { host });
  });
  unmount = () => act(async () => mounted?.unmount());
  // Waits for the chunk and the first calls.
  for (let tick = 0; tick < 5; tick += 1) await act(async () => {});
  return userEvent.setup();
};
export const closeScreen = (): Promise<void> => unmount();

export const addressOf = ({ history }: FakeHost): string => `${history.get().pathname}${history.get().search}`;
export const callsOf = (host: FakeHost, { id }: { readonly id: string }): unknown[] =>
  host.calls.filter((call) => call.id === id).map(({ request }) => request);

const CHECKOUT = 'https://checkout.example.test';

/** A fake hosted page that exchanges messages with the site. */
export interface HostedFrame {
  readonly element: () => HTMLIFrameElement | null;
  /** Messages from the site, with their target origin. */
  readonly orders: { readonly message: unknown; readonly origin: unknown }[];
  /** A message from the frame's window and origin, or from those given. */
  post(message: unknown, from?: { readonly origin?: string; readonly source?: Window }): Promise<void>;
}

const frameWindow = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')?.get as
  | ((this: HTMLIFrameElement) => Window | null)
  | undefined;

/** Every opening has its own address. The frame is empty: jsdom loads no pages. */
export const hostedFrame = (host: FakeHost): HostedFrame => {
  let opened = 0;
  host.answer(OpenCheckout, () => {
    opened += 1;
    return success({ frameUrl: `${CHECKOUT}/checkout?accessToken=t${opened}`, clientSessionToken: `proof-${opened}` });
  });
  const element = () => document.querySelector('iframe');
  const orders: { message: unknown; origin: unknown }[] = [];
  // From the first message on, including one that is sent before the page is ready.
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get(this: HTMLIFrameElement) {
      const window = frameWindow?.call(this) ?? null;
      if (window)
        window.postMessage = ((message: unknown, origin: unknown) => orders.push({ message, origin })) as never;
      return window;
    },
  });
  return {
    element,
    orders,
    async post(message, { origin = CHECKOUT, source } = {}) {
      await act(async () => {
        const from = source ?? element()?.contentWindow ?? null;
        window.dispatchEvent(new MessageEvent('message', { data: message, origin, source: from }));
      });
    },
  };
};

export const ORDER = {
  type: 'checkout:success',
  orderId: 'order-1',
  serviceID: 'yes.web.Monthly',
  period: 'Monthly',
  price: 19.99,
} as const;
