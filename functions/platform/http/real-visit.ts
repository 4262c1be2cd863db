import { isbot } from "isbot";
import type { RequestContext } from "./hono-env.ts";

/** Headers by which browsers and proxies announce a prefetch or a preview. */
const PREFETCH_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * Whether a person opened a page, as far as the request shows: no existence check (HEAD), no prefetch, and
 * no bot that identifies itself, as LINE's own previews do (`line-poker`). A bot that claims to be a
 * browser cannot be recognised.
 */
export function isRealVisit(c: RequestContext): boolean {
	if (c.req.method !== "GET") return false;
	if (PREFETCH_HEADERS.some((name) => /prefetch|prerender|preview/i.test(c.req.header(name) ?? "")))
		return false;
	return !isBotRequest(c);
}

/** Whether the user agent identifies a bot. */
export const isBotRequest = (c: RequestContext): boolean => isbot(c.req.header("user-agent"));
