import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { readBody, takeAsJson } from "./body.ts";
import { fieldName, refuseIncomplete, refuseMisspelt } from "./body-names.ts";
import { withListNames } from "./query-lists.ts";
import { type ErrorBody, Refusal } from "./refusal.ts";
import { withOwnKey } from "./save-key.ts";
import type { HonoEnv } from "./types.ts";

type Target = "json" | "query" | "param";

/**
 * The types of a validator's input and output. Parameters of a path are texts, whatever the schema's output.
 */
type Validator<At extends Target, Schema extends z.ZodType> = MiddlewareHandler<
	HonoEnv,
	string,
	{
		in: { [Each in At]: Each extends "param" ? Record<keyof z.input<Schema>, string> : z.input<Schema> };
		out: { [Each in At]: z.output<Schema> };
	}
>;

const schemaOf = new WeakMap<object, z.ZodType>();

/** The schema by which a middleware validates a body or a query; undefined for any other handler. */
export const declaredSchema = (handler: object): z.ZodType | undefined => schemaOf.get(handler);

function declare<Handler extends object>(schema: z.ZodType, handler: Handler): Handler {
	schemaOf.set(handler, schema);
	return handler;
}

/** Declares the schema of a route with its own validation, for tests that walk the router. */
export const declares = (schema: z.ZodType): MiddlewareHandler<HonoEnv> =>
	declare(schema, (_c, next) => next());

/** Validates a body, form or JSON; the handler reads it with `c.req.valid("json")`, the typed client sends JSON. */
export function input<Schema extends z.ZodType>(schema: Schema): Validator<"json", Schema> {
	const validate = validator("json", schema, 422);
	return declare(schema, async (c, next) => {
		await takeAsJson(c);
		const body = await readBody(c);
		refuseMisspelt(schema, body);
		return validate(c, () => {
			refuseIncomplete(schema, body, c.req.method);
			return withOwnKey(c, next);
		});
	});
}

/** Stores the key of a save without a body: it is identified by its address alone. */
export const keyed = (): MiddlewareHandler<HonoEnv> => (c, next) => withOwnKey(c, next);

/** Validates a body by one of several schemas, chosen by `?attr=`, which `query` has validated. */
export function inputByAttribute<Schemas extends Record<string, z.ZodType>>(
	schemas: Schemas,
): Validator<"json", Schemas[keyof Schemas]> {
	const all = z.union(Object.values(schemas) as [z.ZodType, ...z.ZodType[]]);
	const validators = Object.fromEntries(
		Object.entries(schemas).map(([attr, schema]) => [attr, validator("json", schema, 422)]),
	);
	const handler: MiddlewareHandler<HonoEnv> = async (c, next) => {
		await takeAsJson(c);
		const attr = c.req.query("attr") ?? "";
		const [schema, body] = [schemas[attr]!, await readBody(c)];
		refuseMisspelt(schema, body);
		return validators[attr]!(c as never, () => {
			refuseIncomplete(schema, body, c.req.method);
			return withOwnKey(c, next);
		});
	};
	return declare(all, handler) as unknown as Validator<"json", Schemas[keyof Schemas]>;
}

/** Validates the query of the address, lists with and without brackets; a closed schema refuses unknown names. */
export function query<Schema extends z.ZodType>(schema: Schema): Validator<"query", Schema> {
	const validate = validator(
		"query",
		z.preprocess((given) => withListNames(given as Record<string, string | string[]>), schema),
		422,
	);
	return declare(schema, (c, next) => {
		refuseMisspelt(schema, withListNames(c.req.query()));
		return validate(c, next);
	});
}

/** Validates the parameters of the path. */
export const path = <Schema extends z.ZodType>(schema: Schema): Validator<"param", Schema> =>
	validator("param", schema, 404);

/**
 * Refuses invalid input in the one error shape. The cast is needed because the package's conditional types stay
 * unresolved while the schema is generic.
 */
const validator = <At extends Target, Schema extends z.ZodType>(at: At, schema: Schema, status: 404 | 422) =>
	zValidator(at, schema, (result) => {
		if (!result.success) throw new Refusal(status, errorsByField(result.error));
	}) as unknown as Validator<At, Schema>;

/** zod's issues in the one error shape; a nested field has its form name, `inputs[0][text]`. */
export function errorsByField(error: z.core.$ZodError): ErrorBody {
	const body: ErrorBody = {};
	for (const issue of error.issues) {
		const field = fieldName(issue.path);
		if (!Object.hasOwn(body, field)) body[field] = [];
		body[field]!.push(issue.message);
	}
	return body;
}
