import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";

/** Shape of every error: fields with their messages, in Japanese. */
export type SimulatorErrors = Record<string, string[]>;

/** Ends a request with an answer of its own; the app's error handler sends it. */
export class SimulatorRefusal extends HTTPException {
	readonly refusal: SimulatorErrors;

	constructor(status: 400 | 403 | 404 | 415 | 422, refusal: SimulatorErrors) {
		super(status);
		this.refusal = refusal;
	}
}

const UNREADABLE = "入力を読み取れませんでした。JSONで送ってください。";

/**
 * Request body, validated. An empty body is an empty object.
 * @throws SimulatorRefusal 415 for another media type, 400 for malformed JSON, 422 for invalid fields
 */
export async function readRequestBody<Schema extends z.ZodType>(
	context: Context,
	schema: Schema,
): Promise<z.output<Schema>> {
	const text = await context.req.text();
	// Another site's page can post without a preflight, but not as JSON.
	if (text && !context.req.header("content-type")?.startsWith("application/json")) {
		throw new SimulatorRefusal(415, { body: [UNREADABLE] });
	}
	return readValue(schema, text ? parse(text) : {});
}

/**
 * Query of a request, validated.
 * @throws SimulatorRefusal 422 for invalid parameters
 */
export const readRequestQuery = <Schema extends z.ZodType>(
	context: Context,
	schema: Schema,
): z.output<Schema> => readValue(schema, context.req.query());

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new SimulatorRefusal(400, { body: [UNREADABLE] });
	}
}

function readValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const result = schema.safeParse(value, {
		error: (issue) => (issue.input === undefined ? "入力してください。" : "入力が正しくありません。"),
	});
	if (result.success) return result.data;
	const refusal: SimulatorErrors = {};
	for (const issue of result.error.issues) {
		const field = issue.path.map(String).join(".") || "body";
		refusal[field] = [...(refusal[field] ?? []), issue.message];
	}
	throw new SimulatorRefusal(422, refusal);
}

/** Number in a path. */
export const readPathNumber = (context: Context, name: string): number => Number(context.req.param(name));

export const listLimitSchema = (fallback: number, max: number) =>
	z.coerce.number().int().min(1).max(max).default(fallback);
