import type { z } from "zod";
import { innerSchema } from "#domain/platform/body-names/closed.ts";
import { definitionOf } from "#domain/platform/body-names/definition.ts";

/** A name that no schema has. */
export const UNKNOWN = "unknown_name";

/** A value with one unknown name, and the path of that name. */
export interface Misspelt {
	value: unknown;
	path: PropertyKey[];
}

/** The types of what a transform reads by a schema of its own: those of effects. */
const INNER_TYPES = Array.from({ length: 140 }, (_, type) => ({ type }));

/**
 * Values of a schema, each with an unknown name in another of its objects. Apart from the literals that choose an option
 * they are empty, so that another test is needed for plain unions.
 */
export function* misspelt(schema: z.ZodType, seen: readonly z.ZodType[] = []): Generator<Misspelt> {
	if (seen.includes(schema)) return;
	const within = [...seen, schema];
	const { type, shape = {}, element, valueType, options = [], getter, ...other } = definitionOf(schema);
	if (type === "object") yield* ofObject(shape, within);
	if (element) yield* at(0, (value) => [value], misspelt(element, within));
	if (valueType) yield* at("1", (value) => ({ 1: value }), misspelt(valueType, within));
	const inner = INNER_TYPES.flatMap((value) => innerSchema(schema, value) ?? []);
	const parts = [...new Set([...options, ...inner, other.innerType, other.in, other.out, getter?.()])];
	for (const part of parts) if (part) yield* misspelt(part, within);
}

function* ofObject(shape: Record<string, z.ZodType>, seen: readonly z.ZodType[]): Generator<Misspelt> {
	const literals = Object.fromEntries(
		Object.entries(shape).flatMap(([name, part]) => {
			const [value] = part._zod.def.type === "literal" ? [...(part._zod.values ?? [])] : [];
			return value === undefined ? [] : [[name, value]];
		}),
	);
	yield { value: { ...literals, [UNKNOWN]: 1 }, path: [UNKNOWN] };
	for (const [name, part] of Object.entries(shape))
		yield* at(name, (value) => ({ ...literals, [name]: value }), misspelt(part, seen));
}

function* at(
	key: PropertyKey,
	put: (value: unknown) => unknown,
	inside: Generator<Misspelt>,
): Generator<Misspelt> {
	for (const { value, path } of inside) yield { value: put(value), path: [key, ...path] };
}
