import type { Env } from "../env.ts";
import type { RequestContext } from "./types.ts";

/**
 * The console's address from outside, for what LINE or a friend opens later, without a slash at the end. It comes only
 * from the deployment's configuration, because a request can claim any host. "" where it is not configured.
 */
export function publicOrigin({ PUBLIC_ORIGIN: configured = "" }: Pick<Env, "PUBLIC_ORIGIN">): string {
	if (read?.configured !== configured) read = { configured, origin: URL.parse(configured)?.origin ?? "" };
	return read.origin;
}

/** Every request asks, and the configuration hardly changes. */
let read: { configured: string; origin: string } | undefined;

/** Where the browser that asks finds the console: a stand-in for Google sends it back to the same name. */
export const browserOrigin = (c: RequestContext): string =>
	c.env.GOOGLE ? new URL(c.req.url).origin : publicOrigin(c.env);
