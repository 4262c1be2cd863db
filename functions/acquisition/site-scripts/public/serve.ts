import type { RequestContext } from "#functions/platform/http/types.ts";
import script from "./visits.js?minified";

/**
 * The script for a shop's own site: the same bytes for every code, which the script reads from its own address. An hour in
 * a browser's cache.
 */
export const serveScript = (c: RequestContext): Response =>
	c.body(script, 200, {
		"Content-Type": "text/javascript; charset=utf-8",
		"Cache-Control": "public, max-age=3600",
		// Sites that isolate themselves (COEP) may load it too.
		"Cross-Origin-Resource-Policy": "cross-origin",
	});
