import qs from "qs";
import { TEXTS } from "#domain/texts/messages.ts";
import { Refusal } from "./refusal.ts";
import type { RequestContext } from "./types.ts";

/** One megabyte: a filter of 200 conditions is a tenth of it. */
const MAX_BODY = 1_000_000;
/** A form with a file of one megabyte, and what stands around it. */
const MAX_MULTIPART = 1_048_576 + 65_536;
/** The calls that take a form with a file; to any other it is a body that it does not know. */
const TAKES_FILE = /^\/line\/\w+\/upload$/;

const malformed = () => new Refusal(400, { ERROR: [TEXTS.malformedBody] });
const tooLarge = () => new Refusal(413, { ERROR: [TEXTS.bodyTooLarge] });

/**
 * The body as an object, from JSON or from a form with bracketed nesting (decisions, Calls); `{}` where there is none.
 * A form with files is flat: text and `File` by the name of the field.
 */
export async function readBody(c: RequestContext): Promise<unknown> {
	if (c.var.body === undefined) c.set("body", await parseBody(c));
	return c.var.body;
}

async function parseBody(c: RequestContext): Promise<unknown> {
	const contentType = c.req.header("content-type") ?? "";
	if (contentType.toLowerCase().startsWith("multipart/form-data") && TAKES_FILE.test(c.req.path))
		return parseMultipart(await bytesOf(c.req.raw), contentType);
	return parse(await c.req.text(), contentType);
}

function parse(text: string, contentType: string): unknown {
	if (text.length > MAX_BODY) throw tooLarge();
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

async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
	try {
		const form = await new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
		return Object.fromEntries(form);
	} catch {
		throw malformed();
	}
}

/** The bytes of a request, read no further than they may be many. */
async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body ?? []) {
		length += chunk.byteLength;
		if (length > MAX_MULTIPART) throw tooLarge();
		chunks.push(chunk);
	}
	const bytes = new Uint8Array(length);
	let place = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, place);
		place += chunk.byteLength;
	}
	return bytes;
}

function parseForm(text: string): unknown {
	try {
		return qs.parse(text, { depth: 12, arrayLimit: 2_000, parameterLimit: 20_000, strictDepth: true });
	} catch {
		throw malformed();
	}
}
