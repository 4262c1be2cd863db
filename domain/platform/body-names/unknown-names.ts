import type { z } from "zod";
import { hasInnerSchema, isClosedSchema } from "./closed-schemas.ts";
import { listSchemaParts } from "./schema-definition.ts";
import { searchObjects } from "./search-objects.ts";

/** Field name in a value that its schema does not know. */
export interface UnknownName {
	path: readonly PropertyKey[];
	/** Names that the schema has at this position. */
	allowedNames: readonly string[];
}

/**
 * Returns the names in a value that its schema would drop, at every depth. A traversal is needed because
 * schemas remain open for stored values of an older version.
 * @param schema with which the value is parsed
 * @param value as sent
 * @param everywhere false checks only parts marked as closed
 */
export const findUnknownNames = (schema: z.ZodType, value: unknown, everywhere = true): UnknownName[] =>
	searchObjects<UnknownName>(schema, value, {
		ofObject: ({ value: object, shape, path, isOpen, isWithinClosed }) =>
			isOpen || !(everywhere || isWithinClosed)
				? []
				: Object.keys(object)
						.filter((name) => !Object.hasOwn(shape, name))
						.map((name) => ({ path: [...path, name], allowedNames: Object.keys(shape) })),
		ofBoth: unknownToBoth,
	});

/** In an intersection a name is unknown if neither side has it. */
function unknownToBoth(left: UnknownName[], right: UnknownName[]): UnknownName[] {
	const allowedByPath = new Map(right.map((each) => [each.path.join("\0"), each.allowedNames]));
	return left.flatMap(({ path, allowedNames }) => {
		const allowedRight = allowedByPath.get(path.join("\0"));
		return allowedRight ? [{ path, allowedNames: [...allowedNames, ...allowedRight] }] : [];
	});
}

/** Earlier results of `hasClosedPart`, since every call asks for its schema again. */
const closedPartCache = new WeakMap<z.ZodType, boolean>();

/** Whether a schema has a closed part: only then do the console's calls have to be checked. */
export function hasClosedPart(schema: z.ZodType): boolean {
	const hasPart = closedPartCache.get(schema) ?? [...listSchemaParts(schema)].some(mayBeClosed);
	closedPartCache.set(schema, hasPart);
	return hasPart;
}

/** A transform's inner schema depends on the value, so it may be a closed one. */
const mayBeClosed = (schema: z.ZodType): boolean => isClosedSchema(schema) || hasInnerSchema(schema);
