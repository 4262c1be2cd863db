/** Cron expression by which a host says that its only process has just started. Cloudflare never sends it. */
export const HOST_STARTED = "@start";
