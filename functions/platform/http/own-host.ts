import type { MiddlewareHandler } from "hono";
import { SIMULATED_SHOP_HOST, SIMULATED_SHOP_ROOT } from "#domain/platform/wire/simulated-shop.ts";
import type { Env } from "#functions/env.ts";
import type { HonoEnv } from "./hono-env.ts";
import { publicOrigin } from "./public-origin.ts";
import { wrongHost } from "./request-refusal.ts";

/**
 * Refuses requests for other hosts than the deployment's own. With the simulator instead of LINE, anybody
 * may act as a friend or change the clock, so the first account's console then also answers at this machine's own
 * names but at no other: a foreign page could resolve its own name to this machine (DNS rebinding), and
 * `*.localhost` are the names of accounts. In development without the simulator any host works, so that LINE can
 * reach it through a tunnel.
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
	return env.SIMULATOR === undefined || isMachineName(requestUrl.hostname) || isSimulatedShop(requestUrl);
}

const afterScheme = (url: string): number => url.indexOf("://") + 3;
const hostIn = (origin: string): string => origin.slice(afterScheme(origin));

/** Whether a host name is one of this machine's, which are the first account's. */
export const isMachineName = (name: string): boolean =>
	name === "localhost" || name === "[::1]" || /^127(\.\d+){3}$/.test(name);

/** Whether a host, with its port, is that of an environment's public origin. */
export function isHostOf(env: Pick<Env, "PUBLIC_ORIGIN">, host: string): boolean {
	const origin = publicOrigin(env);
	return origin !== "" && hostIn(origin) === host;
}

const isSimulatedShop = ({ hostname, pathname }: URL): boolean =>
	hostname === SIMULATED_SHOP_HOST && pathname.startsWith(SIMULATED_SHOP_ROOT);
