import { isbot } from "isbot";
import type { RequestContext } from "./types.ts";

/** The headers by which browsers and proxies say that they only fetch ahead, or for a preview. */
const AHEAD = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * Whether a person opens a page, as far as the request shows: not a check of its existence (HEAD), a
 * prefetch, or a bot that identifies itself, as LINE's own previews do (`line-poker`). A bot that claims to
 * be a browser cannot be distinguished from a person.
 */
export function isRealVisit(c: RequestContext): boolean {
	if (c.req.method !== "GET") return false;
	if (AHEAD.some((name) => /prefetch|prerender|preview/i.test(c.req.header(name) ?? ""))) return false;
	return !isProgram(c);
}

/** Whether a request comes from a program that names itself. */
export const isProgram = (c: RequestContext): boolean => isbot(c.req.header("user-agent"));
