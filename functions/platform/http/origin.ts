import type { Env } from "#functions/env.ts";
import type { RequestContext } from "./types.ts";

/**
 * The console's address from outside, for what LINE or a friend opens later, without a slash at the end. It comes only
 * from the deployment's configuration, because a request can claim any host. "" where it is not configured, or as what is
 * no address of the web: a host and a port alone would be read as a scheme.
 */
export function publicOrigin({ PUBLIC_ORIGIN = "" }: Pick<Env, "PUBLIC_ORIGIN">): string {
	if (read.configured !== PUBLIC_ORIGIN)
		read = { configured: PUBLIC_ORIGIN, origin: readOrigin(PUBLIC_ORIGIN) };
	return read.origin;
}

/** What was read last: every message on its way to LINE asks, and the deployment has one. */
let read = { configured: "", origin: "" };

function readOrigin(configured: string): string {
	const url = URL.parse(configured);
	return url && /^https?:$/.test(url.protocol) ? url.origin : "";
}

/** Where the browser that asks finds the console: a stand-in for Google sends it back to the same name. */
export const browserOrigin = (c: RequestContext): string =>
	c.env.GOOGLE ? new URL(c.req.url).origin : publicOrigin(c.env);
