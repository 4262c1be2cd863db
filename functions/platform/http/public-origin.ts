import type { Env } from "#functions/env.ts";
import type { RequestContext } from "./hono-env.ts";

/**
 * Public origin of the console without a trailing slash, for links opened later by LINE or a friend. It is
 * read only from the deployment's configuration, because a request can claim any host. "" if it is not
 * configured or not a web address: a host and a port alone would be parsed as a scheme.
 */
export function publicOrigin({ PUBLIC_ORIGIN = "" }: Pick<Env, "PUBLIC_ORIGIN">): string {
	const cached = origins.get(PUBLIC_ORIGIN);
	if (cached !== undefined) return cached;
	const origin = readOrigin(PUBLIC_ORIGIN);
	origins.set(PUBLIC_ORIGIN, origin);
	return origin;
}

/** Origins by configured value, one for each account, because every message to LINE needs its account's. */
const origins = new Map<string, string>();

function readOrigin(configured: string): string {
	const url = URL.parse(configured);
	return url && /^https?:$/.test(url.protocol) ? url.origin : "";
}

/**
 * Origin of the console in the requesting browser; Google's stand-in redirects to the host that the browser
 * used.
 */
export const browserOrigin = (c: RequestContext): string =>
	c.env.GOOGLE ? new URL(c.req.url).origin : publicOrigin(c.env);
