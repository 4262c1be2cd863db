import type { MiddlewareHandler } from "hono";
import { publicOrigin } from "../media/origin.ts";
import { wrongHost } from "./refusal.ts";
import type { HonoEnv } from "./types.ts";

/**
 * A deployment answers at its own address alone. At home any name of the machine will do: there is nobody to deceive,
 * and which name a browser uses is nobody's business.
 */
export const ownHostAlone: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const own = URL.parse(publicOrigin(c.env));
	if (c.env.MUSUBI_ENV === "production" && own && own.host !== new URL(c.req.url).host) throw wrongHost();
	await next();
};
