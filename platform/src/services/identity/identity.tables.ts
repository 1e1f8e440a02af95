/** Times are epoch milliseconds. */
export interface IdentityTables {
  /** Nonces whose id token has opened something, until the token would have expired anyway. */
  used_social_nonce: { nonce_id: string; expires_at: number };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends IdentityTables {}
}
