import type { Env } from "#functions/env.ts";
import type { RequestContext } from "./types.ts";

/**
 * The console's public origin, for links opened later by LINE or a friend, without a trailing slash. It is
 * read only from the deployment's configuration, because a request can claim any host. "" if it is not
 * configured, or no web address: a host and a port alone would be parsed as a scheme.
 */
export function publicOrigin({ PUBLIC_ORIGIN = "" }: Pick<Env, "PUBLIC_ORIGIN">): string {
	if (read.configured !== PUBLIC_ORIGIN)
		read = { configured: PUBLIC_ORIGIN, origin: readOrigin(PUBLIC_ORIGIN) };
	return read.origin;
}

/** Last result: every message to LINE needs it, and the deployment has one origin. */
let read = { configured: "", origin: "" };

function readOrigin(configured: string): string {
	const url = URL.parse(configured);
	return url && /^https?:$/.test(url.protocol) ? url.origin : "";
}

/** The console's origin in the requesting browser: a stand-in for Google returns it to the same name. */
export const browserOrigin = (c: RequestContext): string =>
	c.env.GOOGLE ? new URL(c.req.url).origin : publicOrigin(c.env);
