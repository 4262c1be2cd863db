import type { MiddlewareHandler } from "hono";
import { validator } from "hono/validator";
import type { z } from "zod";
import { readBody } from "./body.ts";
import { type ErrorBody, Refusal } from "./refusal.ts";
import type { HonoEnv } from "./types.ts";

type Json<Schema extends z.ZodType> = { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } };

const schemaOf = new WeakMap<object, z.ZodType>();

/** The schema by which a middleware validates a body or a query; undefined for any other handler. */
export const declaredSchema = (handler: object): z.ZodType | undefined => schemaOf.get(handler);

function declare<Handler extends object>(schema: z.ZodType, handler: Handler): Handler {
	schemaOf.set(handler, schema);
	return handler;
}

/** Validates a body, form or JSON; the handler reads it with `c.req.valid("json")`, the typed client sends JSON. */
export const input = <Schema extends z.ZodType>(
	schema: Schema,
): MiddlewareHandler<HonoEnv, string, Json<Schema>> =>
	declare(schema, async (c, next) => {
		c.req.addValidatedData("json", check(schema, await readBody(c)) as object);
		await next();
	});

type Query<Schema extends z.ZodType> = { in: { query: z.input<Schema> }; out: { query: z.output<Schema> } };

/** Validates the query of the address. */
export const query = <Schema extends z.ZodType>(
	schema: Schema,
): MiddlewareHandler<HonoEnv, string, Query<Schema>> =>
	declare(schema, async (c, next) => {
		c.req.addValidatedData("query", check(schema, c.req.query()) as object);
		await next();
	});

/** Validates the parameters of the path. */
export const path = <Schema extends z.ZodType>(schema: Schema) =>
	validator("param", (value): z.output<Schema> => check(schema, value, 404));

function check<Schema extends z.ZodType>(
	schema: Schema,
	value: unknown,
	status: 404 | 422 = 422,
): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	throw new Refusal(status, errorsByField(parsed.error));
}

/** zod's issues in the one error shape; a nested field is named as a form would name it, `inputs[0][text]`. */
export function errorsByField(error: z.ZodError): ErrorBody {
	const body: ErrorBody = {};
	for (const issue of error.issues) {
		const [head = "ERROR", ...rest] = issue.path.map(String);
		const field = head + rest.map((part) => `[${part}]`).join("");
		if (!Object.hasOwn(body, field)) body[field] = [];
		body[field]!.push(issue.message);
	}
	return body;
}
