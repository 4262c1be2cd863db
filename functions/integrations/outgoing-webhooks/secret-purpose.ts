/** Seal purpose of endpoints' secrets. */
export const WEBHOOK_SEAL_PURPOSE = "outgoing-webhook.secret";
