import type { z } from "zod";
import { searchObjects } from "./search-objects.ts";

/** Fields that a replacing body may omit: options of a call, and fields that keep their value. */
const omittables = new WeakSet<z.ZodType>();

/** Registers a field that a replacing body may omit. */
export function markOmittable<Schema extends z.ZodType>(schema: Schema): Schema {
	omittables.add(schema);
	return schema;
}

/** Schemas whose body replaces a record, regardless of the call's method. */
const replacingSchemas = new WeakSet<z.ZodType>();

/** Registers a schema whose body is the new state of an existing record. */
export function markReplacing<Schema extends z.ZodType>(schema: Schema): Schema {
	replacingSchemas.add(schema);
	return schema;
}

/** Fields by which a body identifies the item that it replaces. */
const ITEM_IDS = ["id", "aid", "fid"];

/** Methods that replace a record, regardless of the body. */
const REPLACING_METHODS: ReadonlySet<string> = new Set(["PUT", "PATCH"]);

/** Whether a call replaces a record, so that an omitted field would clear it. */
export const isReplacingCall = (schema: z.ZodType, body: unknown, method: string): boolean =>
	REPLACING_METHODS.has(method) || replacingSchemas.has(schema) || (method === "POST" && namesItem(body));

/** Whether a body identifies the item that it replaces. */
const namesItem = (body: unknown): boolean =>
	ITEM_IDS.some((name) => {
		const id = (Object(body) as Record<string, unknown>)[name];
		return id !== undefined && id !== null && id !== "" && Number(id) !== 0;
	});

/** Field that a body omits, with the default that would be saved. */
export interface MissingField {
	path: readonly PropertyKey[];
	blank: unknown;
}

/**
 * Returns the fields that a body omits and whose default would overwrite the stored value. Parts without an
 * id are new and may omit fields; filters and effects are complete values, whose schemas define their
 * required fields.
 */
export const findMissingFields = (schema: z.ZodType, body: unknown): MissingField[] =>
	searchObjects<MissingField>(schema, body, {
		ofObject: ({ value, shape, path, isWithinClosed }) => {
			if (isWithinClosed || ("id" in shape && !namesItem(value))) return [];
			return Object.entries(shape)
				.filter(([name]) => !Object.hasOwn(value, name) && !ITEM_IDS.includes(name))
				.flatMap(([name, field]) => blankOf(field).map((blank) => ({ path: [...path, name], blank })));
		},
		ofBoth: (left, right) => [...left, ...right],
	});

/** Returns the default of a missing field, if there is one. */
function blankOf(field: z.ZodType): unknown[] {
	if (omittables.has(field)) return [];
	const result = field.safeParse(undefined);
	return result.success && result.data !== undefined ? [result.data] : [];
}
