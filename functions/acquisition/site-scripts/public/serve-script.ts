import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import script from "./visits.js?minified";

/**
 * Serves the script for shop sites: the same bytes for every code, which the script reads from its own
 * address. Browsers cache it for an hour.
 */
export const serveScript = (c: RequestContext): Response =>
	c.body(script, 200, {
		"Content-Type": "text/javascript; charset=utf-8",
		"Cache-Control": "public, max-age=3600",
		// Allows sites with cross-origin isolation (COEP) to load it.
		"Cross-Origin-Resource-Policy": "cross-origin",
	});
