import type { z } from "zod";
import { findUnknownNames } from "./unknown-names.ts";

/** Copy of a value without the names that its schema does not have: a loaded record with its facts becomes a body. */
export function dropUnknownNames<Value>(schema: z.ZodType, value: Value): Value {
	const unknown = findUnknownNames(schema, value);
	if (unknown.length === 0) return value;
	const body = structuredClone(value);
	for (const { path } of unknown) {
		const parent = path
			.slice(0, -1)
			.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], body);
		delete (parent as Record<PropertyKey, unknown>)[path.at(-1)!];
	}
	return body;
}
