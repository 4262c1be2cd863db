import type { z } from "zod";
import { findInnerSchema } from "#domain/platform/body-names/closed-schemas.ts";
import { schemaDefinition } from "#domain/platform/body-names/schema-definition.ts";

/** Key that no schema defines. */
export const UNKNOWN_KEY = "unknown_name";

/** Value with one unknown key, and the path to it. */
export interface MisspeltValue {
	value: unknown;
	path: PropertyKey[];
}

/** Probes for schemas that a transform selects by type (those of effects). */
const INNER_TYPES = Array.from({ length: 140 }, (_, type) => ({ type }));

/**
 * Values of a schema, each with an unknown key in another of its objects. They are empty apart from
 * discriminators, so plain unions need a test of their own.
 */
export function* generateMisspelt(
	schema: z.ZodType,
	seen: readonly z.ZodType[] = [],
): Generator<MisspeltValue> {
	if (seen.includes(schema)) return;
	const within = [...seen, schema];
	const { type, shape = {}, element, valueType, options = [], getter, ...other } = schemaDefinition(schema);
	if (type === "object") yield* misspellObject(shape, within);
	if (element) yield* nestMisspelt(0, (value) => [value], generateMisspelt(element, within));
	if (valueType) yield* nestMisspelt("1", (value) => ({ 1: value }), generateMisspelt(valueType, within));
	const inner = INNER_TYPES.flatMap((value) => findInnerSchema(schema, value) ?? []);
	const parts = [...new Set([...options, ...inner, other.innerType, other.in, other.out, getter?.()])];
	for (const part of parts) if (part) yield* generateMisspelt(part, within);
}

function* misspellObject(
	shape: Record<string, z.ZodType>,
	seen: readonly z.ZodType[],
): Generator<MisspeltValue> {
	const literals = Object.fromEntries(
		Object.entries(shape).flatMap(([name, part]) => {
			const [value] = part._zod.def.type === "literal" ? [...(part._zod.values ?? [])] : [];
			return value === undefined ? [] : [[name, value]];
		}),
	);
	yield { value: { ...literals, [UNKNOWN_KEY]: 1 }, path: [UNKNOWN_KEY] };
	for (const [name, part] of Object.entries(shape))
		yield* nestMisspelt(name, (value) => ({ ...literals, [name]: value }), generateMisspelt(part, seen));
}

function* nestMisspelt(
	key: PropertyKey,
	put: (value: unknown) => unknown,
	inside: Generator<MisspeltValue>,
): Generator<MisspeltValue> {
	for (const { value, path } of inside) yield { value: put(value), path: [key, ...path] };
}
