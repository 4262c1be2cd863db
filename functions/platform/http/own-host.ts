import type { MiddlewareHandler } from "hono";
import type { Env } from "#functions/env.ts";
import type { HonoEnv } from "./hono-env.ts";
import { publicOrigin } from "./public-origin.ts";
import { wrongHost } from "./request-refusal.ts";

/**
 * Refuses requests for other hosts than the deployment's own. With the simulator instead of LINE, anybody
 * may act as a friend or change the clock, so the console then also answers at loopback names but at no
 * other: a foreign page could resolve its own name to this machine (DNS rebinding). In development without
 * the simulator any host works, so that LINE can reach it through a tunnel.
 */
export const requireOwnHost: MiddlewareHandler<HonoEnv> = async (c, next) => {
	if (!isOwnHost(c.env, c.req.url)) throw wrongHost();
	await next();
};

/** Whether a request's URL has one of the deployment's hosts; false for a malformed URL. */
export function isOwnHost(
	env: Pick<Env, "MUSUBI_ENV" | "PUBLIC_ORIGIN" | "SIMULATOR">,
	url: string,
): boolean {
	const ownOrigin = publicOrigin(env);
	// Only hosts are compared, because the edge may terminate https. The URL is parsed only if it does not
	// begin with the own host.
	if (ownOrigin !== "" && url.startsWith(`${hostIn(ownOrigin)}/`, afterScheme(url))) return true;
	const requestUrl = URL.parse(url);
	if (requestUrl === null) return false;
	if (ownOrigin !== "" && hostIn(ownOrigin) === requestUrl.host) return true;
	if (env.MUSUBI_ENV === "production") return ownOrigin === "";
	return env.SIMULATOR === undefined || isLoopback(requestUrl.hostname);
}

const afterScheme = (url: string): number => url.indexOf("://") + 3;
const hostIn = (origin: string): string => origin.slice(afterScheme(origin));

const isLoopback = (name: string): boolean =>
	name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d+){3}$/.test(name);
