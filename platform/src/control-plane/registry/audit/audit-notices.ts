/** Notified by the database at the commit of every audited change; without payload. */
export const AUDIT_CHANNEL = 'grandstand_audit';
