import type { z } from "zod";
import { isClosed, readsInside } from "./closed.ts";
import { partsWithin } from "./definition.ts";
import { searchObjects } from "./walk.ts";

/** Name in a value that its schema does not have. */
export interface UnknownName {
	path: readonly PropertyKey[];
	/** Names that the schema has at this position. */
	known: readonly string[];
}

/**
 * Returns the names in a value that its schema would drop, at every depth. A traversal is needed because
 * schemas remain open for stored values of an older version.
 * @param schema with which the value is parsed
 * @param value as sent
 * @param everywhere false checks only parts marked as closed
 */
export const unknownNames = (schema: z.ZodType, value: unknown, everywhere = true): UnknownName[] =>
	searchObjects<UnknownName>(schema, value, {
		ofObject: ({ value: object, shape, path, isOpen, isWithinClosed }) =>
			isOpen || !(everywhere || isWithinClosed)
				? []
				: Object.keys(object)
						.filter((name) => !Object.hasOwn(shape, name))
						.map((name) => ({ path: [...path, name], known: Object.keys(shape) })),
		ofBoth: unknownToBoth,
	});

/** In an intersection a name is unknown if neither side has it. */
function unknownToBoth(left: UnknownName[], right: UnknownName[]): UnknownName[] {
	const ofRight = new Map(right.map((each) => [each.path.join("\0"), each.known]));
	return left.flatMap(({ path, known }) => {
		const others = ofRight.get(path.join("\0"));
		return others ? [{ path, known: [...known, ...others] }] : [];
	});
}

const closedWithin = new WeakMap<z.ZodType, boolean>();

/** Whether the console's calls are checked against any names of a schema. */
export function hasClosedPart(schema: z.ZodType): boolean {
	const known = closedWithin.get(schema) ?? [...partsWithin(schema)].some(mayBeClosed);
	closedWithin.set(schema, known);
	return known;
}

const mayBeClosed = (schema: z.ZodType): boolean => isClosed(schema) || readsInside(schema);
