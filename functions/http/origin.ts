import type { Env } from "../env.ts";
import type { RequestContext } from "./types.ts";

/**
 * The console's address from outside, for what LINE or a friend opens later, without a slash at the end. It comes only
 * from the deployment's configuration, because a request can claim any host. "" where it is not configured.
 */
export const publicOrigin = (env: Pick<Env, "PUBLIC_ORIGIN">): string =>
	URL.parse(env.PUBLIC_ORIGIN ?? "")?.origin ?? "";

/** Where the browser that asks finds the console: a stand-in for Google sends it back to the same name. */
export const browserOrigin = (c: RequestContext): string =>
	c.env.GOOGLE ? new URL(c.req.url).origin : publicOrigin(c.env);
