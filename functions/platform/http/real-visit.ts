import { isbot } from "isbot";
import type { RequestContext } from "./types.ts";

/** The headers by which browsers and proxies say that they only fetch ahead, or for a preview. */
const AHEAD = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * Whether somebody opens a page, as far as a request tells: not one that only asks whether it is there (HEAD), fetches
 * ahead, or comes from a program that names itself, as LINE's own previews do (`line-poker`). A program that calls itself a
 * browser cannot be told from a person.
 */
export function isRealVisit(c: RequestContext): boolean {
	if (c.req.method !== "GET") return false;
	if (AHEAD.some((name) => /prefetch|prerender|preview/i.test(c.req.header(name) ?? ""))) return false;
	return !isProgram(c);
}

/** Whether a request comes from a program that names itself. */
export const isProgram = (c: RequestContext): boolean => isbot(c.req.header("user-agent"));
