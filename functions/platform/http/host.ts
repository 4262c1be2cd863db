import type { MiddlewareHandler } from "hono";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "./origin.ts";
import { wrongHost } from "./refusal.ts";
import type { HonoEnv } from "./types.ts";

/**
 * Restricts a deployment to its own address. With the simulator instead of LINE, anybody may act as a friend
 * or change the clock: the console then answers also at the machine's own names, but at no other, since a
 * page elsewhere may give this machine a name of its own (DNS rebinding). In development without the
 * simulator any name works, so that LINE can reach it through any tunnel.
 */
export const ownHostAlone: MiddlewareHandler<HonoEnv> = async (c, next) => {
	if (!isOurs(c.env, c.req.url)) throw wrongHost();
	await next();
};

/** Whether a request's address is one of the console's own; false for a malformed address. */
export function isOurs(env: Pick<Env, "MUSUBI_ENV" | "PUBLIC_ORIGIN" | "SIMULATOR">, url: string): boolean {
	const own = publicOrigin(env);
	// Only hosts are compared: the edge may have ended https. An address is parsed only if it does not begin
	// with ours.
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
