import type { MiddlewareHandler } from "hono";
import { isHttps } from "#functions/platform/auth/https.ts";
import type { HonoEnv } from "./hono-env.ts";

/** Sets the security headers of every response. The shell adds its content security policy. */
export const securityHeaders: MiddlewareHandler<HonoEnv> = async (c, next) => {
	await next();
	// The response that opens a socket has immutable headers.
	if (c.res.status === 101) return;
	c.res.headers.set("X-Content-Type-Options", "nosniff");
	c.res.headers.set("Referrer-Policy", "same-origin");
	c.res.headers.set("X-Frame-Options", "DENY");
	if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
	if (isHttps(c)) c.res.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
};
