import type { z } from "zod";
import { searchObjects } from "./walk.ts";

/** Options of a call, which are no part of the saved item, and fields that stay as they are where they are missing. */
const omittables = new WeakSet<z.ZodType>();

/** Marks a field that may be missing also where a body replaces something. */
export function omittable<Schema extends z.ZodType>(schema: Schema): Schema {
	omittables.add(schema);
	return schema;
}

/** Schemas whose body replaces something, whatever the method of the call. */
const replacing = new WeakSet<z.ZodType>();

/** Marks a schema as the new state of something that exists already. */
export function replaces<Schema extends z.ZodType>(schema: Schema): Schema {
	replacing.add(schema);
	return schema;
}

/** Names by which a body says which item it replaces. */
const ITEM_IDS = ["id", "aid", "fid"];

/** The methods that replace something, whatever their body names. */
const REPLACING_METHODS: ReadonlySet<string> = new Set(["PUT", "PATCH"]);

/** Whether a call replaces something, so that a missing field would empty it. */
export const isReplacing = (schema: z.ZodType, body: unknown, method: string): boolean =>
	REPLACING_METHODS.has(method) || replacing.has(schema) || (method === "POST" && namesItem(body));

/** Whether a body names the item that it replaces. */
const namesItem = (body: unknown): boolean =>
	ITEM_IDS.some((name) => {
		const id = (Object(body) as Record<string, unknown>)[name];
		return id !== undefined && id !== null && id !== "" && Number(id) !== 0;
	});

/** A field that a body does not have, with the value that would be saved instead. */
export interface MissingField {
	path: readonly PropertyKey[];
	blank: unknown;
}

/**
 * The fields that a body does not have and that would be replaced by their default. Parts without their id are new and may
 * leave fields out; filters and effects are values of their own, whose schemas say what they must have.
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

/** The value as which a field is read where it is missing, if there is one. */
function blankOf(field: z.ZodType): unknown[] {
	if (omittables.has(field)) return [];
	const read = field.safeParse(undefined);
	return read.success && read.data !== undefined ? [read.data] : [];
}
