import { readBody } from "./body.ts";
import type { RequestContext } from "./types.ts";

/** Reads a field of a public page's address, or of the form that was posted; empty where there is none. */
export async function pageFields(c: RequestContext): Promise<(field: string) => string> {
	if (c.req.method === "GET" || c.req.method === "HEAD") return (field) => c.req.query(field) ?? "";
	const body = (await readBody(c)) as Record<string, unknown>;
	return (field) => (typeof body[field] === "string" ? body[field] : "");
}
