import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";
import { FILE_FORM_PATH, findBodyLimit } from "./body-limits.ts";
import type { RequestContext } from "./hono-env.ts";
import { parseNestedForm } from "./parse-nested-form.ts";
import { Refusal } from "./request-refusal.ts";

/** Maximum nesting depth of JSON and of form names, because readers and writers of a body recurse. */
const MAX_DEPTH = 64;

const JSON_TYPE = "application/json";

const malformedBodyRefusal = () => new Refusal(400, { ERROR: [CALL_TEXTS.malformedBody] });
const oddNames = () => new Refusal(422, { ERROR: [CALL_TEXTS.malformedBody] });
const tooDeep = () => new Refusal(422, { ERROR: [CALL_TEXTS.bodyTooDeep] });
const unknownType = () => new Refusal(415, { ERROR: [CALL_TEXTS.malformedBody] });

/** Parsed bodies (or errors) of requests that are run again, since a body can be read only once. */
const keptBodies = new WeakMap<Request, Promise<unknown>>();

/**
 * Parsed body as an object, from JSON or from a form with bracketed nesting (rules, Calls); `{}` without a
 * body. A form with files is flat: text and `File` by field name.
 */
export function readBody(c: RequestContext): Promise<unknown> {
	const body = c.var.body ?? keptBodies.get(c.req.raw) ?? parseBody(c);
	c.set("body", body);
	return body;
}

/** Keeps the parsed body of a request that is run again. */
export function keepBody(c: RequestContext): void {
	if (c.var.body) keptBodies.set(c.req.raw, c.var.body);
}

/**
 * Makes hono's validators read the result of `readBody` as the body of a JSON request, whatever its
 * encoding. Serialized as text, a form's sparse lists would lose their gaps, and a gap of 20,000 positions
 * would take 100 KB.
 */
export async function exposeBodyAsJson(c: RequestContext): Promise<void> {
	const body = await readBody(c);
	if (c.req.header("content-type") !== JSON_TYPE) {
		const headers = new Headers(c.req.raw.headers);
		headers.set("Content-Type", JSON_TYPE);
		c.req.raw = new Request(c.req.raw, { headers, body: "" });
	}
	Object.assign(c.req, { json: async () => body });
}

/**
 * Reads the bytes of a request; all bodies are read here. Without a declared length they are counted as
 * they arrive, up to the route's limit.
 * @throws Refusal 413 or 422 for a longer body, as the route defines it
 */
export async function readBytes(c: RequestContext): Promise<Uint8Array<ArrayBuffer>> {
	const { maxBytes, refuse } = findBodyLimit(c.req.path);
	if (!hasLengthWithin(c, maxBytes)) return bytesWithin(c.req.raw.body, maxBytes, refuse);
	// Reading a stream is expensive: for a hundred bytes it costs as much as the whole response.
	const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
	if (bytes.length > maxBytes) throw refuse();
	return bytes;
}

/** Whether a body declares a length within the limit; HTTP enforces declared lengths. */
function hasLengthWithin(c: RequestContext, maxBytes: number): boolean {
	const declaredLength = c.req.header("content-length") ?? "";
	return (
		/^\d{1,15}$/.test(declaredLength) &&
		Number(declaredLength) <= maxBytes &&
		c.req.header("transfer-encoding") === undefined
	);
}

/** Body of a request as a stream, for bodies too large for memory. The reader must count its bytes. */
export const bodyStream = (c: RequestContext): ReadableStream<Uint8Array> | null => c.req.raw.body;

async function bytesWithin(
	stream: ReadableStream<Uint8Array> | null,
	maxBytes: number,
	refuse: () => Refusal,
): Promise<Uint8Array<ArrayBuffer>> {
	let bytes = new Uint8Array(0);
	let length = 0;
	for await (const chunk of stream ?? []) {
		const end = length + chunk.byteLength;
		if (end > maxBytes) throw refuse();
		if (end > bytes.length) bytes = growBuffer(bytes, Math.max(end, Math.min(maxBytes, 2 * bytes.length)));
		bytes.set(chunk, length);
		length = end;
	}
	return bytes.subarray(0, length);
}

function growBuffer(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
	const larger = new Uint8Array(length);
	larger.set(bytes);
	return larger;
}

async function parseBody(c: RequestContext): Promise<unknown> {
	const contentType = c.req.header("content-type") ?? "";
	const parse = parserOf(contentType.toLowerCase(), c.req.path);
	if (parse) {
		const bytes = await readBytes(c);
		return bytes.length === 0 && parse !== parseMultipart ? {} : parse(bytes, contentType);
	}
	// A body without a known content type must be empty.
	await bytesWithin(c.req.raw.body, 0, unknownType);
	return {};
}

type Parser = (bytes: Uint8Array<ArrayBuffer>, contentType: string) => unknown;

function parserOf(contentType: string, path: string): Parser | undefined {
	if (contentType.startsWith("multipart/form-data"))
		return FILE_FORM_PATH.test(path) ? parseMultipart : undefined;
	if (contentType.includes("application/json")) return parseJson;
	if (contentType.includes("application/x-www-form-urlencoded")) return parseForm;
	return undefined;
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function parseJson(bytes: Uint8Array): unknown {
	const value = readJson(textOf(bytes));
	if (isDeeperThan(MAX_DEPTH, value, refuseOddNames)) throw tooDeep();
	if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
	throw malformedBodyRefusal();
}

/**
 * Refuses objects that break validators: an object as `length` breaks length checks, and a `toString`
 * property breaks conversions to a number or text. The form parser drops such fields itself.
 * @throws Refusal 422 for such an object
 */
function refuseOddNames(value: { length?: unknown }): true {
	const hasOddLength = typeof value.length === "object" && value.length !== null;
	if (hasOddLength || Object.hasOwn(value, "toString")) throw oddNames();
	return true;
}

function readJson(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw malformedBodyRefusal();
	}
}

async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
	try {
		const form = await new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
		return Object.fromEntries(form);
	} catch {
		throw malformedBodyRefusal();
	}
}

function parseForm(bytes: Uint8Array): unknown {
	try {
		return parseNestedForm(textOf(bytes), MAX_DEPTH);
	} catch (error) {
		if (error instanceof RangeError) throw tooDeep();
		throw error;
	}
}
