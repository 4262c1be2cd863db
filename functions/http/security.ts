import type { MiddlewareHandler } from "hono";
import type { HonoEnv, RequestContext } from "./types.ts";

/** Whether the request came over https. */
export const isHttps = (c: RequestContext): boolean => c.req.url.startsWith("https:");

/** Headers of every answer. The shell adds its content security policy. */
export const securityHeaders: MiddlewareHandler<HonoEnv> = async (c, next) => {
	await next();
	if (c.res.status === 101) return;
	c.res.headers.set("X-Content-Type-Options", "nosniff");
	c.res.headers.set("Referrer-Policy", "same-origin");
	c.res.headers.set("X-Frame-Options", "DENY");
	if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
	if (isHttps(c)) c.res.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
};
