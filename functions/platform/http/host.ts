import type { MiddlewareHandler } from "hono";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "./origin.ts";
import { wrongHost } from "./refusal.ts";
import type { HonoEnv } from "./types.ts";

/**
 * A deployment answers only at its own address. Where the simulator stands in for LINE, nothing asks who plays a friend
 * or moves the clock: there the console answers at the machine's own names too, and at no other, since a page somewhere
 * may give this machine a name of its own (DNS rebinding). In development without the simulator any name works, so that LINE may come
 * through whatever tunnel there is.
 */
export const ownHostAlone: MiddlewareHandler<HonoEnv> = async (c, next) => {
	if (!isOurs(c.env, c.req.url)) throw wrongHost();
	await next();
};

/** Whether a request's address is one of the console's own; an address that cannot be read is none. */
export function isOurs(env: Pick<Env, "MUSUBI_ENV" | "PUBLIC_ORIGIN" | "SIMULATOR">, url: string): boolean {
	const own = publicOrigin(env);
	// Hosts alone: the edge may have ended https. An address is taken apart where it does not plainly begin with ours.
	if (own !== "" && url.startsWith(`${hostIn(own)}/`, afterScheme(url))) return true;
	const asked = URL.parse(url);
	if (asked === null) return false;
	if (own !== "" && hostIn(own) === asked.host) return true;
	if (env.MUSUBI_ENV === "production") return own === "";
	return env.SIMULATOR === undefined || isLoopback(asked.hostname);
}

const afterScheme = (url: string): number => url.indexOf("://") + 3;
const hostIn = (origin: string): string => origin.slice(afterScheme(origin));

const isLoopback = (name: string): boolean =>
	name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d+){3}$/.test(name);
