import type { Env } from "../env.ts";

/**
 * The console's address from outside, for what LINE or a friend opens later, without a slash at the end. It comes only
 * from the deployment's configuration, because a request can claim any host. "" where it is not configured.
 */
export const publicOrigin = (env: Pick<Env, "PUBLIC_ORIGIN">): string =>
	URL.parse(env.PUBLIC_ORIGIN ?? "")?.origin ?? "";
