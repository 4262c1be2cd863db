import type { MiddlewareHandler } from "hono";
import { publicOrigin } from "./origin.ts";
import { wrongHost } from "./refusal.ts";
import type { HonoEnv } from "./types.ts";

/**
 * A deployment answers only at its own address. In development any name of the machine works, because there is nobody
 * to deceive.
 */
export const ownHostAlone: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const own = URL.parse(publicOrigin(c.env));
	if (c.env.MUSUBI_ENV === "production" && own && own.host !== new URL(c.req.url).host) throw wrongHost();
	await next();
};
