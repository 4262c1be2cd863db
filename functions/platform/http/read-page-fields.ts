import type { RequestContext } from "./hono-env.ts";
import { readBody } from "./read-body.ts";

/** Reader for fields of a public page, from its query or its posted form; "" for a missing field. */
export async function readPageFields(c: RequestContext): Promise<(field: string) => string> {
	if (c.req.method === "GET" || c.req.method === "HEAD") return (field) => c.req.query(field) ?? "";
	const body = (await readBody(c)) as Record<string, unknown>;
	return (field) => (typeof body[field] === "string" ? body[field] : "");
}
