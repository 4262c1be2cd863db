import type { z } from "zod";
import { searchObjects } from "./walk.ts";

/** Options of a call, which are not part of the saved item, and fields that keep their value if omitted. */
const omittables = new WeakSet<z.ZodType>();

/** Marks a field that may also be omitted in a replacing body. */
export function omittable<Schema extends z.ZodType>(schema: Schema): Schema {
	omittables.add(schema);
	return schema;
}

/** Schemas whose body replaces a record, regardless of the call's method. */
const replacing = new WeakSet<z.ZodType>();

/** Marks a schema as the new state of an existing record. */
export function replaces<Schema extends z.ZodType>(schema: Schema): Schema {
	replacing.add(schema);
	return schema;
}

/** Fields by which a body identifies the item that it replaces. */
const ITEM_IDS = ["id", "aid", "fid"];

/** Methods that replace a record, regardless of the body. */
const REPLACING_METHODS: ReadonlySet<string> = new Set(["PUT", "PATCH"]);

/** Whether a call replaces a record, so that an omitted field would clear it. */
export const isReplacing = (schema: z.ZodType, body: unknown, method: string): boolean =>
	REPLACING_METHODS.has(method) || replacing.has(schema) || (method === "POST" && namesItem(body));

/** Whether a body identifies the item that it replaces. */
const namesItem = (body: unknown): boolean =>
	ITEM_IDS.some((name) => {
		const id = (Object(body) as Record<string, unknown>)[name];
		return id !== undefined && id !== null && id !== "" && Number(id) !== 0;
	});

/** Field missing in a body, with the value that would be saved instead. */
export interface MissingField {
	path: readonly PropertyKey[];
	blank: unknown;
}

/**
 * Returns the fields that a body lacks and that would be replaced by their default. Parts without an id are
 * new and may omit fields; filters and effects are complete values, whose schemas define their required
 * fields.
 */
export const missingFields = (schema: z.ZodType, body: unknown): MissingField[] =>
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
	const read = field.safeParse(undefined);
	return read.success && read.data !== undefined ? [read.data] : [];
}
