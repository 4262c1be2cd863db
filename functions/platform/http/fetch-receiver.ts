import type { Env } from "#functions/env.ts";

/** Calls the internet, or in development its stand-in. */
export const fetchReceiver = (env: Env, url: string, init: RequestInit): Promise<Response> =>
	env.WEBHOOK_RECEIVERS ? env.WEBHOOK_RECEIVERS.fetch(url, init) : fetch(url, init);
