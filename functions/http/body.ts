import qs from "qs";
import { TEXTS } from "#domain/texts/messages.ts";
import { Refusal } from "./refusal.ts";
import type { RequestContext } from "./types.ts";

/** One megabyte: a filter of 200 conditions is a tenth of it. */
const MAX_BODY = 1_000_000;

const malformed = () => new Refusal(400, { ERROR: [TEXTS.malformedBody] });

/** The body as an object, from JSON or from a form with bracketed nesting (decisions, Calls); `{}` where there is none. */
export async function readBody(c: RequestContext): Promise<unknown> {
	if (c.var.body === undefined) c.set("body", parse(await c.req.text(), c.req.header("content-type") ?? ""));
	return c.var.body;
}

function parse(text: string, contentType: string): unknown {
	if (text.length > MAX_BODY) throw new Refusal(413, { ERROR: [TEXTS.bodyTooLarge] });
	if (text === "") return {};
	if (contentType.includes("application/json")) return parseJson(text);
	if (contentType.includes("application/x-www-form-urlencoded")) return parseForm(text);
	throw new Refusal(415, { ERROR: [TEXTS.malformedBody] });
}

function parseJson(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
	} catch {
		// Answered below, as any other text that is no object.
	}
	throw malformed();
}

function parseForm(text: string): unknown {
	try {
		return qs.parse(text, { depth: 12, arrayLimit: 2_000, parameterLimit: 20_000, strictDepth: true });
	} catch {
		throw malformed();
	}
}
