import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { bindSaveKey } from "./bind-save-key.ts";
import type { HonoEnv } from "./hono-env.ts";
import { normaliseListNames } from "./query-lists.ts";
import { exposeBodyAsJson, readBody } from "./read-body.ts";
import {
	fieldName,
	refuseIncompleteBody,
	refuseMisspeltFilters,
	refuseUnknownFields,
} from "./refuse-body-names.ts";
import { type ErrorBody, Refusal } from "./request-refusal.ts";

type Target = "json" | "query" | "param";

/** Types of a validator's input and output. Path parameters are strings, whatever the schema's output. */
type Validator<At extends Target, Schema extends z.ZodType> = MiddlewareHandler<
	HonoEnv,
	string,
	{
		in: { [Target in At]: Target extends "param" ? Record<keyof z.input<Schema>, string> : z.input<Schema> };
		out: { [Each in At]: z.output<Schema> };
	}
>;

const schemaOf = new WeakMap<object, z.ZodType>();

/** Schema by which a middleware validates a body or query; undefined for any other handler. */
export const declaredSchema = (handler: object): z.ZodType | undefined => schemaOf.get(handler);

function registerSchema<Handler extends object>(schema: z.ZodType, handler: Handler): Handler {
	schemaOf.set(handler, schema);
	return handler;
}

/** Declares the schema of a route that validates itself, for tests that walk the router. */
export const declareSchema = (schema: z.ZodType): MiddlewareHandler<HonoEnv> =>
	registerSchema(schema, (_c, next) => next());

/**
 * Validates a body, form or JSON. The handler reads it with `c.req.valid("json")`; the typed client sends
 * JSON. Fields that the schema does not have are refused at every depth: a misspelt one would be saved as empty.
 */
export function validateBody<Schema extends z.ZodType>(schema: Schema): Validator<"json", Schema> {
	const validate = validator("json", schema, 422);
	return registerSchema(schema, async (c, next) => {
		await exposeBodyAsJson(c);
		const body = await readBody(c);
		refuseUnknownFields(schema, body);
		return validate(c, () => {
			refuseIncompleteBody(schema, body, c.req.method);
			return bindSaveKey(c, next);
		});
	});
}

/** Claims the key of a save without a body, which is identified by its address alone. */
export const claimSaveKey = (): MiddlewareHandler<HonoEnv> => (c, next) => bindSaveKey(c, next);

/** Validates a body by the schema that `?attr=` selects; `query` has validated `attr` before. */
export function validateBodyByAttribute<Schemas extends Record<string, z.ZodType>>(
	schemas: Schemas,
): Validator<"json", Schemas[keyof Schemas]> {
	const anySchema = z.union(Object.values(schemas) as [z.ZodType, ...z.ZodType[]]);
	const validators = Object.fromEntries(
		Object.entries(schemas).map(([attr, schema]) => [attr, validator("json", schema, 422)]),
	);
	const handler: MiddlewareHandler<HonoEnv> = async (c, next) => {
		await exposeBodyAsJson(c);
		const attr = c.req.query("attr") ?? "";
		const [schema, body] = [schemas[attr]!, await readBody(c)];
		refuseUnknownFields(schema, body);
		return validators[attr]!(c as never, () => {
			refuseIncompleteBody(schema, body, c.req.method);
			return bindSaveKey(c, next);
		});
	};
	return registerSchema(anySchema, handler) as unknown as Validator<"json", Schemas[keyof Schemas]>;
}

/**
 * Validates the query string, with lists in bracketed or plain names; a closed schema refuses unknown
 * names.
 */
export function validateQuery<Schema extends z.ZodType>(schema: Schema): Validator<"query", Schema> {
	const validate = validator(
		"query",
		z.preprocess((query) => normaliseListNames(query as Record<string, string | string[]>), schema),
		422,
	);
	return registerSchema(schema, (c, next) => {
		refuseMisspeltFilters(schema, normaliseListNames(c.req.query()));
		return validate(c, next);
	});
}

/** Validates the parameters of the path. */
export const validatePath = <Schema extends z.ZodType>(schema: Schema): Validator<"param", Schema> =>
	validator("param", schema, 404);

/**
 * Refuses invalid input with an `ErrorBody`. The cast is needed because the package's conditional types
 * stay unresolved while the schema is generic.
 */
const validator = <At extends Target, Schema extends z.ZodType>(
	target: At,
	schema: Schema,
	status: 404 | 422,
) =>
	zValidator(target, schema, (result) => {
		if (!result.success) throw new Refusal(status, errorsByField(result.error));
	}) as unknown as Validator<At, Schema>;

/** Converts zod's issues to an `ErrorBody`; a nested field has its form name, `inputs[0][text]`. */
export function errorsByField(error: z.core.$ZodError): ErrorBody {
	const body: ErrorBody = {};
	for (const issue of error.issues) {
		const field = fieldName(issue.path);
		if (!Object.hasOwn(body, field)) body[field] = [];
		body[field]!.push(issue.message);
	}
	return body;
}
