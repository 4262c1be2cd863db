import type { z } from "zod";

/**
 * Schemas whose field names are also checked in the console's own calls, at every depth. A misspelt name in a
 * filter, an effect or an audience would reach unintended friends.
 */
const closedSchemas = new WeakSet<z.ZodType>();

/** Schemas that parse a value inside a transform, where traversing the outer schema does not find them. */
const innerSchemas = new WeakMap<z.ZodType, (value: unknown) => z.ZodType | undefined>();

/** Marks a schema as closed in the calls of the console. */
export function closed<Schema extends z.ZodType>(schema: Schema): Schema {
	closedSchemas.add(schema);
	return schema;
}

/** Declares the schema with which a transform parses its value. */
export function readsBy<Schema extends z.ZodType>(
	schema: Schema,
	schemaOf: (value: unknown) => z.ZodType | undefined,
): Schema {
	innerSchemas.set(schema, schemaOf);
	return schema;
}

export const isClosed = (schema: z.ZodType): boolean => closedSchemas.has(schema);

export const innerSchema = (schema: z.ZodType, value: unknown): z.ZodType | undefined =>
	innerSchemas.get(schema)?.(value);

/** Whether a transform parses a value with another schema. */
export const readsInside = (schema: z.ZodType): boolean => innerSchemas.has(schema);
