import type { Env } from "#functions/env.ts";

/** A call to the internet, or in development to what stands in for it. */
export const reach = (env: Env, url: string, init: RequestInit): Promise<Response> =>
	env.WEBHOOK_RECEIVERS ? env.WEBHOOK_RECEIVERS.fetch(url, init) : fetch(url, init);
