import type { z } from "zod";

/**
 * Schemas whose names the console's own calls are held to as well, everything within included. A misspelt name in a filter,
 * an effect or an audience would reach other friends than the sender meant.
 */
const closedSchemas = new WeakSet<z.ZodType>();

/** Schemas by which a value is read inside a transform, where no walk of the outer schema finds them. */
const innerSchemas = new WeakMap<z.ZodType, (value: unknown) => z.ZodType | undefined>();

/** Marks a schema as closed in the calls of the console. */
export function closed<Schema extends z.ZodType>(schema: Schema): Schema {
	closedSchemas.add(schema);
	return schema;
}

/** Declares the schema by which a transform reads its value. */
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

/** Whether a value is read by another schema inside a transform. */
export const readsInside = (schema: z.ZodType): boolean => innerSchemas.has(schema);
