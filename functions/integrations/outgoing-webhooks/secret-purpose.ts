/** Seal purpose of endpoints' secrets. */
export const SEALED_FOR = "outgoing-webhook.secret";
