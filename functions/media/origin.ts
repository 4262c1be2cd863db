import type { Env } from "../env.ts";

/**
 * Where the console is found from outside, for what LINE or a friend opens later, without a slash at the end: what the
 * deployment says and nothing else, since whoever makes a request decides what it calls us. "" where nothing is said.
 */
export const publicOrigin = (env: Pick<Env, "PUBLIC_ORIGIN">): string =>
	URL.parse(env.PUBLIC_ORIGIN ?? "")?.origin ?? "";
