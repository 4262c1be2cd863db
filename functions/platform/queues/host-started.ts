/** Cron expression that a self-hosted process sends once after its start. Cloudflare never sends it. */
export const HOST_STARTED = "@start";
