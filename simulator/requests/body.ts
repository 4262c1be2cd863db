import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";

/** Shape of every error: fields with their messages, in Japanese. */
export type Refusal = Record<string, string[]>;

/** Ends a request with an answer of its own; the app's error handler sends it. */
export class Refused extends HTTPException {
	readonly refusal: Refusal;

	constructor(status: 400 | 403 | 404 | 415 | 422, refusal: Refusal) {
		super(status);
		this.refusal = refusal;
	}
}

const UNREADABLE = "入力を読み取れませんでした。JSONで送ってください。";

/**
 * Returns a request's body if it matches. An empty body is an empty object.
 * @throws Refused
 */
export async function readBody<Schema extends z.ZodType>(
	context: Context,
	schema: Schema,
): Promise<z.output<Schema>> {
	const text = await context.req.text();
	// Another site's page can post without a preflight, but not as JSON.
	if (text && !context.req.header("content-type")?.startsWith("application/json")) {
		throw new Refused(415, { body: [UNREADABLE] });
	}
	return readValue(schema, text ? parse(text) : {});
}

/**
 * Returns a request's query if it matches.
 * @throws Refused
 */
export const readQuery = <Schema extends z.ZodType>(context: Context, schema: Schema): z.output<Schema> =>
	readValue(schema, context.req.query());

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Refused(400, { body: [UNREADABLE] });
	}
}

function readValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const result = schema.safeParse(value, {
		error: (issue) => (issue.input === undefined ? "入力してください。" : "入力が正しくありません。"),
	});
	if (result.success) return result.data;
	const refusal: Refusal = {};
	for (const issue of result.error.issues) {
		const field = issue.path.map(String).join(".") || "body";
		refusal[field] = [...(refusal[field] ?? []), issue.message];
	}
	throw new Refused(422, refusal);
}

/** Number in a path. */
export const pathNumber = (context: Context, name: string): number => Number(context.req.param(name));

export const listLimit = (fallback: number, max: number) =>
	z.coerce.number().int().min(1).max(max).default(fallback);
