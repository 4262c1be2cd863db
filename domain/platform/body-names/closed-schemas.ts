import type { z } from "zod";

/**
 * Schemas whose field names are checked in the console's own calls too, at every depth: a misspelt name in
 * a filter, an effect or an audience would reach unintended friends.
 */
const closedSchemas = new WeakSet<z.ZodType>();

/** Schemas used inside a transform, which a traversal of the outer schema does not reach. */
const innerSchemas = new WeakMap<z.ZodType, (value: unknown) => z.ZodType | undefined>();

/**
 * Schemas of objects that may have further fields: reports and credentials that a browser composes, and records that
 * the console sends back as it received them.
 */
const openSchemas = new WeakSet<z.ZodType>();

/** Registers a schema as open, so that calls drop unknown names in it instead of refusing them. */
export function markOpen<Schema extends z.ZodType>(schema: Schema): Schema {
	openSchemas.add(schema);
	return schema;
}

/** Registers a schema as closed, so that the console's calls refuse unknown names in it. */
export function markClosed<Schema extends z.ZodType>(schema: Schema): Schema {
	closedSchemas.add(schema);
	return schema;
}

/** Declares the schema that a transform uses to parse its value. */
export function declareInnerSchema<Schema extends z.ZodType>(
	schema: Schema,
	schemaOf: (value: unknown) => z.ZodType | undefined,
): Schema {
	innerSchemas.set(schema, schemaOf);
	return schema;
}

export const isClosedSchema = (schema: z.ZodType): boolean => closedSchemas.has(schema);

export const isOpenSchema = (schema: z.ZodType): boolean => openSchemas.has(schema);

export const findInnerSchema = (schema: z.ZodType, value: unknown): z.ZodType | undefined =>
	innerSchemas.get(schema)?.(value);

/** Whether a transform parses a value with another schema. */
export const hasInnerSchema = (schema: z.ZodType): boolean => innerSchemas.has(schema);
