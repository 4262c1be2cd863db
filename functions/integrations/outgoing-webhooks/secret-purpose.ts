/** Purpose for which the secrets of endpoints are sealed (functions/platform/auth/seal.ts). */
export const WEBHOOK_SEAL_PURPOSE = "outgoing-webhook.secret";
