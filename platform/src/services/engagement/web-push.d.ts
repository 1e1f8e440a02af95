/** The part of web-push (RFC 8291, RFC 8292) that is used here; the package brings no types. */
declare module 'web-push' {
  interface Subscription {
    readonly endpoint: string;
    /** Base64url. */
    readonly keys: { readonly p256dh: string; readonly auth: string };
  }
  interface Options {
    readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string };
    /** Seconds that the push service keeps the message for a browser that is away. */
    readonly TTL: number;
  }
  interface RequestDetails {
    readonly endpoint: string;
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer;
  }
  const webPush: {
    /** Base64url. */
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    /** Encrypts `payload` for the subscription. @throws when its keys are invalid */
    generateRequestDetails(subscription: Subscription, payload: string, options: Options): RequestDetails;
  };
  export default webPush;
}
